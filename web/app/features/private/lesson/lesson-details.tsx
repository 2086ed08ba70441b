import type { Course, Lesson, LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../shell/base/session.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ConvertedMark } from '../../../ui/converted-mark.tsx'
import { lazyPart, optionalPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const LessonText = lazyPart(
  () => import('../lesson-text/lesson-text.lazy.tsx'),
  <Skeleton className="h-40" />,
)
const LessonFiles = lazyPart(
  () => import('../lesson-text/lesson-files.lazy.tsx'),
  <Skeleton className="h-40" />,
)
const Attachment = lazyPart(
  () => import('./attachment.lazy.tsx'),
  <Skeleton className="h-11 w-60 rounded-full" />,
)
const SaveLesson = optionalPart(() => import('../offline/save-lesson.lazy.tsx'))

export interface LessonDetailsProps {
  course: Course
  lessonId: number
  /** Null while loading and when the lesson is locked. */
  lesson: Lesson | null
  /** The text of the lesson, without its chapters. */
  description: string
  /** Seeks the video to a time in the text. */
  onMoment: (seconds: number) => void
  /** Shows a placeholder while the lesson loads. */
  isLoading: boolean
  /** On phones notes, questions and lessons stand between the video and these details. */
  isBelowTabs: boolean
}

/** Below the video: title, previous and next lesson, description and attachment. */
export function LessonDetails(props: LessonDetailsProps) {
  const { course, lessonId, lesson, description, isLoading, isBelowTabs, onMoment } = props
  const session = useSession()
  const index = course.videos.findIndex(({ id }) => id === lessonId)
  const isOpen = Boolean(course.is_purchased || course.is_owner)
  const previous = course.videos[index - 1]
  const next = course.videos[index + 1]
  const urlOf = (neighbour: LessonItem | undefined) =>
    neighbour && (isOpen || neighbour.is_free) ? `/course/${course.id}/lesson/${neighbour.id}` : null
  return (
    <div className={cx('grid gap-4 px-4 pt-5 lg:px-1', isBelowTabs && 'order-last')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 flex-1 basis-80 text-xl leading-tight tracking-tight sm:text-3xl">
          {index + 1}. {course.videos[index]?.title}
        </h1>
        <div className="flex flex-wrap gap-2">
          <Neighbour
            to={urlOf(previous)}
            variant="outline"
            icon={<ChevronLeft size={18} aria-hidden="true" />}
          >
            {lessonText.previous}
          </Neighbour>
          <Neighbour to={urlOf(next)} variant="primary" icon={<ChevronRight size={18} aria-hidden="true" />}>
            {lessonText.next}
          </Neighbour>
        </div>
      </div>
      {!lesson && isLoading && <Skeleton className="h-26" />}
      {lesson?.text ? (
        <LessonText html={lesson.text.html} onMoment={onMoment} />
      ) : (
        description && (
          <p className="max-w-[68ch] leading-relaxed whitespace-pre-line text-ink-2">{description}</p>
        )
      )}
      {import.meta.env.CONVERTS_WRITTEN && course.language === 1 && lesson?.description && <ConvertedMark />}
      {lesson?.more_files ? <LessonFiles lesson={lesson} /> : lesson?.file && <Attachment lesson={lesson} />}
      {lesson?.video_link?.startsWith('video/') && course.is_purchased && session?.user && (
        <Suspense>
          <SaveLesson key={lessonId} userId={session.user.id} courseId={course.id} lessonId={lessonId} />
        </Suspense>
      )}
      <p className="text-md text-ink-3">
        <Link
          to={`/teacher-profile/${course.teacher.id}`}
          className="rounded-sm hover:text-ink hover:underline"
        >
          {fullName(course.teacher)}
        </Link>
      </p>
    </div>
  )
}

interface NeighbourProps {
  to: string | null
  variant: 'outline' | 'primary'
  icon: ReactNode
  children: string
}

function Neighbour({ to, variant, icon, children }: NeighbourProps) {
  if (!to) return null
  return (
    <LinkButton
      to={to}
      variant={variant}
      icon={icon}
      className={variant === 'primary' ? 'flex-row-reverse' : ''}
    >
      {children}
    </LinkButton>
  )
}
