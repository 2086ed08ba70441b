import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { pushState, subscribe, unsubscribe } from './subscriptions.ts'

const route = { session: 'user', tag: 'notices' } as const

/** Push notices, which reach the current session's browser while no page is open. */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/notices/push',
    { ...route, summary: 'The key to subscribe with, and whether this browser has' },
    async ({ user }) => ({ data: await pushState(deps, user) }),
  )
  app.endpoint(
    'PUT /api/notices/push',
    { ...route, summary: 'Send notices to this browser', limit: byUser(30, MINUTE_S) },
    async ({ user, body }) => ({ data: await subscribe(deps, user, body) }),
  )
  app.endpoint(
    'DELETE /api/notices/push',
    { ...route, summary: 'Send no more notices to this browser', limit: byUser(30, MINUTE_S) },
    async ({ user }) => ({ data: await unsubscribe(deps, user) }),
  )
}
