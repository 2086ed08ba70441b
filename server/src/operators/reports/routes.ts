import type { FastifyInstance } from 'fastify'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { withClaims } from '../desk/claims.ts'
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
  app.endpoint(
    'GET /api/admin/reports',
    { session, summary: 'Reported courses, comments and questions: `status` open, kept or hidden', tag },
    async ({ query, user }) => withClaims(deps.db, 'report', await listReports(deps, query, user.id)),
  )
  for (const decision of ['hide', 'keep', 'restore'] as const) {
    app.endpoint(
      `POST /api/admin/reports/:id/${decision}`,
      {
        session,
        summary: SUMMARIES[decision],
        tag,
        refuses: ['report_decided', ...(decision === 'keep' ? [] : (['step_up_required'] as const))],
      },
      async ({ user, params, body }) => {
        if (decision !== 'keep') await confirmForCourse(deps, user, params.id)
        const input = { operatorId: user.id, caseId: params.id, decision, reason: body.reason.trim() }
        return { data: await decideReport(deps, input) }
      },
    )
  }
}

/** Step-up for hiding a reported course: the same code as for hiding it in the list of courses. */
async function confirmForCourse(deps: Deps, user: SessionUser, caseId: number): Promise<void> {
  const isOfCourse = await deps.db.one(
    sql`select from report_case where id = ${caseId} and subject = 'course'`,
  )
  if (!isOfCourse || (await deps.hasSteppedUp(user, 'publish'))) return
  throw new Failure('step_up_required', { data: { kind: 'publish' } })
}
