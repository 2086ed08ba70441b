import type { FastifyInstance } from 'fastify'
import { stepUp } from '../accounts/second-factor/step-up.ts'
import type { Deps } from '../deps.ts'
import type { Metric } from '../observability/metric.ts'
import { callerOf } from '../security/caller.ts'
import { listAudit } from './audit-trail.ts'
import { overview } from './overview.ts'
import { systemState } from './system.ts'

const tag = 'operators'
const session = 'operator'

/** Calls of the console as a whole: its overview, the audit trail, and the confirmation of sensitive actions. */
export function consoleRoutes(app: FastifyInstance, deps: Deps, metrics: readonly Metric[]): void {
  app.endpoint(
    'GET /api/admin/overview',
    { session, summary: 'What waits for an operator, and system health', tag },
    async () => ({ data: await overview(deps) }),
  )
  app.endpoint(
    'GET /api/admin/system',
    { session, summary: 'The figures of /metrics and the versions of the installation', tag },
    async () => ({ data: await systemState(deps, metrics) }),
  )
  app.endpoint('GET /api/admin/audit', { session, summary: 'The audit trail', tag }, ({ query }) =>
    listAudit(deps, query),
  )
  app.endpoint(
    'POST /api/admin/step-up',
    {
      session,
      summary:
        'Confirm a kind of sensitive action with a fresh one-time code in this session, for 5 minutes from each use and at most 30',
      tag,
      refuses: ['too_many_requests'],
    },
    async ({ user, body, request }) => {
      const expiresAt = await stepUp(deps, user, body, callerOf(request))
      return { data: { kind: body.kind, expires_at: expiresAt.toISOString() } }
    },
  )
}
