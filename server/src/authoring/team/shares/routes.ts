import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../../clock.ts'
import type { Deps } from '../../../deps.ts'
import { byUser } from '../../../http/limits/rate-limit.ts'
import { courseTeam } from '../course-team.ts'
import { confirmShare, refuseShare } from './answer-share.ts'
import { listShares } from './course-shares.ts'
import { proposeShare, withdrawShare } from './propose-share.ts'

/** The shares of a course's team in what its owner earns. */
export function shareRoutes(app: FastifyInstance, deps: Deps): void {
  const tag = 'team'
  const changes = { tag, limit: byUser(60, HOUR_S) } as const
  app.endpoint(
    'GET /api/courses/:id/team/shares',
    {
      session: 'team',
      tag,
      summary: "The shares and proposals of a course so far, newest first; for a member, the member's own",
    },
    ({ user, params, query }) => listShares(deps, { courseId: params.id, teacherId: user.id, query }),
  )
  app.endpoint(
    'POST /api/courses/:id/team/:user_id/share',
    {
      ...changes,
      session: 'approved-teacher',
      summary: 'Propose a share of what later sales earn to a member, or a change of it',
      status: 201,
      refuses: ['shares_above_whole', 'share_proposed_already'],
    },
    async ({ user, params, body }) => {
      const of = { courseId: params.id, teacherId: user.id }
      await proposeShare(deps, { ...of, personId: params.user_id, body })
      return { data: await courseTeam(deps, of) }
    },
  )
  app.endpoint(
    'DELETE /api/courses/:id/team/shares/:share_id',
    {
      ...changes,
      session: 'approved-teacher',
      summary: 'Take back a proposed share',
      refuses: ['share_proposal_ended'],
    },
    async ({ user, params }) => {
      const { id: courseId, share_id: shareId } = params
      await withdrawShare(deps, { courseId, teacherId: user.id, shareId })
      return { data: { id: shareId } }
    },
  )
  const answers = { ...changes, session: 'team', refuses: ['share_proposal_ended'] } as const
  app.endpoint(
    'POST /api/courses/:id/team/shares/:share_id/confirm',
    { ...answers, summary: 'Agree to a proposed share: it is in force for the sales from now on' },
    async ({ user, params }) => {
      const { id: courseId, share_id: shareId } = params
      await confirmShare(deps, { courseId, personId: user.id, shareId })
      return { data: { id: shareId } }
    },
  )
  app.endpoint(
    'POST /api/courses/:id/team/shares/:share_id/refuse',
    { ...answers, summary: 'Refuse a proposed share; the former one stays' },
    async ({ user, params }) => {
      const { id: courseId, share_id: shareId } = params
      await refuseShare(deps, { courseId, personId: user.id, shareId })
      return { data: { id: shareId } }
    },
  )
}
