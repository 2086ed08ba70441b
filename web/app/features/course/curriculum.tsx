import type { LessonItem } from '@kashf/contract/catalogue.ts'
import { VARIANTS } from '@kashf/contract/constants.ts'
import { CircleCheck, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { formatClock } from '../../format.ts'
import { courseText } from '../../text/course.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'

export interface CurriculumProps {
  courseId: number
  lessons: LessonItem[]
  /** All lessons are open to the reader: bought, or their own. */
  isOpen: boolean
}

/** The lessons in order: free ones (and all, once bought) lead to the lesson; the rest are dimmed with a lock. */
export function Curriculum({ courseId, lessons, isOpen }: CurriculumProps) {
  if (lessons.length === 0) return <p className="text-ink-2">{courseText.noLessons}</p>
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {lessons.map((lesson, index) => {
        const isPlayable = isOpen || lesson.is_free
        const row = <Row lesson={lesson} number={index + 1} isPlayable={isPlayable} isOpen={isOpen} />
        return (
          <li key={lesson.id}>
            {isPlayable ? (
              <Link
                to={`/course/${courseId}/lesson/${lesson.id}`}
                className={cx(look, '-outline-offset-4 hover:bg-sunken')}
              >
                {row}
              </Link>
            ) : (
              <div className={cx(look, 'text-ink-3')}>{row}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const look = 'flex min-h-13 items-center gap-2.5 px-3.5 py-3 sm:gap-3.5 sm:px-5'

function Row(props: { lesson: LessonItem; number: number; isPlayable: boolean; isOpen: boolean }) {
  const { lesson, number, isPlayable, isOpen } = props
  return (
    <>
      <span className="w-6 shrink-0 text-ink-3 tabular-nums">
        {lesson.completed ? (
          <CircleCheck size={20} aria-label={courseText.done} className="text-teal" />
        ) : (
          number
        )}
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-44 font-medium">
          {lesson.title}
          {lesson.variant !== 'video' && (
            <span className="block text-sm font-normal text-ink-3">{VARIANTS[lesson.variant]}</span>
          )}
        </span>
        {isPlayable && !isOpen && <Badge tone="good">{courseText.watch}</Badge>}
      </span>
      {!isPlayable && <Lock size={17} aria-label={courseText.locked} className="shrink-0" />}
      <span className="w-10 shrink-0 text-right text-sm text-ink-2 tabular-nums">
        {lesson.duration_s > 0 && formatClock(lesson.duration_s)}
      </span>
    </>
  )
}
