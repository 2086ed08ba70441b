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
  },
  tables: ['enrolment', 'course_grant', 'lesson_opened'],
}
