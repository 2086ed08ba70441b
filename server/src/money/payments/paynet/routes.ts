import type { FastifyInstance } from 'fastify'
import { allowList } from '../../../config/allow-list.ts'
import type { Deps } from '../../../deps.ts'
import { providerRoute } from '../provider-route.ts'
import { refused } from './answer.ts'
import { handleCall, present } from './handle-call.ts'
import { PAYNET_REPLY } from './reply-shape.ts'

/** The callbacks of Paynet's terminals and app: one address for all methods. */
export function paynetRoutes(app: FastifyInstance, deps: Deps): void {
  const isAllowed = allowList(deps.env.paynet.allow)
  providerRoute(
    app,
    {
      url: '/api/outApis/paynet',
      document: { summary: 'Paynet (JSON-RPC)', reply: PAYNET_REPLY },
      fallback: () => present(null, refused('internal')),
    },
    (call) => handleCall(deps, isAllowed, call),
  )
}
