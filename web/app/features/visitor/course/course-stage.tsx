import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { type MouseEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes, formatClock } from '../../../shell/format/format.ts'
import { courseText } from '../../../text/browse/course.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { CourseCover } from '../course-card/course-cover.tsx'
import { PlayDisc } from '../course-card/play-disc.tsx'
import { PreviewPlaceholder } from '../curriculum/preview-placeholder.tsx'

const VideoStage = lazyPart(() => import('../player/stage/video-stage.tsx'))
const StagePreview = lazyPart(() => import('./stage-preview.lazy.tsx'))

const frame = 'relative aspect-video w-full'
const stage = `${frame} bg-stage`
const strip =
  'group flex w-full items-center gap-3 px-3.5 py-2.5 text-left leading-snug -outline-offset-4 hover:bg-sunken'
const sizes = '(min-width: 1200px) 780px, 96vw'

/**
 * The cover of a course above a strip that plays its trailer, or else its first free lesson, in place of the cover. The
 * cover has no overlays.
 */
export function CourseStage(props: { course: Course; refundWindowHours: number }) {
  const { course } = props
  const [isPlaying, setPlaying] = useState(false)
  const { trailer } = course
  const freeLesson = course.videos.find((lesson) => lesson.is_free && lesson.status === 'ready')
  const preload = () => void (trailer ? VideoStage : StagePreview).preload()

  return (
    <div className="overflow-hidden border-line bg-surface max-sm:-mx-4 max-sm:border-b sm:rounded-lg sm:border">
      {isPlaying ? (
        <Suspense
          fallback={
            <div className={stage}>
              <PreviewPlaceholder />
            </div>
          }
        >
          {trailer ? (
            <div className={stage}>
              <VideoStage
                reference={trailer.reference}
                title={course.title}
                poster={trailer.poster}
                durationS={trailer.duration_s}
                autoPlay
                onEnded={() => setPlaying(false)}
              />
            </div>
          ) : (
            freeLesson && <StagePreview {...props} lessonId={freeLesson.id} className={stage} />
          )}
        </Suspense>
      ) : (
        <CourseCover course={course} sizes={sizes} eager className={`${frame} cover-arrives rounded-none`} />
      )}
      {!isPlaying && trailer && (
        <button type="button" onClick={() => setPlaying(true)} onPointerEnter={preload} className={strip}>
          <StripContent title={courseText.trailerTitle} facts={formatClock(trailer.duration_s)} />
        </button>
      )}
      {!isPlaying && !trailer && freeLesson && (
        // Without JavaScript this is a link to the lesson.
        <Link
          to={`/course/${course.id}/lesson/${freeLesson.id}`}
          data-held=""
          onClick={(event: MouseEvent) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            setPlaying(true)
          }}
          onPointerEnter={preload}
          className={strip}
        >
          <StripContent
            title={courseText.freeLessonNamed(freeLesson.title)}
            facts={[formatClock(freeLesson.duration_s), formatBytes(freeLesson.data_bytes)].join(' · ')}
          />
        </Link>
      )}
    </div>
  )
}

function StripContent({ title, facts }: { title: string; facts: string }) {
  return (
    <>
      <PlayDisc />
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold group-hover:text-lapis">{title}</span>
        <span className="block text-sm text-ink-2">{facts}</span>
      </span>
    </>
  )
}
