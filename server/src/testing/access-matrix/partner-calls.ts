import type { partnersCalls } from '@kashf/contract/partners/calls.ts'
import type { Access } from './access.ts'

/** Who may make each call about partners. */
export const PARTNERS_ACCESS: Readonly<Record<keyof typeof partnersCalls, Access>> = {
  'GET /api/partners': { may: 'approvedTeachers' },
  'DELETE /api/partners/:id': { may: 'teacher', ids: { id: 'partnerLink' } },
  'POST /api/partners/:id/restore': { may: 'teacher', ids: { id: 'partnerLink' } },
  'GET /api/partners/courses': { may: 'approvedTeachers' },
  'PUT /api/courses/:id/partners': {
    ...{ may: 'teacher', ids: { id: 'course' }, body: () => ({ percent: null }) },
  },
  'GET /api/courses/:id/partners/offers': { may: 'teacher', ids: { id: 'course' } },
  'GET /api/partner-courses': { may: 'studentsAndTeachers' },
  'GET /api/partner-links': { may: 'studentsAndTeachers' },
  'POST /api/partner-links': {
    may: 'studentsAndTeachers',
    body: ({ course }) => ({ course_id: Number(course) }),
  },
  'DELETE /api/partner-links/:id': { may: 'otherStudent', ids: { id: 'partnerLink' } },
  'GET /api/partner-sales': { may: 'studentsAndTeachers' },
  'GET /api/partner-sales.csv': { may: 'studentsAndTeachers' },
}
