import type { FastifyInstance } from 'fastify'
import { allowList } from '../../../config/allow-list.ts'
import type { Deps } from '../../../deps.ts'
import { providerRoute } from '../provider-route.ts'
import { answered } from './answer.ts'
import { handleCall, present } from './handle-call.ts'
import { CLICK_REPLIES } from './reply-shape.ts'

/** The callbacks of Click: two addresses, one per step. "Response: JSON, HTTP 200 always." */
export function clickRoutes(app: FastifyInstance, deps: Deps): void {
  const isAllowed = allowList(deps.env.click.allow)
  for (const step of ['prepare', 'complete'] as const) {
    providerRoute(
      app,
      {
        url: `/api/outApis/click/${step}`,
        document: { summary: `Click SHOP API: ${step}`, reply: CLICK_REPLIES[step] },
        fallback: () => ({ status: 200, body: present(null, answered('bad_request')) }),
      },
      async ({ isPost, address, body }) => ({
        status: 200,
        body: await handleCall(deps, step, { isPost, isAllowed: isAllowed(address), body }),
      }),
    )
  }
}
