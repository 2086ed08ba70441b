import { answerSchema, IdParams, pageSchema } from '@kashf/contract/common.ts'
import { QueueQuery, ReasonBody } from '@kashf/contract/operators.ts'
import { AdminReport } from '@kashf/contract/reports.ts'
import type { FastifyInstance } from 'fastify'
import { endpoint } from '../../http/endpoint.ts'
import type { Deps } from '../../runtime/deps.ts'
import { decideReport } from './decide-report.ts'
import { listReports } from './reports.ts'

const tag = 'operators'
const session = 'operator'

const SUMMARIES = {
  hide: 'Hide the reported item',
  keep: 'Keep the reported item visible',
  restore: 'Show a hidden item again',
} as const

/** Moderation of what people report. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url: '/api/admin/reports',
      session,
      summary: 'Reported courses, comments and questions: `status` open, kept or hidden',
      tag,
      answer: pageSchema(AdminReport),
      query: QueueQuery,
    },
    ({ query, user }) => listReports(deps, query, user.id),
  )
  for (const decision of ['hide', 'keep', 'restore'] as const) {
    endpoint(
      app,
      deps,
      {
        method: 'POST',
        url: `/api/admin/reports/:id/${decision}`,
        session,
        summary: SUMMARIES[decision],
        tag,
        answer: answerSchema(AdminReport),
        params: IdParams,
        body: ReasonBody,
      },
      async ({ user, params, body }) => ({
        data: await decideReport(deps, {
          operatorId: user.id,
          caseId: params.id,
          decision,
          reason: body.reason.trim(),
        }),
      }),
    )
  }
}
