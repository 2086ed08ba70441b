import { answerSchema } from '@kashf/contract/common.ts'
import { PushState, PushSubscriptionBody } from '@kashf/contract/notices/notices.ts'
import type { FastifyInstance } from 'fastify'
import { MINUTE_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import { pushState, subscribe, unsubscribe } from './subscriptions.ts'

const route = {
  url: '/api/notices/push',
  session: 'user',
  tag: 'notices',
  answer: answerSchema(PushState),
} as const

/** The notices that reach the browser of the current session while no page is open. */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    { ...route, method: 'GET', summary: 'The key to subscribe with, and whether this browser has' },
    async ({ user }) => ({ data: await pushState(deps, user) }),
  )
  endpoint(
    app,
    deps,
    {
      ...route,
      method: 'PUT',
      summary: 'Send notices to this browser',
      body: PushSubscriptionBody,
      limit: byUser(30, MINUTE_S),
    },
    async ({ user, body }) => ({ data: await subscribe(deps, user, body) }),
  )
  endpoint(
    app,
    deps,
    {
      ...route,
      method: 'DELETE',
      summary: 'Send no more notices to this browser',
      limit: byUser(30, MINUTE_S),
    },
    async ({ user }) => ({ data: await unsubscribe(deps, user) }),
  )
}
