import type { Course, LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatClock } from '../../../shell/format/format.ts'
import { VARIANTS } from '../../../text/browse/course-labels.ts'
import { lessonText } from '../../../text/learn/lesson.ts'
import { cx } from '../../../ui/class-names.ts'
import { CircleCheckIcon, LockIcon } from '../../../ui/icons.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { AccessLeft } from '../../public-account/course-access/access-left.tsx'
import { useOpenPanel } from './use-open-panel.ts'

const LockReason = lazyPart(() => import('./lock-reason.lazy.tsx'), null)

export interface TopicListProps {
  course: Course
  currentId: number
  /** On phones the list is one of the tabs of `LessonPanels`. */
  isTab: boolean
}

/** The list of lessons beside the video; locked ones are dimmed, and links where a page says when they open. */
export function TopicList({ course, currentId, isTab }: TopicListProps) {
  const panel = useRef<HTMLElement>(null)
  const isClosed = useOpenPanel().openId !== 'lessons'
  const isOpen = Boolean(course.is_purchased || course.is_owner)
  const done = course.videos.filter((lesson) => lesson.completed).length

  // In a long course the current lesson may be below the panel's visible part (on desktop it scrolls by itself).
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll again for each lesson
  useEffect(() => {
    const current = panel.current?.querySelector<HTMLElement>('[aria-current]')
    if (!panel.current || !current) return
    const overflow = current.offsetTop + current.offsetHeight - panel.current.clientHeight
    if (panel.current.scrollTop < overflow)
      panel.current.scrollTop = overflow + panel.current.clientHeight / 3
  }, [currentId])

  return (
    <section
      ref={panel}
      aria-labelledby="topics"
      className={cx(
        isTab ? isClosed && 'max-lg:hidden' : 'max-lg:mt-8',
        '@container relative pt-5 pb-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto',
      )}
    >
      <div className="grid gap-3 px-5 pb-4">
        <Link
          to={course.is_purchased ? `/my-course/${course.id}` : `/course/${course.id}`}
          aria-label={lessonText.backToCourse(course.title)}
          className="flex items-start gap-2 rounded-sm text-md text-ink-2 hover:text-ink hover:underline"
        >
          <ArrowLeft size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="line-clamp-2">{course.title}</span>
        </Link>
        <h2 id="topics" className="text-base">
          {lessonText.topics}
        </h2>
        {course.is_purchased && (
          <div>
            <ProgressBar
              value={(100 * done) / Math.max(1, course.videos.length)}
              label={lessonText.progressLabel}
            />
            <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
              <span>{lessonText.finished(done, course.videos.length)}</span>
              {course.access_expires_at && <AccessLeft expiresAt={course.access_expires_at} />}
            </p>
          </div>
        )}
      </div>
      <ol className="border-b border-line">
        {course.videos.map((lesson, index) => (
          <li key={lesson.id} className="border-t border-line">
            {course.sections.map(
              ({ id, title }) =>
                id === lesson.section_id &&
                id !== course.videos[index - 1]?.section_id && (
                  <h3 key={id} className="border-b border-line bg-sunken px-5 py-3 text-md">
                    {title}
                  </h3>
                ),
            )}
            <Topic
              courseId={course.id}
              lesson={lesson}
              number={index + 1}
              isPlayable={(isOpen && !lesson.lock) || lesson.is_free}
              isCurrent={lesson.id === currentId}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

interface TopicProps {
  courseId: number
  lesson: LessonItem
  number: number
  isPlayable: boolean
  isCurrent: boolean
}

const rowLook = 'relative flex min-h-12 items-center gap-3.5 px-5 py-3 @max-[16rem]:flex-wrap'

function Topic({ courseId, lesson, number, isPlayable, isCurrent }: TopicProps) {
  const content = (
    <>
      <span className="w-6 shrink-0 text-ink-3">
        {lesson.completed ? (
          <CircleCheckIcon size={20} aria-label={lessonText.done} className="text-teal" />
        ) : (
          number
        )}
      </span>
      <span className="min-w-0 flex-1 font-medium @max-[16rem]:basis-full">
        {lesson.title}
        {lesson.variant !== 'video' && (
          <span className="block text-sm font-normal text-ink-3">
            {lesson.test_questions === undefined
              ? VARIANTS[lesson.variant]
              : lessonText.test(lesson.test_questions)}
          </span>
        )}
        {lesson.lock && <LockReason lock={lesson.lock} />}
      </span>
      {isPlayable ? (
        <span className="text-sm text-ink-2 tabular-nums">
          {lesson.duration_s > 0 && formatClock(lesson.duration_s)}
        </span>
      ) : (
        <LockIcon size={17} aria-label={lessonText.locked} className="shrink-0" />
      )}
    </>
  )
  const current = isCurrent && 'bg-sunken shadow-[inset_3px_0_0_var(--color-lapis)]'
  if (!isPlayable && !lesson.lock) {
    return (
      <div
        aria-disabled="true"
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(rowLook, 'cursor-default text-ink-3', current)}
      >
        {content}
      </div>
    )
  }
  return (
    <Link
      to={`/course/${courseId}/lesson/${lesson.id}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        rowLook,
        '-outline-offset-4 transition-colors hover:bg-sunken',
        lesson.lock && 'text-ink-3',
        current,
      )}
    >
      {content}
    </Link>
  )
}
