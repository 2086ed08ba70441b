import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

export const groupsPersonalData: PersonalData = {
  columns: [
    ['place_queue.user_id', 'deleted'],
    ['group_interest.user_id', 'deleted'],
    // A sale is an accounting record, and says which group it was of.
    ['group_member.user_id', 'retained'],
    ['group_member.curator_id', 'retained'],
    ['group_curator.person_id', 'retained'],
    ['member_pause.by_id', 'retained'],
  ],
  files: {
    'guruhlarim.csv': (id) => sql`
      select c.title as "Kurs", g.title as "Guruh", t.title as "Tarif", ${timeText(sql`m.joined_at`)} as "Qo'shilgan",
             ${timeText(sql`m.left_at`)} as "Chiqqan", ${timeText(sql`m.paused_until`)} as "Muzlatilgan, gacha"
        from group_member m join course_group g on g.id = m.group_id join course c on c.id = m.course_id
        left join course_tariff t on t.id = m.tariff_id where m.user_id = ${id} order by m.id`,
    'muzlatishlarim.csv': (id) => sql`
      select g.title as "Guruh", ${timeText(sql`p.began_at`)} as "Boshlangan", ${timeText(sql`p.ends_at`)} as "Tugagan", p.reason as "Sabab"
        from member_pause p join group_member m on m.id = p.member_id join course_group g on g.id = m.group_id
       where m.user_id = ${id} order by p.id`,
    'kurator-guruhlari.csv': (id) => sql`
      select c.title as "Kurs", g.title as "Guruh" from group_curator k join course_group g on g.id = k.group_id
        join course c on c.id = g.course_id where k.person_id = ${id} order by g.id`,
    'navbatlarim.csv': (id) => sql`
      select c.title as "Kurs", t.title as "Tarif", g.title as "Guruh", ${timeText(sql`q.created_at`)} as "Vaqt"
        from place_queue q join course c on c.id = q.course_id join course_tariff t on t.id = q.tariff_id
        left join course_group g on g.id = q.group_id where q.user_id = ${id}
      union all
      select c.title, null, g.title, ${timeText(sql`i.created_at`)}
        from group_interest i join course_group g on g.id = i.group_id join course c on c.id = g.course_id
       where i.user_id = ${id}`,
  },
  async deleteRows(deps, tx, id) {
    await tx.run(sql`
      select leave_queue(course_id, ${id}, ${deps.clock.now()}) from place_queue where user_id = ${id}`)
    await tx.run(sql`delete from group_interest where user_id = ${id}`)
  },
}
