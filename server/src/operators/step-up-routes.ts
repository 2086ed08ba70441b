import { answerSchema } from '@kashf/contract/common.ts'
import { StepUpAnswer, StepUpBody } from '@kashf/contract/operators.ts'
import type { FastifyInstance } from 'fastify'
import { stepUp } from '../accounts/second-factor/step-up.ts'
import { callerOf } from '../http/caller.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Deps } from '../runtime/deps.ts'

/** Confirming a kind of sensitive action with a fresh one-time code. */
export function stepUpRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/admin/step-up',
      session: 'operator',
      summary: 'Confirm a kind of sensitive action with a fresh one-time code, for 5 minutes in this session',
      tag: 'operators',
      answer: answerSchema(StepUpAnswer),
      refuses: ['too_many_requests'],
      body: StepUpBody,
    },
    async ({ user, body, request }) => {
      const expiresAt = await stepUp(deps, user, body, callerOf(request))
      return { data: { kind: body.kind, expires_at: expiresAt.toISOString() } }
    },
  )
}
