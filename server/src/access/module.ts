import type { Module } from '../module.ts'

export const accessModule: Module = {
  personalData: {
    columns: [
      // Buyers keep what they bought, and what was sold is an accounting record.
      ['enrolment.student_id', 'retained'],
      ['course_grant.user_id', 'retained'],
    ],
  },
  tables: ['enrolment', 'course_grant'],
}
