import { LoginBody } from '@kashf/contract/accounts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { endpoint } from '../http/endpoint.ts'
import { byAddress, byField } from '../http/rate-limit.ts'
import { login } from './login.ts'

const tag = 'accounts'
const MINUTE_S = 60

/** Registration, sessions, profiles, teachers' public pages. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/login',
      session: 'none',
      summary: 'Sign in',
      tag,
      limit: [byAddress(60, 10 * MINUTE_S), byField('username', 10, 10 * MINUTE_S)],
      body: LoginBody,
    },
    async ({ body, request }) => {
      const { token } = await login(deps, {
        ...body,
        userAgent: request.headers['user-agent'] ?? '',
        ip: request.ip,
      })
      // The existing client reads data.token; an older one read the token at the top.
      return { data: { token }, token }
    },
  )
}
