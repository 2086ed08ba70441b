import { Link } from 'react-router'
import { formatDateTime } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import type { CompactColumn } from '../records/compact-table.tsx'

/** When the row came into being. */
export const whenColumn: CompactColumn<{ created_at: string }> = {
  head: text.when,
  cell: ({ created_at }) => formatDateTime(created_at),
  wide: true,
  width: 'w-44',
  className: 'tabular-nums',
}

/** The course of a purchase, a gift or an order of places, with a link to the row's record in the console. */
export const courseColumn = (
  list: 'purchases' | 'gifts' | 'seat-orders',
): CompactColumn<{ id: number; course: { title: string } }> => ({
  head: text.course,
  cell: ({ id, course }) => (
    <Link to={`/admin/${list}/${id}`} className="rounded-sm hover:text-lapis hover:underline">
      {course.title}
    </Link>
  ),
  title: ({ course }) => course.title,
  className: 'font-medium',
})
