import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { PersonalData } from '../module.ts'

export const cataloguePersonalData: PersonalData = {
  columns: [
    ['subscription.user_id', 'deleted'],
    ['subscription.teacher_id', 'deleted'],
    // Buyers keep what they bought.
    ['course_find.teacher_id', 'retained'],
  ],
  files: {
    'obunalar.csv': (id) => sql`
      select u.first_name || ' ' || u.last_name as "O'qituvchi", ${timeText(sql`s.created_at`)} as "Vaqt"
        from subscription s join app_user u on u.id = s.teacher_id where s.user_id = ${id} order by s.created_at`,
  },
  async deleteRows(_deps, tx, id) {
    await tx.run(sql`
      with gone as (delete from subscription where user_id = ${id} returning teacher_id)
      update teacher set subscribers_count = subscribers_count - 1 where user_id in (select teacher_id from gone)`)
    await tx.run(sql`delete from subscription where teacher_id = ${id}`)
  },
}
