import type { rosterCalls } from '@kashf/contract/roster/calls.ts'
import type { Access } from './access.ts'

const PAST = '2020-01-01'
const reason = 'Sinov uchun'
const ofCourse = { may: 'teacher', ids: { id: 'course' } } as const
const ofSeat = { may: 'teacher', ids: { id: 'seat' } } as const

/** Who may make each call of bringing learners. */
export const ROSTER_ACCESS: Readonly<Record<keyof typeof rosterCalls, Access>> = {
  'POST /api/courses/:id/roster/check': ofCourse,
  'POST /api/courses/:id/roster': {
    ...ofCourse,
    body: () => ({ request_id: '00000000-0000-4000-8000-000000000001', digest: 'x' }),
  },
  'POST /api/courses/:id/roster/links': { ...ofCourse, body: () => ({ ids: [1] }) },
  'GET /api/courses/:id/seats': ofCourse,
  'GET /api/courses/:id/seats/counts': ofCourse,
  'POST /api/seats/:id/confirm': ofSeat,
  'POST /api/seats/:id/refuse': ofSeat,
  'POST /api/seats/:id/prolong': { ...ofSeat, body: () => ({ until: PAST, reason }) },
  'POST /api/seats/:id/pause': { ...ofSeat, body: () => ({ until: PAST, reason }) },
  'DELETE /api/seats/:id/pause': ofSeat,
  'POST /api/seats/:id/end': { ...ofSeat, body: () => ({ reason }) },
  'POST /api/seats/show': { may: 'everybody', body: () => ({ token: 'x' }), isMissing: true },
  'POST /api/seats/use': { may: 'students', body: () => ({ token: 'x' }), isMissing: true },
  'POST /api/seats/decline': { may: 'everybody', body: () => ({ token: 'x' }), isMissing: true },
  'POST /api/seats/stop': { may: 'everybody' },
  'GET /api/admin/seats': { may: 'operators' },
  'PUT /api/admin/seats': { may: 'steppedUp', body: () => ({ seats: 50 }) },
  'GET /api/admin/teachers/:id/seats': { may: 'operators', ids: { id: 'teacher' } },
  'PUT /api/admin/teachers/:id/seats': {
    may: 'steppedUp',
    ids: { id: 'teacher' },
    body: () => ({ seats: 60 }),
  },
}
