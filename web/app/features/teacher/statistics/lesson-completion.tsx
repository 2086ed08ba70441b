import type { CourseStatistics } from '@kashf/contract/statistics/statistics.ts'
import { href, Link } from 'react-router'
import { formatCount } from '../../../shell/format/format.ts'
import { statisticsText as text } from '../../../text/teach/statistics.ts'
import { cx } from '../../../ui/class-names.ts'
import { type FiguresColumn, FiguresTable } from './figures-table.tsx'

type Lessons = CourseStatistics['lessons']

/** The number of learners who began and finished each lesson; the lesson with the largest loss is marked. */
export function LessonCompletion({ lessons, isTable }: { lessons: Lessons; isTable: boolean }) {
  if (lessons.length === 0) return <p className="text-ink-2">{text.noLessons}</p>
  const worst = worstOf(lessons)
  return (
    <div className="grid gap-4">
      {isTable ? <LessonTable lessons={lessons} worst={worst} /> : <Bars lessons={lessons} worst={worst} />}
      {worst && (
        <p className="text-sm text-red">
          {text.worst(
            lessons.indexOf(worst) + 1,
            formatCount(worst.started),
            formatCount(worst.started - worst.completed),
          )}
        </p>
      )}
    </div>
  )
}

type Lesson = Lessons[number]

/** The minimum number of viewers for a statement about a lesson. */
const MIN_STARTED = 10

function worstOf(lessons: Lessons): Lesson | undefined {
  const lost = (lesson: Lesson) => 1 - lesson.completed / lesson.started
  return lessons
    .filter(({ started, completed }) => started >= MIN_STARTED && completed < started)
    .toSorted((a, b) => lost(b) - lost(a))[0]
}

const shareOf = ({ completed, started }: Lesson): string =>
  started > 0 ? `${Math.min(100, Math.round((100 * completed) / started))}%` : '–'

function Bars({ lessons, worst }: { lessons: Lessons; worst: Lesson | undefined }) {
  const most = Math.max(1, ...lessons.map(({ started, completed }) => Math.max(started, completed)))
  return (
    <ol className="divide-y divide-line">
      {lessons.map((lesson, at) => (
        <li key={lesson.id} className={cx('grid gap-1.5 py-3', lesson === worst && 'bg-red-tint')}>
          <div className="flex justify-between gap-3">
            <LessonLink lesson={lesson} at={at} />
            <strong className="shrink-0">{shareOf(lesson)}</strong>
          </div>
          <div aria-hidden="true" className="relative h-2.5 overflow-hidden rounded-full bg-sunken">
            <div
              className="absolute inset-y-0 left-0 bg-lapis opacity-55"
              style={{ width: `${(100 * lesson.started) / most}%` }}
            />
            <div
              className="absolute inset-y-0 left-0 bg-lapis"
              style={{ width: `${(100 * lesson.completed) / most}%` }}
            />
          </div>
          <p className="text-sm text-ink-2">{lineOf(lesson)}</p>
        </li>
      ))}
    </ol>
  )
}

const lineOf = ({ started, completed, questions }: Lesson): string =>
  text.lessonLine(formatCount(started), formatCount(completed), formatCount(questions))

function LessonTable({ lessons, worst }: { lessons: Lessons; worst: Lesson | undefined }) {
  return (
    <FiguresTable
      label={text.lessonsTable}
      columns={[
        {
          head: text.lesson,
          cell: (lesson) => <LessonLink lesson={lesson} at={lessons.indexOf(lesson)} />,
        },
        ...figureColumns,
      ]}
      rows={lessons}
      keyOf={({ id }) => id}
      toneOf={(lesson) => (lesson === worst ? 'loss' : undefined)}
    />
  )
}

const figureColumns: FiguresColumn<Lesson>[] = [
  { head: text.views, cell: ({ viewers }) => formatCount(viewers), number: true, phone: lineOf },
  { head: text.begunColumn, cell: ({ started }) => formatCount(started), number: true },
  { head: text.finishedColumn, cell: ({ completed }) => formatCount(completed), number: true },
  { head: text.finishedShare, cell: shareOf, number: true, className: 'font-semibold', phone: 'figure' },
  { head: text.questions, cell: ({ questions }) => formatCount(questions), number: true },
]

function LessonLink({ lesson, at }: { lesson: Lesson; at: number }) {
  return (
    <Link
      to={href('/main-lesson/:id', { id: String(lesson.id) })}
      className="min-w-0 rounded-sm hover:text-lapis hover:underline"
    >
      {`${at + 1}. ${lesson.title}`}
    </Link>
  )
}
