import type { ExamDateBody, KeptExamDate } from '@kashf/contract/day/exam-dates.ts'
import { audit } from '../../audit/audit.ts'
import { addExamDate, changeExamDate } from '../../day/exam-dates/exam-dates.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { audited } from '../audit-trail.ts'

/** Adds the day of an exam; audited. */
export function createExamDate(
  deps: Deps,
  { operatorId, body }: { operatorId: number; body: ExamDateBody },
): Promise<KeptExamDate> {
  return deps.db.transaction(async (tx) => {
    const added = await addExamDate(deps, tx, body)
    const subject = `exam_date:${added.id}`
    await audit(tx, { personId: operatorId, action: 'exam_date.add', subject, after: body })
    return added
  })
}

/** Changes the day of an exam, which plans follow; audited. */
export function editExamDate(
  deps: Deps,
  { operatorId, id, body }: { operatorId: number; id: number; body: ExamDateBody },
): Promise<KeptExamDate> {
  return audited(deps, {
    operatorId,
    action: 'exam_date.change',
    subject: `exam_date:${id}`,
    snapshot: (tx) =>
      tx.one<object>(sql`
        select title, title_ru, day::text as day, source_url, is_tentative, is_offered from exam_date where id = ${id}`),
    change: (tx) => changeExamDate(deps, tx, { ...body, id }),
  })
}
