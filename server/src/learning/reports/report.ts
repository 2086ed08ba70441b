import type { ReportBody, Reported } from '@kashf/contract/learning/reports.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { findReportTarget } from './report-target.ts'

/**
 * Reports a course, comment or question to the operators. Reports of one target form one case until it is decided, and each
 * person counts once in a case. Fails with `own_report` for the reporter's own content.
 */
export async function fileReport(
  deps: Deps,
  input: { viewer: SessionUser; body: ReportBody },
): Promise<Reported> {
  const { viewer, body } = input
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const target = await findReportTarget(deps, tx, { subject: body.subject, id: body.id, viewer })
    if (target.authorId === viewer.id) throw new Failure('own_report')
    // The no-op update locks the open case: a decision waits for this report, or this report opens the next case.
    const open = await tx.one<{ id: number }>(sql`
      insert into report_case (subject, subject_id, seen_text, created_at)
      values (${body.subject}, ${body.id}, ${target.text}, ${now})
      on conflict (subject, subject_id) where status = 'open' do update set seen_text = report_case.seen_text
      returning id`)
    const added = await tx.run(sql`
      insert into report (case_id, reporter_id, reason, text, created_at)
      values (${open?.id}, ${viewer.id}, ${body.reason}, ${toPlainText(body.text ?? '') || null}, ${now})
      on conflict (case_id, reporter_id) do nothing`)
    await tx.run(sql`update report_case set reports_count = reports_count + ${added} where id = ${open?.id}`)
    return { reported: true }
  })
}
