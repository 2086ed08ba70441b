import type { AdminPerson } from '@kashf/contract/operators/people.ts'
import { Link } from 'react-router'
import { formatDateTime } from '../../../shell/format/format.ts'
import { personText as text } from '../../../text/operate/person.ts'
import { reportQueueText } from '../../../text/operate/reports.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { CompactTable, CompactTd, CompactTh } from '../records/compact-table.tsx'
import { PersonSection } from './section.tsx'

type Report = AdminPerson['reports'][number]

const tones: Record<Report['status'], BadgeTone> = { open: 'info', kept: 'good', hidden: 'wait' }

/** Reports of the person's posts, and those that the person made; renders nothing without any. */
export function PersonReports({ reports }: { reports: Report[] }) {
  if (reports.length === 0) return null
  return (
    <PersonSection title={text.reports}>
      <CompactTable
        label={text.reports}
        head={
          <>
            <CompactTh>{text.reportText}</CompactTh>
            <CompactTh wide className="w-40" />
            <CompactTh wide className="w-44">
              {text.when}
            </CompactTh>
            <CompactTh className="w-36">{text.state}</CompactTh>
          </>
        }
      >
        {reports.map((report) => (
          <tr key={`${report.id} ${report.role}`}>
            <CompactTd title={report.seen_text}>
              <Link to={`/admin/reports/${report.id}`} className="rounded-sm text-lapis hover:underline">
                {report.seen_text}
              </Link>
            </CompactTd>
            <CompactTd wide>{text.roles[report.role]}</CompactTd>
            <CompactTd wide className="tabular-nums">
              {formatDateTime(report.created_at)}
            </CompactTd>
            <CompactTd>
              <Badge tone={tones[report.status]}>{reportQueueText[report.status]}</Badge>
            </CompactTd>
          </tr>
        ))}
      </CompactTable>
    </PersonSection>
  )
}
