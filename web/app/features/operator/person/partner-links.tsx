import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { formatCount, formatDate } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'
import { PersonSection } from './section.tsx'

type LinkRow = AdminPerson['partner_links'][number]

/** The links of a person as a partner, and why sales by them gave nothing. Renders nothing for a person without links. */
export function PersonPartnerLinks({ links }: { links: readonly LinkRow[] }) {
  if (links.length === 0) return null
  return (
    <PersonSection title={text.partnerLinks}>
      <CompactTable label={text.partnerLinks} columns={columns} rows={links} keyOf={({ id }) => id} />
    </PersonSection>
  )
}

const columns: CompactColumn<LinkRow>[] = [
  {
    head: text.course,
    cell: ({ course }) => course.title,
    title: ({ course }) => course.title,
    className: 'font-medium',
  },
  { head: text.partnerSales, cell: ({ sales }) => formatCount(sales), number: true, width: 'w-16' },
  {
    head: text.partnerEarned,
    cell: ({ earned }) => formatCount(earned),
    number: true,
    width: 'w-24 sm:w-28',
  },
  {
    head: text.withoutPart,
    cell: ({ without }) =>
      without.map(({ reason, sales }) => `${text.noPart[reason]}: ${formatCount(sales)}`).join(', '),
    wide: true,
    width: 'w-56',
  },
  {
    head: text.partnerEnded,
    cell: ({ ended_at }) => (ended_at ? formatDate(ended_at) : ''),
    wide: true,
    width: 'w-28',
  },
]
