import type { FastifyInstance } from 'fastify'
import { allowList } from '../../../config/allow-list.ts'
import type { Deps } from '../../../deps.ts'
import { hasCredentials } from '../access.ts'
import { exactJson } from '../exact-json.ts'
import { providerRoute } from '../provider-route.ts'
import { refused } from './answer.ts'
import { handleCall } from './handle-call.ts'
import { PAYME_REPLY } from './reply-shape.ts'

/** The callbacks of Payme: one address for all methods. "HTTP status: always 200, errors included." */
export function paymeRoutes(app: FastifyInstance, deps: Deps): void {
  const { login, key, allow } = deps.env.payme
  const isAllowed = allowList(allow)
  const reply = (answer: object) => ({ status: 200, body: exactJson(answer) })
  providerRoute(
    app,
    {
      url: '/api/outApis/payme',
      document: { summary: 'Payme Merchant API (JSON-RPC)', reply: PAYME_REPLY },
      fallback: () => reply({ id: null, ...refused('internal') }),
    },
    async ({ isPost, authorization, address, body }) => {
      const mayCall = isAllowed(address) && hasCredentials(authorization, login, key)
      return reply(await handleCall(deps, { isPost, mayCall, body }))
    },
  )
}
