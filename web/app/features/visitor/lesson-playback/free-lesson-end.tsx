import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { FreeLesson } from '@kashf/contract/catalogue/pages.ts'
import { Check, Play, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatClock, formatCount, formatLength, formatPrice } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { periodName } from '../../../text/browse/course-labels.ts'
import { lessonEndText } from '../../../text/learn/lesson.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LockIcon, ShieldCheckIcon } from '../../../ui/icons.ts'
import { CourseCover } from '../course-card/course-cover.tsx'
import { BuyLink } from './buy-link.tsx'

export interface FreeLessonEndProps {
  course: Course
  lessonId: number
  /** A free lesson of another course, when this course has no further one. */
  elsewhere: FreeLesson | null
  refundWindowHours: number
  onReplay: () => void
}

/**
 * Shown after a free lesson of a course that the viewer does not have: the price, the next lesson, another free lesson.
 * It covers the stage, or is below it on phones, where the stage is too small.
 */
export function FreeLessonEnd(props: FreeLessonEndProps) {
  const { course, lessonId, elsewhere, refundWindowHours, onReplay } = props
  const at = course.videos.findIndex(({ id }) => id === lessonId)
  const lesson = course.videos[at]
  const next = course.videos[at + 1]
  const free = freeAfter(course, at) ?? elsewhere
  const heading = useRef<HTMLHeadingElement>(null)
  const teacher = fullName(course.teacher)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <section aria-labelledby="lesson-end" className="animate-appear">
      <div className="md:absolute md:inset-x-0 md:top-0 md:z-10 md:grid md:aspect-7/4 md:grid-cols-2 md:overflow-hidden md:bg-surface lg:rounded-md">
        <div
          data-world={course.world ?? undefined}
          className="world grid place-items-center overflow-hidden max-md:absolute max-md:inset-x-0 max-md:top-0 max-md:z-10 max-md:aspect-7/4 md:bg-[color-mix(in_oklab,var(--bg),#000_14%)]"
        >
          <CourseCover
            course={course}
            sizes="(min-width: 48rem) 480px, 96vw"
            eager
            className="w-full max-md:h-full max-md:rounded-none md:aspect-video md:w-5/6"
          />
        </div>
        <div className="grid min-h-0 content-center-safe gap-3 px-4 pt-4 md:overflow-y-auto md:px-6 md:py-4 lg:gap-4 lg:px-8">
          <p className="flex items-start gap-2 text-md font-semibold text-teal">
            <Check size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            {lessonEndText.ended(lesson?.title ?? '')}
          </p>
          <h2
            id="lesson-end"
            ref={heading}
            tabIndex={-1}
            className="text-xl leading-tight tracking-tight outline-none lg:text-3xl"
          >
            {next?.title ?? course.title}
          </h2>
          <p className="flex items-center gap-3 text-md text-ink-2">
            <Avatar person={course.teacher} />
            <span>
              <span className="block font-semibold text-ink">{teacher}</span>
              {next ? lessonEndText.goesOn : course.title}
            </span>
          </p>
          <div>
            <p className="text-2xl leading-tight font-bold">{formatPrice(course.price_to_pay)}</p>
            <p className="text-sm text-ink-2">
              {lessonEndText.facts(
                formatCount(course.lessons_count),
                formatLength(course.duration_s),
                periodName(course.period),
              )}
            </p>
          </div>
          <BuyLink course={course} size="lg" wide />
          {refundWindowHours > 0 && !course.is_free && (
            <p className="flex items-start gap-2 text-sm text-ink-2">
              <ShieldCheckIcon size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-teal" />
              {lessonEndText.refund(refundWindowHours)}
            </p>
          )}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 px-4 pt-4 md:grid-cols-[repeat(2,minmax(0,1fr))_auto] lg:px-0">
        {next && !next.is_free && (
          <Row
            tile={<span className="text-lg font-bold">{at + 2}</span>}
            title={next.title}
            note={withLength(lessonEndText.next, next.duration_s)}
            icon={<LockIcon size={20} aria-hidden="true" className="text-ink-3" />}
          />
        )}
        {free && (
          <Row
            to={`/course/${free.course_id}/lesson/${free.lesson_id}`}
            tile={<Play size={20} aria-hidden="true" className="fill-current" />}
            title={free.title}
            note={withLength(free === elsewhere ? free.course_title : lessonEndText.free, free.duration_s)}
          />
        )}
        <button
          type="button"
          onClick={onReplay}
          className={cx(
            rowLook,
            'justify-center font-semibold whitespace-nowrap transition-colors hover:bg-sunken',
          )}
        >
          <RotateCcw size={20} aria-hidden="true" className="shrink-0" />
          {lessonEndText.again}
        </button>
      </div>
    </section>
  )
}

/** The next lesson of the course that is free, as in the list. */
function freeAfter(course: Course, at: number): FreeLesson | null {
  const found = course.videos.slice(at + 1).find(({ is_free, status }) => is_free && status === 'ready')
  if (!found) return null
  const { id: lesson_id, title, duration_s } = found
  return { course_id: course.id, course_title: course.title, lesson_id, title, duration_s }
}

const withLength = (text: string, seconds: number): string =>
  seconds > 0 ? `${text} · ${formatClock(seconds)}` : text

const rowLook =
  'flex min-h-16 items-center gap-3.5 rounded-md border border-line bg-surface p-3 pr-4 text-left'

interface RowProps {
  /** The lesson's link; absent for a locked lesson. */
  to?: string
  tile: ReactNode
  title: string
  note: string
  icon?: ReactNode
}

function Row({ to, tile, title, note, icon }: RowProps) {
  const content = (
    <>
      <span className="relative grid size-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken">
        {tile}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{title}</span>
        <span className="block truncate text-sm text-ink-2">{note}</span>
      </span>
      {icon}
    </>
  )
  if (!to) return <div className={rowLook}>{content}</div>
  return (
    <Link to={to} className={cx(rowLook, 'transition-colors hover:bg-sunken')}>
      {content}
    </Link>
  )
}
