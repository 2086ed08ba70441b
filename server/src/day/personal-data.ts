import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

export const dayPersonalData: PersonalData = {
  columns: [
    ['study_plan.user_id', 'deleted'],
    ['calendar_link.user_id', 'deleted'],
  ],
  files: {
    'oqish-rejasi.csv': (id) => sql`
      select c.title as "Kurs", d.title as "Imtihon", coalesce(d.day, s.own_day)::text as "Kun", s.minutes as "Kuniga, daqiqa",
             array_to_string(s.weekdays, ', ') as "Hafta kunlari (1: dushanba)", s.starts_on::text as "Boshlangan"
        from study_plan s left join course c on c.id = s.course_id left join exam_date d on d.id = s.exam_date_id
       where s.user_id = ${id} order by s.id`,
    'taqvim.csv': (id) => sql`
      select ${timeText(sql`created_at`)} as "Manzil yaratilgan" from calendar_link where user_id = ${id}`,
  },
  async deleteRows(_deps, tx, personId) {
    await tx.run(sql`delete from study_plan where user_id = ${personId}`)
    await tx.run(sql`delete from calendar_link where user_id = ${personId}`)
  },
}
