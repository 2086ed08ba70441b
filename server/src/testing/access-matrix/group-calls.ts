import type { groupsCalls } from '@kashf/contract/groups/calls.ts'
import type { unlockingCalls } from '@kashf/contract/groups/unlocking-calls.ts'
import type { Access } from './access.ts'
import type { Targets } from './targets.ts'

const TARIFF = {
  ...{ title: 'Kurator bilan', description: '', price: 50_000, period: 2 },
  ...{ with_group: true, with_checking: true, places: null },
}
const GROUP = {
  ...{ title: '7-guruh', starts_at: '2030-01-01T00:00:00Z', sale_ends_at: '2029-12-31T00:00:00Z' },
  ...{ places: 40, pause_days: 14 },
}
const PAST = '2020-01-01'
const reason = 'Sinov uchun'

/** A change of a timetable after which the lesson waits for nothing. */
const timetable = ({ lockedLesson }: Targets) => ({ lessons: [{ lesson_id: Number(lockedLesson), edit: 0 }] })

/** Who may make each call of tariffs and groups. */
export const GROUPS_ACCESS: Readonly<Record<keyof typeof groupsCalls | keyof typeof unlockingCalls, Access>> =
  {
    'GET /api/courses/:id/offer': { may: 'everybody', ids: { id: 'course' } },
    'PUT /api/courses/:id/queue': {
      may: 'students',
      ids: { id: 'course' },
      body: ({ tariff }) => ({ tariff_id: tariff }),
    },
    'DELETE /api/courses/:id/queue': { may: 'students', ids: { id: 'course' } },
    'PUT /api/groups/:id/interest': { may: 'students', ids: { id: 'group' } },
    'DELETE /api/groups/:id/interest': { may: 'students', ids: { id: 'group' } },
    'GET /api/courses/:id/membership': { may: 'students', ids: { id: 'course' } },
    'POST /api/courses/:id/membership/pause': {
      may: 'student',
      ids: { id: 'course' },
      body: () => ({ until: PAST }),
    },
    'DELETE /api/courses/:id/membership/pause': { may: 'student', ids: { id: 'course' } },
    'GET /api/courses/:id/tariffs': { may: 'teacher', ids: { id: 'draft' } },
    'POST /api/courses/:id/tariffs': { may: 'teacher', ids: { id: 'draft' }, body: () => TARIFF },
    'PUT /api/courses/:id/tariffs/order': {
      may: 'teacher',
      ids: { id: 'draft' },
      body: ({ tariff }) => ({ ids: [tariff] }),
    },
    'PUT /api/tariffs/:id': { may: 'teacher', ids: { id: 'tariff' }, body: () => ({ ...TARIFF, edit: 1 }) },
    'DELETE /api/tariffs/:id': { may: 'teacher', ids: { id: 'tariff' } },
    'GET /api/courses/:id/groups': { may: 'answerers', ids: { id: 'course' } },
    'POST /api/courses/:id/groups': { may: 'editors', ids: { id: 'course' }, body: () => GROUP },
    'GET /api/groups/:id': { may: 'answerers', ids: { id: 'group' } },
    'PUT /api/groups/:id': { may: 'editors', ids: { id: 'group' }, body: () => ({ ...GROUP, edit: 1 }) },
    'POST /api/groups/:id/close': { may: 'editors', ids: { id: 'group' } },
    'PUT /api/groups/:id/curators': {
      may: 'editors',
      ids: { id: 'group' },
      body: ({ author }) => ({ person_ids: [author] }),
    },
    'GET /api/groups/:id/members': { may: 'mentors', ids: { id: 'lookedAfterGroup' } },
    'POST /api/groups/members/:id/move': {
      may: 'mentors',
      ids: { id: 'groupMember' },
      body: ({ lookedAfterGroup }) => ({ group_id: lookedAfterGroup, reason }),
    },
    'POST /api/groups/members/:id/pause': {
      may: 'mentors',
      ids: { id: 'groupMember' },
      body: () => ({ until: PAST, reason }),
    },
    'DELETE /api/groups/members/:id/pause': { may: 'mentors', ids: { id: 'groupMember' } },
    'POST /api/groups/members/:id/prolong': {
      may: 'mentors',
      ids: { id: 'groupMember' },
      body: () => ({ until: PAST, reason }),
    },
    'POST /api/groups/members/:id/remove': {
      may: 'teacher',
      ids: { id: 'memberToRemove' },
      body: () => ({ reason }),
    },
    'GET /api/courses/:id/timetable': { may: 'editors', ids: { id: 'course' } },
    'PUT /api/courses/:id/timetable': { may: 'editors', ids: { id: 'course' }, body: timetable },
    'POST /api/courses/:id/timetable/preview': { may: 'editors', ids: { id: 'course' }, body: timetable },
    'POST /api/groups/:id/timetable/copy': {
      may: 'approvedTeachers',
      ids: { id: '=999999' },
      body: () => ({ from_group_id: 1 }),
      isMissing: true,
    },
    'GET /api/courses/:id/learners/:user_id/opened': {
      may: 'answerers',
      ids: { id: 'course', user_id: 'student' },
    },
    'PUT /api/courses/:id/learners/:user_id/opened': {
      may: 'answerers',
      ids: { id: 'course', user_id: 'student' },
      body: () => ({ is_open: false }),
    },
  }
