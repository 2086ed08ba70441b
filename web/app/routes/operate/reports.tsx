import type { AdminReport, ReportStatus } from '@kashf/contract/learning/reports.ts'
import { useOverview } from '../../features/operator/overview/use-overview.ts'
import { PersonLink } from '../../features/operator/people/person-link.tsx'
import { Queue } from '../../features/operator/queues/queue.tsx'
import { ReportDetails } from '../../features/operator/queues/report-details.tsx'
import { WaitingTime } from '../../features/operator/queues/waiting-time.tsx'
import { type Column, statusColumn, timeColumn } from '../../features/operator/records/column.ts'
import type { Decision } from '../../features/operator/records/decision.tsx'
import type { OpenRecord } from '../../features/operator/records/record-sheet.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatDateTime } from '../../shell/format/format.ts'
import { fullName } from '../../shell/format/full-name.ts'
import { reportQueueText as text } from '../../text/operate/reports.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

export const meta = () => privateHead(text.title)

const tones: Record<ReportStatus, BadgeTone> = { open: 'info', kept: 'good', hidden: 'wait' }

const nameOf = ({ subject, seen_text, thing }: AdminReport) =>
  text.nameOf(text.subjects[subject], thing?.course.title ?? seen_text)

const columns: Column<AdminReport>[] = [
  { head: text.what, cell: (report) => report.seen_text },
  {
    head: text.author,
    cell: ({ thing }) => (thing ? fullName(thing.author) : text.gone),
    width: 'w-44',
    phone: 'fact',
  },
  {
    head: text.count,
    cell: (report) => report.reports_count,
    width: 'w-28',
    number: true,
    phone: 'figure',
  },
  timeColumn(text.first, ({ status, created_at }) =>
    status === 'open' ? <WaitingTime since={created_at} /> : formatDateTime(created_at),
  ),
  statusColumn(({ status }) => <Badge tone={tones[status]}>{text[status]}</Badge>, 'w-36'),
]

/** The queue of reported courses, comments and questions. */
export default function Reports() {
  const waiting = useOverview().data?.waiting.reports
  return (
    <Queue
      list="reports"
      title={text.title}
      tabs={[
        { status: 'open', label: text.open, count: waiting },
        { status: 'hidden', label: text.hidden },
        { status: 'kept', label: text.kept },
      ]}
      searchLabel={text.search}
      empty={{ title: text.empty, message: text.emptyHint }}
      exported="GET /api/admin/reports/export.csv"
      columns={columns}
      idOf={(report) => report.id}
      nameOf={nameOf}
      open={openReport}
    />
  )
}

function openReport(report: AdminReport): OpenRecord {
  const { thing, seen_text, status } = report
  const wasChanged = thing && thing.text !== seen_text
  return {
    title: nameOf(report),
    badge: <Badge tone={tones[status]}>{text[status]}</Badge>,
    facts: [
      { label: wasChanged ? text.textNow : text.subjects[report.subject], value: thing?.text ?? text.gone },
      { label: text.textThen, value: wasChanged || !thing ? seen_text : null },
      { label: text.author, value: thing && <PersonLink person={thing.author} /> },
      { label: text.decision, value: report.decision_reason },
      { label: text.decidedBy, value: report.decided_by && fullName(report.decided_by) },
    ],
    more: <ReportDetails report={report} />,
    decisions: decisionsOf(report),
    subject: `report:${report.id}`,
  }
}

function decisionsOf({ id, subject, status, thing }: AdminReport): Decision[] {
  const keep: Decision = {
    label: text.keep,
    title: text.keepTitle,
    consequences: text.keepThen,
    call: 'POST /api/admin/reports/:id/keep',
    params: { id },
    ask: { name: 'reason', hint: text.keepHint },
    done: text.keepDone,
  }
  const hide: Decision = {
    label: text.hide,
    title: text.hideTitle,
    consequences: subject === 'course' ? text.hideCourseThen : text.hideThen,
    call: 'POST /api/admin/reports/:id/hide',
    params: { id },
    ask: { name: 'reason', hint: text.hideHint },
    done: text.hideDone,
    isDestructive: true,
  }
  const restore: Decision = {
    label: text.restore,
    title: text.restoreTitle,
    consequences: subject === 'course' ? text.restoreCourseThen : text.restoreThen,
    call: 'POST /api/admin/reports/:id/restore',
    params: { id },
    ask: { name: 'reason', hint: text.restoreHint },
    done: text.restoreDone,
  }
  if (status === 'open') return thing && !thing.is_hidden ? [hide, keep] : [keep]
  return status === 'hidden' && thing ? [restore] : []
}
