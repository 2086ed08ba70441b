import type { NextItem } from '@kashf/contract/day/day.ts'
import { BookOpen, CalendarCheck, NotebookPen, Video } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../shell/format/format.ts'
import { planText as text } from '../../../text/learn/plan.ts'

/** How an item of each kind is shown. */
function shown(item: NextItem) {
  if (item.kind === 'exam') {
    const { test_id, title, at } = item
    const isAhead = at !== null && Date.parse(at) > Date.now()
    return {
      ...{ key: `exam-${test_id}`, to: `/test/${test_id}`, title, Icon: CalendarCheck },
      detail: isAhead ? text.examAt(formatDateTime(at)) : text.examOpen,
    }
  }
  const { lesson_id, course_id, title, course_title } = item
  const lesson = { key: `lesson-${lesson_id}`, to: `/course/${course_id}/lesson/${lesson_id}`, title }
  if (item.kind === 'homework') {
    return { ...lesson, key: `homework-${lesson_id}`, Icon: NotebookPen, detail: homeworkDetail(item) }
  }
  return item.kind === 'meeting'
    ? { ...lesson, Icon: Video, detail: text.meetingAt(formatDateTime(item.at), course_title) }
    : { ...lesson, Icon: BookOpen, detail: text.opened(course_title) }
}

function homeworkDetail({ is_returned, due_at, course_title }: NextItem & { kind: 'homework' }): string {
  if (is_returned) return text.homeworkReturned(course_title)
  if (due_at === null) return text.homework(course_title)
  const isAhead = Date.parse(due_at) > Date.now()
  return (isAhead ? text.homeworkUntil : text.homeworkLate)(formatDateTime(due_at), course_title)
}

/** What comes beside the plan. Renders nothing when nothing does. */
export function ComingItems({ items }: { items: readonly NextItem[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-lg">{text.next}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {items.map(shown).map(({ key, to, title, detail, Icon }) => (
          <li key={key}>
            <Link to={to} className="flex min-h-11 items-center gap-3 px-4 py-3 hover:bg-sunken">
              <Icon size={20} aria-hidden="true" className="shrink-0 text-lapis" />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{title}</span>
                <span className="block text-sm text-ink-2">{detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
