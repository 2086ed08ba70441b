import type { LinkPlace } from '@kashf/contract/purchases/brought-by.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** Somebody opened a teacher's link. */
export interface Touch {
  teacherId: number
  place: LinkPlace
  at: Date
}

/** How long touches are kept: longer than any of them counts (`MAX_BROUGHT_DAYS`). */
const KEPT_DAYS = 100

/** Whether a touch says nothing that another of the same teacher and day does not say. */
export const isRepeated = (touch: Touch, known: readonly Touch[]): boolean =>
  known.some(
    ({ teacherId, at }) => teacherId === touch.teacherId && tashkentDay(at) === tashkentDay(touch.at),
  )

/**
 * Stores the touches of a student, which a browser kept until they signed in. Those of a teacher who is unknown by now are left
 * out, and those of a teacher and day of which there is one.
 */
export async function storeTouches(
  db: Queryable,
  { studentId, touches }: { studentId: number; touches: readonly Touch[] },
): Promise<void> {
  await db.run(sql`
    insert into touch (user_id, touched_at, teacher_id, source)
    select ${studentId}, t.touched_at, t.teacher_id, t.source
      from unnest(${touches.map(({ at }) => at)}::timestamptz[], ${touches.map(({ teacherId }) => teacherId)}::int[],
             ${touches.map(({ place }) => place)}::text[]) t(touched_at, teacher_id, source)
      join teacher on teacher.user_id = t.teacher_id
     where not exists (
       select from touch o
        where o.user_id = ${studentId} and o.teacher_id = t.teacher_id
          and (o.touched_at at time zone 'Asia/Tashkent')::date = (t.touched_at at time zone 'Asia/Tashkent')::date)
    on conflict do nothing`)
}

/** Deletes touches that no longer count. */
export const deleteOldTouches = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  db.run(sql`delete from touch where touched_at < ${new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)}`)
