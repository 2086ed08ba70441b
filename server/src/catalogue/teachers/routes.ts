import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { listLimit, WHOLE_LIST } from '../../http/list-limit.ts'
import { sendPublic } from '../../http/public-cache.ts'
import { subscriptionState, toggleSubscription } from './subscriptions.ts'
import { listTeachers, teacherPage } from './teachers.ts'

const tag = 'catalogue'

/** Teachers' public pages, and following a teacher. */
export function teacherRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/users/teacheraccouts',
    { session: 'none', summary: 'Teachers', tag },
    async ({ query, request, reply }) => {
      const { cursor } = query
      const limit = listLimit(query)
      const answer = async () => {
        const { teachers, next_cursor } = await listTeachers(deps, { limit, cursor })
        return { data: { teachers }, next_cursor }
      }
      const key = `teachers ${limit} ${cursor ?? ''}`
      return sendPublic(request, reply, await deps.publicCache.answer(key, answer))
    },
  )
  app.endpoint(
    'GET /api/users/teacheraccout/:id',
    { session: 'optional', summary: 'A teacher with published courses; teachers see all of their own', tag },
    async ({ params, user }) => ({ data: await teacherPage(deps, params.id, user?.id ?? null, WHOLE_LIST) }),
  )
  app.endpoint(
    'PUT /api/users/subscription/:id',
    { session: 'user', summary: 'Follow or unfollow a teacher', tag, limit: byUser(120, MINUTE_S) },
    async ({ params, user }) => ({
      data: await toggleSubscription(deps, { userId: user.id, teacherId: params.id }),
    }),
  )
  app.endpoint(
    'GET /api/users/subscription/:id',
    { session: 'user', summary: 'Whether a teacher is followed', tag },
    async ({ params, user }) => ({
      data: await subscriptionState(deps, { userId: user.id, teacherId: params.id }),
    }),
  )
}
