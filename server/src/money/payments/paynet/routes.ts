import type { FastifyInstance } from 'fastify'
import { allowList } from '../../../http/network/allow-list.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { providerRoute } from '../provider-route.ts'
import { refused } from './answer.ts'
import { handleCall, present } from './handle-call.ts'

/** Paynet's terminals and app call one address for every method. */
export function paynetRoutes(app: FastifyInstance, deps: Deps): void {
  const isAllowed = allowList(deps.env.paynet.allow)
  providerRoute(
    app,
    {
      url: '/api/outApis/paynet',
      summary: 'Paynet (JSON-RPC)',
      fallback: () => present(null, refused('internal')),
    },
    (call) => handleCall(deps, isAllowed, call),
  )
}
