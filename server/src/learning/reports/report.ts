import type { ReportBody } from '@kashf/contract/reports.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'
import { toPlainText } from '../user-text/plain-text.ts'
import { findReportTarget } from './report-target.ts'

/**
 * Puts a course, a comment or a question before the operators. Reports of one thing are one case until it is decided; a
 * person counts once in it. `own_report` for what one wrote oneself.
 */
export async function fileReport(
  deps: Deps,
  input: { viewer: SessionUser; body: ReportBody },
): Promise<{ reported: true }> {
  const { viewer, body } = input
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const thing = await findReportTarget(tx, { subject: body.subject, id: body.id, viewer })
    if (thing.authorId === viewer.id) throw new Failure('own_report')
    // Updating nothing locks the open case: a decision waits for this report, or this one for a case of its own.
    const open = await tx.one<{ id: number }>(sql`
      insert into report_case (subject, subject_id, seen_text, created_at)
      values (${body.subject}, ${body.id}, ${thing.text}, ${now})
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
