import { ApiToken, ApiTokenBody, NewApiToken } from '@kashf/contract/accounts/api-tokens.ts'
import { answerSchema, IdParams, Nothing } from '@kashf/contract/common.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { HOUR_S } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { endpoint } from '../../http/endpoint.ts'
import { byUser } from '../../http/limits/rate-limit.ts'
import type { SessionUser } from '../../http/session.ts'
import { callerOf } from '../../security/caller.ts'
import { listApiTokens, makeApiToken, revokeApiToken } from './api-tokens.ts'

const tag = 'accounts'
const url = '/api/users/api-tokens'

/** Operators have none: the console is for people only. */
async function refuseOperators({ user }: { user: SessionUser }): Promise<void> {
  if (user.type === USER_TYPE.operator) throw new Failure('forbidden')
}

/** Personal access tokens. A token cannot make or revoke tokens. */
export function apiTokenRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'GET',
      url,
      session: 'user',
      summary: 'My personal access tokens, newest first, without their secrets',
      tag,
      answer: answerSchema(Type.Array(ApiToken)),
      before: refuseOperators,
    },
    async ({ user }) => ({ data: await listApiTokens(deps, user.id) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url,
      session: 'user',
      summary: 'Make a personal access token; the answer shows it once',
      tag,
      status: 201,
      answer: answerSchema(NewApiToken),
      refuses: ['reauthentication_required', 'telegram_confirmation_required', 'too_many_api_tokens'],
      limit: byUser(30, HOUR_S),
      before: refuseOperators,
      body: ApiTokenBody,
    },
    async ({ user, body, request }) => ({ data: await makeApiToken(deps, user, body, callerOf(request)) }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'DELETE',
      url: `${url}/:id`,
      session: 'user',
      summary: 'Revoke a personal access token',
      tag,
      answer: answerSchema(Nothing),
      before: refuseOperators,
      params: IdParams,
    },
    async ({ user, params, request }) => {
      await revokeApiToken(deps, user, params.id, callerOf(request))
      return { data: {} }
    },
  )
}
