import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { courseOffer } from '../sale/course-offer.ts'
import { forgetGroup, joinQueue, leaveQueue, wantGroup } from './join-queue.ts'

/** What a course is sold as, the queue for its places, and who wants to hear of a sale. */
export function queueRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'groups'
  const changes = { session: 'student', tag, limit: byUser(120, HOUR_S) } as const
  app.endpoint(
    'GET /api/courses/:id/offer',
    { session: 'optional', tag, summary: 'The tariffs and groups that a course is sold as' },
    async ({ user, params }) => ({ data: await courseOffer(deps, { courseId: params.id, viewer: user }) }),
  )
  app.endpoint(
    'PUT /api/courses/:id/queue',
    {
      ...changes,
      summary: 'Wait for a place of a tariff, and of a group, that are sold out',
      refuses: ['places_left', 'tariff_gone', 'group_not_on_sale', 'course_is_yours'],
    },
    async ({ user, params: { id: courseId }, body }) => {
      await joinQueue(deps, { courseId, viewer: user, body })
      return { data: await courseOffer(deps, { courseId, viewer: user }) }
    },
  )
  app.endpoint(
    'DELETE /api/courses/:id/queue',
    { ...changes, summary: 'Leave the queue of a course' },
    async ({ user, params: { id: courseId } }) => {
      await leaveQueue(deps, { courseId, viewer: user })
      return { data: await courseOffer(deps, { courseId, viewer: user }) }
    },
  )
  app.endpoint(
    'PUT /api/groups/:id/interest',
    { ...changes, summary: 'Be told when the sale of a group begins', refuses: ['group_not_on_sale'] },
    async ({ user, params: { id } }) => {
      await wantGroup(deps, { groupId: id, viewer: user })
      return { data: { id } }
    },
  )
  app.endpoint(
    'DELETE /api/groups/:id/interest',
    { ...changes, summary: 'No longer be told of it' },
    async ({ user, params: { id } }) => {
      await forgetGroup(deps, { groupId: id, viewer: user })
      return { data: { id } }
    },
  )
}
