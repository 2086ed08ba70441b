import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { changeGroup, closeGroup, createGroup } from './change-group.ts'
import { courseGroups, oneGroup } from './course-groups.ts'
import { nameCurators } from './name-curators.ts'

/** The groups of a course, for its team. */
export function groupRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'groups'
  const reads = { session: 'team', tag } as const
  const changes = { session: 'approved-teacher', tag, limit: byUser(120, HOUR_S) } as const
  app.endpoint(
    'GET /api/courses/:id/groups',
    { ...reads, summary: 'The groups of a course; a curator reads their own' },
    async ({ user, params }) => ({ data: await courseGroups(deps, { courseId: params.id, user }) }),
  )
  app.endpoint(
    'POST /api/courses/:id/groups',
    { ...changes, summary: 'Open a group', status: 201, refuses: ['too_many_groups'] },
    async ({ user, params, body }) => ({
      data: { id: await createGroup(deps, { courseId: params.id, teacherId: user.id, body }) },
    }),
  )
  app.endpoint(
    'GET /api/groups/:id',
    { ...reads, summary: 'A group of a course; a curator reads their own' },
    async ({ user, params }) => ({ data: await oneGroup(deps, { groupId: params.id, user }) }),
  )
  app.endpoint(
    'PUT /api/groups/:id',
    { ...changes, summary: 'Change a group', refuses: ['edit_conflict'] },
    async ({ user, params: { id }, body }) => {
      await changeGroup(deps, { groupId: id, user, body })
      return { data: { id } }
    },
  )
  app.endpoint(
    'POST /api/groups/:id/close',
    { ...changes, summary: 'End the sale of a group; its members stay' },
    async ({ user, params: { id } }) => {
      await closeGroup(deps, { groupId: id, user })
      return { data: { id } }
    },
  )
  app.endpoint(
    'PUT /api/groups/:id/curators',
    { ...changes, summary: 'Name the curators of a group; its learners are shared out among them' },
    async ({ user, params: { id: groupId }, body }) => {
      await nameCurators(deps, { groupId, user, personIds: body.person_ids })
      return { data: await oneGroup(deps, { groupId, user }) }
    },
  )
}
