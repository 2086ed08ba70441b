import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { SessionUser } from '../../http/session.ts'
import { callerOf } from '../../security/caller.ts'
import { listApiTokens, makeApiToken, revokeApiToken } from './api-tokens.ts'

const tag = 'accounts'

/** Operators cannot have API tokens: the console is for people only. */
async function refuseOperators({ user }: { user: SessionUser }): Promise<void> {
  if (user.type === USER_TYPE.operator) throw new Failure('forbidden')
}

/** Personal access tokens. A token cannot make or revoke tokens. */
export function apiTokenRoutes(app: FastifyInstance, deps: Deps): void {
  app.endpoint(
    'GET /api/users/api-tokens',
    {
      session: 'user',
      summary: 'My personal access tokens, newest first, without their secrets',
      tag,
      before: refuseOperators,
    },
    async ({ user }) => ({ data: await listApiTokens(deps, user.id) }),
  )
  app.endpoint(
    'POST /api/users/api-tokens',
    {
      session: 'user',
      summary: 'Make a personal access token; the answer shows it once',
      tag,
      status: 201,
      refuses: ['reauthentication_required', 'telegram_confirmation_required', 'too_many_api_tokens'],
      limit: byUser(30, HOUR_S),
      before: refuseOperators,
    },
    async ({ user, body, request }) => ({ data: await makeApiToken(deps, user, body, callerOf(request)) }),
  )
  app.endpoint(
    'DELETE /api/users/api-tokens/:id',
    { session: 'user', summary: 'Revoke a personal access token', tag, before: refuseOperators },
    async ({ user, params, request }) => {
      await revokeApiToken(deps, user, params.id, callerOf(request))
      return { data: {} }
    },
  )
}
