import type { TouchSource } from '@kashf/contract/purchases/brought-by.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { DAY_MS } from '../../clock.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** Somebody opened a link of a teacher, or of a partner for a course of that teacher. */
export interface Touch {
  teacherId: number
  source: TouchSource
  /** Of a touch whose source is a partner. */
  partnerLinkId: number | null
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
 * out, those of a teacher and day of which there is one, and a partner's own link: nobody lowers the fee for themselves.
 */
export async function storeTouches(
  db: Queryable,
  { studentId, touches }: { studentId: number; touches: readonly Touch[] },
): Promise<void> {
  await db.run(sql`
    insert into touch (user_id, touched_at, teacher_id, source, partner_link_id)
    select ${studentId}, t.touched_at, t.teacher_id, t.source, t.link_id
      from unnest(${touches.map(({ at }) => at)}::timestamptz[], ${touches.map(({ teacherId }) => teacherId)}::int[],
             ${touches.map(({ source }) => source)}::text[], ${touches.map(({ partnerLinkId }) => partnerLinkId)}::int[])
             t(touched_at, teacher_id, source, link_id)
      join teacher on teacher.user_id = t.teacher_id
      left join partner_link l on l.id = t.link_id
     where l.partner_id is distinct from ${studentId} and (t.link_id is null) = (l.id is null) and not exists (
       select from touch o
        where o.user_id = ${studentId} and o.teacher_id = t.teacher_id
          and (o.touched_at at time zone 'Asia/Tashkent')::date = (t.touched_at at time zone 'Asia/Tashkent')::date)
    on conflict do nothing`)
}

/** Deletes touches that no longer count. */
export const deleteOldTouches = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  db.run(sql`delete from touch where touched_at < ${new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)}`)
