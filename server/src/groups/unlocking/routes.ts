import type { FastifyInstance } from 'fastify'
import { courseFor } from '../../catalogue/courses/policy.ts'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { copyTimetable } from './copy-timetable.ts'
import { openedFor, openFor } from './open-for.ts'
import { previewTimetable } from './preview.ts'
import { setTimetable } from './set-timetable.ts'
import { timetable } from './timetable.ts'

/** When lessons open, and what staff opens for one learner. */
export function unlockingRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'groups'
  const changes = { session: 'approved-teacher', tag, limit: byUser(600, HOUR_S) } as const
  app.endpoint(
    'GET /api/courses/:id/timetable',
    { session: 'team', tag, summary: 'When the lessons open, for those who edit the course' },
    async ({ user, params, query }) => {
      await courseFor(deps.db, 'edit', { courseId: params.id, teacherId: user.id })
      return {
        data: await timetable(deps, deps.db, { courseId: params.id, groupId: query.group_id ?? null }),
      }
    },
  )
  app.endpoint(
    'PUT /api/courses/:id/timetable',
    {
      ...changes,
      summary: 'Set what lessons wait for; what is open stays open',
      refuses: ['edit_conflict'],
    },
    async ({ user, params, body }) => {
      await setTimetable(deps, { courseId: params.id, teacherId: user.id, body })
      return {
        data: await timetable(deps, deps.db, { courseId: params.id, groupId: body.group_id ?? null }),
      }
    },
  )
  app.endpoint(
    'POST /api/courses/:id/timetable/preview',
    {
      ...changes,
      limit: byUser(120, MINUTE_S),
      summary: 'What a change of the timetable would mean for its learners; stores nothing',
    },
    async ({ user, params, body }) => ({
      data: await previewTimetable(deps, { courseId: params.id, teacherId: user.id, body }),
    }),
  )
  app.endpoint(
    'POST /api/groups/:id/timetable/copy',
    { ...changes, summary: 'Take the timetable of another group, moved by the difference of the starts' },
    async ({ user, params, body }) => {
      const of = { groupId: params.id, fromGroupId: body.from_group_id, teacherId: user.id }
      const courseId = await copyTimetable(deps, of)
      return { data: await timetable(deps, deps.db, { courseId, groupId: params.id }) }
    },
  )
  const staff = { session: 'team', tag } as const
  app.endpoint(
    'GET /api/courses/:id/learners/:user_id/opened',
    { ...staff, summary: 'What staff has opened for a learner' },
    async ({ user, params }) => ({
      data: await openedFor(deps, { courseId: params.id, userId: params.user_id, staffId: user.id }),
    }),
  )
  app.endpoint(
    'PUT /api/courses/:id/learners/:user_id/opened',
    {
      ...{ ...staff, limit: byUser(600, HOUR_S) },
      summary: 'Open one lesson or the whole course for a learner, or take that back',
    },
    async ({ user, params, body }) => ({
      data: await openFor(deps, { courseId: params.id, userId: params.user_id, staffId: user.id, body }),
    }),
  )
}
