import type { FastifyInstance } from 'fastify'
import { HOUR_S, MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { moveMember, prolongMember, removeMember } from './change-member.ts'
import { groupMembers } from './members.ts'
import { ownMembership } from './membership.ts'
import { pauseMember, pauseOwn, resumeMember, resumeOwn } from './pause.ts'

const PAUSE = ['member_paused', 'member_without_access', 'pause_too_long'] as const

/** The members of groups, for those who look after them, and a learner's own membership. */
export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'groups'
  const own = { session: 'student', tag } as const
  app.endpoint(
    'GET /api/courses/:id/membership',
    { ...own, summary: "The reader's group in a course; null without one" },
    async ({ user, params }) => ({
      data: await ownMembership(deps, { courseId: params.id, userId: user.id }),
    }),
  )
  app.endpoint(
    'POST /api/courses/:id/membership/pause',
    {
      ...own,
      summary: 'Pause the own membership until a day',
      limit: byUser(30, HOUR_S),
      refuses: [...PAUSE],
    },
    async ({ user, params: { id: courseId }, body }) => {
      await pauseOwn(deps, { courseId, user, until: body.until })
      return { data: await ownMembership(deps, { courseId, userId: user.id }) }
    },
  )
  app.endpoint(
    'DELETE /api/courses/:id/membership/pause',
    { ...own, summary: 'Come back from a pause', limit: byUser(30, HOUR_S), refuses: ['member_not_paused'] },
    async ({ user, params: { id: courseId } }) => {
      await resumeOwn(deps, { courseId, user })
      return { data: await ownMembership(deps, { courseId, userId: user.id }) }
    },
  )

  const team = { session: 'team', tag } as const
  const changes = { ...team, limit: byUser(300, HOUR_S) } as const
  app.endpoint(
    'GET /api/groups/:id/members',
    { ...team, summary: 'The members of a group', limit: byUser(120, MINUTE_S) },
    ({ user, params, query }) => groupMembers(deps, { groupId: params.id, user, query }),
  )
  app.endpoint(
    'POST /api/groups/members/:id/move',
    {
      ...changes,
      summary: 'Move a member to another group of the course; answers with the new membership',
      refuses: ['places_gone', 'group_not_on_sale', 'member_paused'],
    },
    async ({ user, params, body }) => {
      const { group_id: groupId, reason } = body
      return { data: { id: await moveMember(deps, { memberId: params.id, user, groupId, reason }) } }
    },
  )
  app.endpoint(
    'POST /api/groups/members/:id/pause',
    { ...changes, summary: 'Pause a member until a day; their term grows by as much', refuses: [...PAUSE] },
    async ({ user, params: { id }, body }) => {
      await pauseMember(deps, { memberId: id, user, ...body })
      return { data: { id } }
    },
  )
  app.endpoint(
    'DELETE /api/groups/members/:id/pause',
    { ...changes, summary: 'End the pause of a member', refuses: ['member_not_paused'] },
    async ({ user, params: { id } }) => {
      await resumeMember(deps, { memberId: id, user })
      return { data: { id } }
    },
  )
  app.endpoint(
    'POST /api/groups/members/:id/prolong',
    { ...changes, summary: 'Let the access of a member last longer' },
    async ({ user, params: { id }, body }) => {
      await prolongMember(deps, { memberId: id, user, ...body })
      return { data: { id } }
    },
  )
  app.endpoint(
    'POST /api/groups/members/:id/remove',
    { ...changes, summary: 'Take the access of a member back; no money moves' },
    async ({ user, params: { id }, body }) => {
      await removeMember(deps, { memberId: id, user, ...body })
      return { data: { id } }
    },
  )
}
