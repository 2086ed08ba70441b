import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A call as it came: the providers say themselves what is wrong with one. */
export interface ProviderCall {
  isPost: boolean
  authorization: string | undefined
  /** The caller's address. */
  address: string
  /** The body as it came, whatever its content type said. */
  body: string
}

export interface ProviderReply {
  status: number
  /** JSON text. */
  body: string
  headers?: Record<string, string>
}

interface Route {
  url: string
  /** For the OpenAPI document; null hides it. */
  summary: string | null
  /** Answers what could not be read or went wrong without a word. */
  lastResort: () => ProviderReply
}

/** A call is a few hundred bytes; a fiscal receipt a few thousand. */
const BODY_LIMIT = 100_000
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

const callOf = (request: FastifyRequest): ProviderCall => ({
  isPost: request.method === 'POST',
  authorization: request.headers.authorization,
  address: request.ip,
  body: typeof request.body === 'string' ? request.body : '',
})

const send = (reply: FastifyReply, { status, body, headers }: ProviderReply) =>
  reply
    .code(status)
    .headers(headers ?? {})
    .type('application/json; charset=utf-8')
    .send(body)

/**
 * An address that a payment app calls. Each has its own rules for status and shape of every failure, so it lives in a
 * scope of its own, with its own body parser and its own last resort: nothing of ours answers otherwise.
 */
export function providerRoute(
  app: FastifyInstance,
  route: Route,
  answer: (call: ProviderCall) => Promise<ProviderReply>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is read whatever its content type says: even one that is not a content type at all.
    scope.addHook('onRequest', async (request) => {
      request.headers['content-type'] = 'application/octet-stream'
    })
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_: unknown, body: string) => body,
    )
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error, url: route.url }, "a payment app's call could not be read")
      return send(reply, route.lastResort())
    })
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      send(reply, await answer(callOf(request)))
    const { url, summary } = route
    const schema = summary === null ? { hide: true } : { summary, tags: ['payments'] }
    scope.post(url, { schema }, handler)
    scope.route({ method: OTHER_METHODS, url, schema: { hide: true }, handler })
  })
}
