import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

/** Addresses and chats are the parents', so the learner's archive has none. */
export const parentsPersonalData: PersonalData = {
  columns: [
    ['parent_sharing.student_id', 'deleted'],
    ['parent_link.student_id', 'deleted'],
    ['parent_report.student_id', 'deleted'],
  ],
  files: {
    'ota-onalar.csv': (id) => sql`
      select l.name as "Kim", ${timeText(sql`l.created_at`)} as "Havola berilgan", ${timeText(sql`l.last_read_at`)} as "Oxirgi o'qilgan",
             (select string_agg(n.channel, ', ' order by n.channel) from parent_subscription n
               where n.link_id = l.id and n.confirmed_at is not null) as "Hisobot keladigan joy",
             ${timeText(sql`s.confirmed_at`)} as "Rozilik"
        from parent_link l join parent_sharing s on s.student_id = l.student_id where l.student_id = ${id} order by l.id`,
    'ota-ona-hisobotlari.csv': (id) => sql`
      select r.until::text as "Hafta tugashi", r.content::text as "Mazmun", ${timeText(sql`r.created_at`)} as "Tuzilgan"
        from parent_report r where r.student_id = ${id} order by r.until`,
  },
  async deleteRows(_deps, tx, personId) {
    await tx.run(sql`delete from parent_sharing where student_id = ${personId}`)
  },
}
