import { sql } from '../db/sql.ts'
import { timeText } from '../db/time-text.ts'
import type { Module } from '../module.ts'

export const accessModule: Module = {
  personalData: {
    columns: [
      // Buyers keep what they bought, and what was sold is an accounting record.
      ['enrolment.student_id', 'retained'],
      ['course_grant.user_id', 'retained'],
      // What was open to a buyer stays open, and who opened it is part of the record.
      ['lesson_opened.user_id', 'retained'],
      ['lesson_opened.opened_by', 'retained'],
    ],
    files: {
      'ochilgan-darslarim.csv': (id) => sql`
        select c.title as "Kurs", l.title as "Dars", ${timeText(sql`o.opened_at`)} as "Ochilgan", o.reason as "Sabab"
          from lesson_opened o join course c on c.id = o.course_id left join lesson l on l.id = o.lesson_id
         where o.user_id = ${id} and o.opened_by is not null order by o.opened_at, o.course_id, o.lesson_id`,
    },
  },
  tables: ['enrolment', 'course_grant', 'lesson_opened'],
}
