import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { refused } from './answer.ts'
import { addressList, hasKey, listed } from './credentials.ts'
import { handleCall } from './handle-call.ts'

const URL = '/api/outApis/payme'
/** A call is a few hundred bytes; a fiscal receipt a few thousand. */
const BODY_LIMIT = 100_000

/**
 * Payme calls this one address for every method. "HTTP status: always 200, errors included": nothing in here answers
 * otherwise, so it lives in a scope of its own, with its own body parser and its own last resort.
 */
export function paymeRoutes(app: FastifyInstance, deps: Deps): void {
  const { login, key, allow } = deps.env.payme
  const allowed = addressList(allow)
  const mayCall = (request: FastifyRequest) =>
    key !== null &&
    (allow.length === 0 || listed(allowed, request.ip)) &&
    hasKey(request.headers.authorization, login, key)

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // "Parse the body whatever the content type says": even one that is not a content type at all.
    scope.addHook('onRequest', async (request) => {
      request.headers['content-type'] = 'application/octet-stream'
    })
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_: unknown, body: string) => body,
    )
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'a Payme call could not be read')
      return reply.code(200).send({ id: null, ...refused('internal') })
    })
    const answer = async (request: FastifyRequest) =>
      handleCall(deps, {
        isPost: request.method === 'POST',
        mayCall: mayCall(request),
        body: typeof request.body === 'string' ? request.body : '',
      })
    scope.post(URL, { schema: { summary: 'Payme Merchant API (JSON-RPC)', tags: ['payments'] } }, answer)
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'],
      url: URL,
      schema: { hide: true },
      handler: answer,
    })
  })
}
