import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { AuditEntry } from '@kashf/contract/operators/operators.ts'
import { formatCount, formatDateTime } from '../../../shell/format/format.ts'
import { lookupTable } from '../../../text/lookup-table.ts'
import { auditText } from '../../../text/operate/console.ts'
import { payoutQueueText } from '../../../text/operate/payouts.ts'
import { courseQueueText, teacherQueueText } from '../../../text/operate/queue.ts'
import { reportQueueText } from '../../../text/operate/reports.ts'

export interface Change {
  /** The field's name in the record; `label` is its name for people. */
  field: string
  label: string
  before: string
  after: string
}

const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** The changes of an operator's action, field by field, in readable form. */
export function changesOf(entry: Pick<AuditEntry, 'subject' | 'before' | 'after'>): Change[] {
  const before = fieldsOf(entry.before)
  const after = fieldsOf(entry.after)
  const kind = entry.subject.split(':')[0] ?? ''
  return (
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
      .map((field) => ({
        field,
        label: auditText.fields[field] ?? field,
        before: formatValue(kind, field, before),
        after: formatValue(kind, field, after),
      }))
      // The reason may be both in the record and in the audit entry: show it once.
      .filter(
        (change, at, all) =>
          all.findIndex((each) => each.label === change.label && each.after === change.after) === at,
      )
  )
}

function fieldsOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const teacherStatuses = lookupTable({
  1: teacherQueueText.waiting,
  2: teacherQueueText.approved,
  3: teacherQueueText.rejected,
})
const courseStatuses = lookupTable({
  [COURSE_STATUS.draft]: courseQueueText.draft,
  [COURSE_STATUS.published]: courseQueueText.published,
  [COURSE_STATUS.in_review]: courseQueueText.in_review,
  [COURSE_STATUS.hidden]: courseQueueText.hidden,
  [COURSE_STATUS.returned]: courseQueueText.returned,
})
const payoutStatuses = lookupTable({
  requested: payoutQueueText.requested,
  approved: payoutQueueText.approved,
  paid: payoutQueueText.paid,
  refused: payoutQueueText.refused,
  returned: payoutQueueText.returned,
})
const reportStatuses = lookupTable({
  open: reportQueueText.open,
  kept: reportQueueText.kept,
  hidden: reportQueueText.hidden,
})
const statuses = new Map(
  Object.entries({
    teacher: teacherStatuses,
    course: courseStatuses,
    payout: payoutStatuses,
    report: reportStatuses,
  }),
)

function formatValue(kind: string, field: string, record: Record<string, unknown>): string {
  const value = record[field]
  if (value === null || value === undefined || value === '') return auditText.absent
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no
  if (typeof value === 'number' && field !== 'status') {
    return Number.isInteger(value) ? formatCount(value) : String(value).replace('.', ',')
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (kind === 'course' && field === 'status' && record.awaits) return courseQueueText.awaitsTime
  if (field === 'status') return statuses.get(kind)?.[text] ?? text
  if (field === 'failed') return auditText.signInFailures[text] ?? text
  return ISO.test(text) ? formatDateTime(text) : text
}
