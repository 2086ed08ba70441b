import type { TeacherFeesBody, TeacherFeesState } from '@kashf/contract/operators/money.ts'
import { person, type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { agreedFees, agreeFees, feeTerms } from '../../money/fees/fees.ts'
import { audited } from '../audit-trail.ts'
import { isTooExact } from './fee.ts'

/** What was agreed with a teacher, and the latest 100 changes, newest first. Fails with `not_found` for who is no teacher. */
export async function teacherFeesState(db: Queryable, teacherId: number): Promise<TeacherFeesState> {
  await db.found(sql`select 1 from teacher where user_id = ${teacherId}`)
  const [own, general, rows] = await Promise.all([
    agreedFees(db, teacherId),
    feeTerms(db),
    db.rows<RowOf<TeacherFeesState['history'][number]> & { id: number }>(sql`
      select f.id, f.percent, f.brought_percent, ${person(sql`u`)} as set_by, f.valid_from
        from teacher_fee f join app_user u on u.id = f.set_by
       where f.teacher_id = ${teacherId} order by f.id desc limit 100`),
  ])
  const history = rows.map(({ id: _, ...row }) => withTimeText(row))
  return { ...own, general, edit: rows[0]?.id ?? 0, history }
}

/**
 * Agrees on percents for the future sales of a teacher; null is the general one. Audited. Fails with `not_found` for who is no
 * teacher, and `decided_meanwhile` when `edit` is not that of the state.
 */
export async function changeTeacherFees(
  deps: Deps,
  input: TeacherFeesBody & { operatorId: number; teacherId: number },
): Promise<TeacherFeesState> {
  const { operatorId, teacherId, percent, brought_percent, edit } = input
  for (const [field, given] of Object.entries({ percent, brought_percent }))
    if (given !== null && isTooExact(given)) throw invalid({ [field]: 'format' })
  return audited(deps, {
    ...{ operatorId, action: 'teacher_fees.set', subject: `teacher:${teacherId}` },
    snapshot: (tx) => agreedFees(tx, teacherId),
    change: async (tx) => {
      if ((await teacherFeesState(tx, teacherId)).edit !== edit) throw new Failure('decided_meanwhile')
      await agreeFees(tx, { teacherId, percent, brought_percent, operatorId, at: deps.clock.now() })
      // The cards of the teacher's courses show the price with the fee.
      tx.afterCommit(() => deps.publicCache.clear())
      return teacherFeesState(tx, teacherId)
    },
  })
}
