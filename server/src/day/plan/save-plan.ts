import { MAX_PLAN_DAYS } from '@kashf/contract/day/limits.ts'
import type { PlanBody, PlanChoice } from '@kashf/contract/day/plan.ts'
import { addDays } from '@kashf/contract/day/spread.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { accessTo } from '../../access/access.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { plansOf, presentChoice } from './plan-row.ts'

/**
 * Stores what a learner chose for a course, or for all without a plan of their own; the former choice is replaced. Fails with
 * `not_found` for a course that is not open to them, and with `validation_failed` for a day that cannot be chosen.
 */
export async function savePlan(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, body }: { userId: number; body: PlanBody },
): Promise<PlanChoice> {
  const now = deps.clock.now()
  const today = tashkentDay(now)
  return deps.db.transaction(async (tx) => {
    const { course_id: courseId, minutes, weekdays } = body
    if (courseId !== null && !(await accessTo(tx, now, { userId, courseId }))) throw new Failure('not_found')
    const { examDateId, ownDay } = await chosenDay(tx, body, today)
    const { id } = await tx.only<{ id: number }>(sql`
      insert into study_plan as s (user_id, course_id, exam_date_id, own_day, minutes, weekdays, starts_on)
      values (${userId}, ${courseId}, ${examDateId}, ${ownDay}::date, ${minutes}, ${weekdays.toSorted()}::smallint[],
        ${today}::date)
      on conflict (user_id, course_id) do update
        set exam_date_id = excluded.exam_date_id, own_day = excluded.own_day, minutes = excluded.minutes,
            weekdays = excluded.weekdays, starts_on = excluded.starts_on, edit = s.edit + 1
      returning id`)
    const saved = (await plansOf(tx, userId)).find((plan) => plan.id === id)
    if (!saved) throw new Error(`plan ${id} was not stored`)
    return presentChoice(saved)
  })
}

/** The official day, which must be offered, or the learner's own; both from tomorrow on. */
async function chosenDay(
  tx: Tx,
  { exam_date_id: examDateId, day }: PlanBody,
  today: string,
): Promise<{ examDateId: number | null; ownDay: string | null }> {
  if (examDateId === null) {
    if (day === undefined) throw invalid({ day: 'required' })
    if (day <= today || day > addDays(today, MAX_PLAN_DAYS)) throw invalid({ day: 'exam_day' })
    return { examDateId: null, ownDay: day }
  }
  // Locked, so that the day is still this one when the choice is stored.
  const offered = await tx.one(sql`
    select 1 from exam_date where id = ${examDateId} and day > ${today}::date and is_offered for share`)
  if (!offered) throw invalid({ exam_date_id: 'exam_day' })
  return { examDateId, ownDay: null }
}

/** Forgets a plan. Fails with `not_found` when it is not this learner's. */
export async function removePlan(
  db: Queryable,
  { userId, planId }: { userId: number; planId: number },
): Promise<void> {
  await db.found(sql`delete from study_plan where id = ${planId} and user_id = ${userId} returning id`)
}
