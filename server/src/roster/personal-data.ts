import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import { freeHeldSeats } from '../groups/members/seats.ts'
import type { PersonalData } from '../module.ts'

/** Names and contacts of a list are of those whom it names, so the teacher's archive has figures only. */
export const rosterPersonalData: PersonalData = {
  columns: [
    ['free_seats.teacher_id', 'deleted'],
    // What a seat cost is an accounting record, and the grant of who came stays.
    ['roster_batch.teacher_id', 'retained'],
    ['roster_seat.teacher_id', 'retained'],
    ['roster_seat.user_id', 'retained'],
    ['roster_seat.asker_id', 'deleted'],
  ],
  files: {
    'orinlarim.csv': (id) => sql`
      select c.title as "Kurs", s.name as "Ro'yxatdagi ism", ${timeText(sql`s.came_at`)} as "Ochilgan", ${timeText(sql`s.until`)} as "Gacha",
             ${timeText(sql`s.ended_at`)} as "Tugagan", s.reason as "Sabab"
        from roster_seat s join course c on c.id = s.course_id where s.user_id = ${id} or s.asker_id = ${id} order by s.id`,
    'oquvchi-royxatlari.csv': (id) => sql`
      select c.title as "Kurs", b.people as "Odamlar", b.paid as "Pullik o'rinlar", b.sum_tiyin / 100.0 as "So'm", ${timeText(sql`b.created_at`)} as "Vaqt"
        from roster_batch b join course c on c.id = b.course_id where b.teacher_id = ${id} order by b.id`,
  },
  async deleteRows(deps, tx, id) {
    await tx.run(sql`delete from free_seats where teacher_id = ${id}`)
    await tx.run(sql`update roster_seat set asker_id = null where asker_id = ${id}`)
    // Who has not come cannot come to a teacher who is gone. Nothing goes back: the account is closed with its earnings.
    const now = deps.clock.now()
    const ended = await tx.rows<{ group_id: number | null }>(sql`
      with waiting as (
        select s.id, s.group_id from roster_seat s
         where s.teacher_id = ${id} and s.came_at is null and s.ended_at is null order by s.id for update),
      gone as (
        update roster_seat s set ended_at = ${now}, ended_by = 'closing', asker_id = null, group_id = null
          from waiting where s.id = waiting.id)
      select group_id from waiting`)
    await freeHeldSeats(tx, { groupIds: ended.flatMap(({ group_id }) => group_id ?? []), at: now })
    await tx.run(sql`
      delete from roster_contact where seat_id in (select s.id from roster_seat s where s.teacher_id = ${id} or s.user_id = ${id})`)
    await tx.run(
      sql`delete from roster_mail where seat_id in (select s.id from roster_seat s where s.teacher_id = ${id})`,
    )
    await tx.run(sql`
      update roster_seat set name = '', search_key = '', contact = null where teacher_id = ${id} or user_id = ${id}`)
  },
}
