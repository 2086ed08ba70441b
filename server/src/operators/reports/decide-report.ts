import type { AdminReport, ReportSubject } from '@kashf/contract/learning/reports.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { hideComment, restoreComment } from '../../learning/discussion/change-comment.ts'
import { hideQuestion, restoreQuestion } from '../../learning/questions/change-question.ts'
import { decideCase } from '../../learning/reports/decide-case.ts'
import { audited } from '../audit-trail.ts'
import { hideAndNotify, publishAndNotify } from '../review/courses.ts'
import { findReport } from './reports.ts'

/** `hide` hides the reported item, `keep` leaves it visible, `restore` shows a hidden item again. */
export type ReportDecision = 'hide' | 'keep' | 'restore'

/** The status that each decision requires, and the one it leads to. */
const TRANSITIONS = {
  hide: { from: 'open', to: 'hidden' },
  keep: { from: 'open', to: 'kept' },
  restore: { from: 'hidden', to: 'kept' },
} as const

interface LockedCase {
  subject: ReportSubject
  subject_id: number
  status: string
}

async function hide(deps: Deps, tx: Tx, { subject, subject_id }: LockedCase, reason: string): Promise<void> {
  if (subject === 'comment') await hideComment(deps, tx, { commentId: subject_id, reason })
  if (subject === 'question') await hideQuestion(deps, tx, { questionId: subject_id, reason })
  if (subject === 'course') await hideAndNotify(deps, tx, { courseId: subject_id, reason })
}

async function restore(deps: Deps, tx: Tx, { subject, subject_id }: LockedCase): Promise<void> {
  if (subject === 'comment') await restoreComment(deps, tx, { commentId: subject_id })
  if (subject === 'question') await restoreQuestion(tx, { questionId: subject_id })
  if (subject === 'course') await publishAndNotify(deps, tx, subject_id)
}

const snapshot = (caseId: number) => (tx: Queryable) =>
  tx.one<object>(sql`
    select status, decision_reason, subject || ':' || subject_id as thing, reports_count
      from report_case where id = ${caseId}`)

/**
 * Decides about a reported item and audits it, in one transaction. Fails with `report_decided` when another operator was
 * faster, and with `not_found` when the item to hide no longer exists.
 */
export function decideReport(
  deps: Deps,
  input: { operatorId: number; caseId: number; decision: ReportDecision; reason: string },
): Promise<AdminReport> {
  const { operatorId, caseId, decision, reason } = input
  return audited(deps, {
    operatorId,
    action: `report.${decision}`,
    subject: `report:${caseId}`,
    snapshot: snapshot(caseId),
    reason,
    change: async (tx) => {
      const found = await tx.found<LockedCase>(sql`
        select subject, subject_id, status from report_case where id = ${caseId} for no key update`)
      if (found.status !== TRANSITIONS[decision].from) throw new Failure('report_decided')
      if (decision === 'hide') await hide(deps, tx, found, reason)
      if (decision === 'restore') await restore(deps, tx, found)
      const status = TRANSITIONS[decision].to
      await decideCase(tx, { caseId, status, at: deps.clock.now(), operatorId, reason })
      return findReport(tx, caseId)
    },
  })
}
