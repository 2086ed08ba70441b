import { ChangePasswordBody, EmailAnswer, RevertBody } from '@kashf/contract/accounts.ts'
import { answerSchema } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HOUR_S } from '../../clock.ts'
import { callerOf } from '../../http/caller.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byAddress, byUser } from '../../http/limits/rate-limit.ts'
import type { Deps } from '../../runtime/deps.ts'
import { changePassword } from '../passwords/change-password.ts'
import { endOtherDevices } from '../sessions/devices.ts'
import { revertChange } from './revert-change.ts'

const tag = 'accounts'

/** What keeps an account its owner's: password, other devices, the way back after a theft. */
export function securityRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/password',
      session: 'user',
      summary: 'Change the own password; every other session ends',
      tag,
      answer: answerSchema(Type.Object({ ended: Type.Integer() })),
      refuses: ['reauthentication_required'],
      limit: byUser(20, HOUR_S),
      body: ChangePasswordBody,
    },
    async ({ user, body, request }) => ({ data: await changePassword(deps, user, body, callerOf(request)) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: '/api/users/devices',
      session: 'user',
      summary: 'End all my sessions but this one',
      tag,
      answer: answerSchema(Type.Object({ ended: Type.Integer() })),
    },
    async ({ user, request }) => ({ data: await endOtherDevices(deps, user, callerOf(request)) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/users/revert-change',
      session: 'none',
      summary:
        'Undo a change of an account with the secret that was mailed to its earlier address; ends all sessions and mails a code for a new password',
      tag,
      answer: answerSchema(EmailAnswer),
      refuses: ['not_found'],
      limit: byAddress(60, HOUR_S),
      body: RevertBody,
    },
    async ({ body, request }) => ({ data: await revertChange(deps, body, callerOf(request)) }),
  )
}
