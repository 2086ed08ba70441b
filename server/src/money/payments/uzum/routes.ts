import type { FastifyInstance } from 'fastify'
import { allowList } from '../../../config/allow-list.ts'
import type { Deps } from '../../../deps.ts'
import { hasCredentials } from '../access.ts'
import { type ProviderCall, providerRoute } from '../provider-route.ts'
import { refused } from './answer.ts'
import { handleCall, present, WEBHOOKS } from './handle-call.ts'
import { UZUM_REPLIES } from './reply-shape.ts'

/** The callbacks of Uzum Bank: five addresses; unknown addresses beside them get its error format too. */
export function uzumRoutes(app: FastifyInstance, deps: Deps): void {
  const { login, password, allow } = deps.env.uzum
  const isAllowed = allowList(allow)
  const answer = (webhook: keyof typeof WEBHOOKS | null) => (call: ProviderCall) =>
    handleCall(deps, webhook, {
      isPost: call.isPost,
      mayCall: isAllowed(call.address) && hasCredentials(call.authorization, login, password),
      body: call.body,
    })
  const fallback = () => present(deps, {}, refused('internal'))
  for (const webhook of Object.keys(WEBHOOKS) as (keyof typeof WEBHOOKS)[]) {
    const url = `/api/outApis/uzum/${webhook}`
    providerRoute(
      app,
      {
        url,
        document: { summary: `Uzum Bank Merchant API: ${webhook}`, reply: UZUM_REPLIES[webhook] },
        fallback,
      },
      answer(webhook),
    )
  }
  for (const url of ['/api/outApis/uzum', '/api/outApis/uzum/*']) {
    providerRoute(app, { url, document: null, fallback }, answer(null))
  }
}
