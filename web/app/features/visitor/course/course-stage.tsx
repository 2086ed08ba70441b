import type { Course } from '@kashf/contract/catalogue.ts'
import { type MouseEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatClock } from '../../../shell/format/format.ts'
import { courseText } from '../../../text/course.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { CourseCover, CoverTag } from '../course-card/course-cover.tsx'
import { PlayIcon } from '../course-card/play-icon.tsx'
import { PreviewPlaceholder } from '../curriculum/preview-placeholder.tsx'

const VideoStage = lazyPart(() => import('../player/stage/video-stage.tsx'))
const LessonPreview = lazyPart(() => import('../curriculum/lesson-preview.lazy.tsx'))

const frame = 'group relative block aspect-7/4 w-full overflow-hidden rounded-lg'
const sizes = '(min-width: 1200px) 780px, 96vw'

/**
 * Main picture of a course: plays its trailer, or else its first free lesson; without either it only shows the cover.
 */
export function CourseStage({ course }: { course: Course }) {
  const [isPlaying, setPlaying] = useState(false)
  const { trailer } = course
  const freeLesson = course.videos.find((lesson) => lesson.is_free && lesson.status === 'ready')

  if (isPlaying && (trailer || freeLesson)) {
    return (
      <div className={`${frame} bg-stage`}>
        <Suspense fallback={<PreviewPlaceholder />}>
          {trailer ? (
            <VideoStage
              reference={trailer.reference}
              title={course.title}
              poster={trailer.poster}
              durationS={trailer.duration_s}
              autoPlay
            />
          ) : (
            freeLesson && <LessonPreview lessonId={freeLesson.id} />
          )}
        </Suspense>
      </div>
    )
  }
  const cover = (tag: string | null) => (
    <CourseCover course={course} sizes={sizes} eager className="absolute inset-0 size-full">
      {tag !== null && <PlayIcon large />}
      {tag && <CoverTag>{tag}</CoverTag>}
    </CourseCover>
  )
  if (trailer) {
    return (
      <button
        type="button"
        aria-label={courseText.watchTrailer}
        onClick={() => setPlaying(true)}
        className={frame}
      >
        {cover(courseText.trailer(formatClock(trailer.duration_s)))}
      </button>
    )
  }
  if (freeLesson) {
    const play = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      setPlaying(true)
    }
    return (
      // Without JavaScript this is a link to the lesson.
      <Link
        to={`/course/${course.id}/lesson/${freeLesson.id}`}
        aria-label={`${courseText.watchFree}: ${freeLesson.title}`}
        onClick={play}
        className={frame}
      >
        {cover(courseText.watchFree)}
      </Link>
    )
  }
  return <div className={frame}>{cover(null)}</div>
}
