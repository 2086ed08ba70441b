import type { ChecklistItem } from '@kashf/contract/authoring/authoring.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CircleAlert, CircleCheck, Lightbulb } from 'lucide-react'
import { href, Link } from 'react-router'
import { api } from '../../../api/client/client.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatCount } from '../../../shell/format/format.ts'
import { checklistText as text } from '../../../text/teach/checklist.ts'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

interface ReviewChecklistProps {
  course: Course
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** What a course lacks before review and how to improve it; each item links to the place where it is fixed. */
export function ReviewChecklist({ course, isOpen, onToggle }: ReviewChecklistProps) {
  const list = useQuery({
    // The key is below the course's key, so that every change of the course refetches the checklist.
    queryKey: ['course', course.id, 'checklist', course.version, course.videos],
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/:id/checklist', { params: { id: course.id }, signal })).data,
    placeholderData: (known) => known,
  })
  if (!list.data) return <QueryStates query={list} loading={<Skeleton className="h-40 rounded-md" />} />
  const open = list.data.filter((item) => !item.is_met)
  const done = list.data.length - open.length
  return (
    <details className="group min-w-0" open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary className="grid cursor-pointer list-none grid-cols-1 gap-2 rounded-sm">
        <span className="flex items-start justify-between gap-x-4">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <h2 className="text-lg">{text.title}</h2>
            <span className="text-sm text-ink-2">
              {text.done(formatCount(done), formatCount(list.data.length))}
            </span>
          </span>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="mt-0.5 shrink-0 text-ink-2 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </span>
        <ProgressBar value={(100 * done) / list.data.length} label={text.title} />
        {open.length > 0 && (
          <span className="text-sm text-ink-2 group-open:hidden">
            {text.left(open.map(({ key }) => text.items[key].title).join(', '))}
          </span>
        )}
      </summary>
      <ul className="mt-3 grid grid-cols-1 gap-1">
        {open.map((item) => (
          <li key={item.key} className="flex gap-3 py-1.5">
            {item.is_required ? (
              <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-red" />
            ) : (
              <Lightbulb size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-apricot" />
            )}
            <div className="min-w-0">
              <p className="font-medium">
                {text.items[item.key].title}{' '}
                <span className="text-sm font-normal text-ink-2">
                  {item.is_required ? text.required : text.better}
                </span>
              </p>
              <p className="text-md text-ink-2">{text.items[item.key].why}</p>
              <Places course={course} item={item} />
            </div>
          </li>
        ))}
        {open.length === 0 && (
          <li className="flex gap-3 py-1.5">
            <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-teal" />
            {text.allDone}
          </li>
        )}
      </ul>
    </details>
  )
}

/** Links to the places that an item concerns. */
function Places({ course, item }: { course: Course; item: ChecklistItem }) {
  const link =
    'inline-flex min-h-9 items-center rounded-sm text-md font-medium text-lapis hover:underline pointer-coarse:min-h-11'
  if (item.lessons.length > 0) {
    return (
      <ul className="flex flex-wrap gap-x-4">
        {item.lessons.map(({ id, title }) => (
          <li key={id} className="min-w-0">
            <Link to={href('/update-lesson/:id', { id: String(id) })} className={link}>
              <span className="line-clamp-1">{title}</span>
            </Link>
          </li>
        ))}
        {item.lessons_count > item.lessons.length && (
          <li className="inline-flex items-center text-sm text-ink-2">
            {text.more(formatCount(item.lessons_count - item.lessons.length))}
          </li>
        )}
      </ul>
    )
  }
  const to =
    item.key === 'videos'
      ? `${href('/upload-lesson')}?course=${course.id}`
      : href('/update-course/:id?', { id: String(course.id) })
  return (
    <Link to={to} className={link}>
      {item.key === 'videos' ? text.toLessons : text.toPage}
    </Link>
  )
}
