import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { Link } from 'react-router'
import { personText as text } from '../../../text/operate/person.ts'
import { reportQueueText } from '../../../text/operate/reports.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { type CompactColumn, CompactTable } from '../records/compact-table.tsx'
import { whenColumn } from './columns.tsx'
import { PersonSection } from './section.tsx'

type Report = AdminPerson['reports'][number]

const tones: Record<Report['status'], BadgeTone> = { open: 'info', kept: 'good', hidden: 'wait' }

const columns: CompactColumn<Report>[] = [
  {
    head: text.reportText,
    cell: ({ id, seen_text }) => (
      <Link to={`/admin/reports/${id}`} className="rounded-sm text-lapis hover:underline">
        {seen_text}
      </Link>
    ),
    title: ({ seen_text }) => seen_text,
  },
  { head: '', cell: ({ role }) => text.roles[role], wide: true, width: 'w-40' },
  whenColumn,
  {
    head: text.state,
    cell: ({ status }) => <Badge tone={tones[status]}>{reportQueueText[status]}</Badge>,
    width: 'w-36',
  },
]

/** Reports of the person's posts, and those that the person made; renders nothing without any. */
export function PersonReports({ reports }: { reports: Report[] }) {
  if (reports.length === 0) return null
  return (
    <PersonSection title={text.reports}>
      <CompactTable
        label={text.reports}
        columns={columns}
        rows={reports}
        keyOf={({ id, role }) => `${id} ${role}`}
      />
    </PersonSection>
  )
}
