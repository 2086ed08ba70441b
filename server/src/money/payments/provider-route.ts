import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

/** An unparsed call, because each provider has its own rules for invalid ones. */
export interface ProviderCall {
  isPost: boolean
  authorization: string | undefined
  /** The caller's address. */
  address: string
  /** The raw body, whatever its content type. Empty if it was too large, which every protocol rejects as well. */
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
  /** For the OpenAPI document, with the reply's shape; null hides it. */
  document: { summary: string; reply: TSchema } | null
  /** The reply to a call that could not be read or failed unexpectedly. */
  fallback: () => ProviderReply
}

/** A call has a few hundred bytes, a fiscal receipt a few thousand. Strangers' bodies are parsed too, for the id of the reply. */
const BODY_LIMIT = 16_384
/**
 * A larger body is read to its end and discarded, so that the caller receives the reply. Beyond this the connection is
 * closed.
 */
const DISCARD_LIMIT = 20_000_000
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

/** The body as text; empty if it exceeds the limit. */
async function readBody(payload: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of payload) {
    size += chunk.length
    if (size <= BODY_LIMIT) chunks.push(chunk)
    else chunks.length = 0
    if (size > DISCARD_LIMIT) throw new Error(`a body of more than ${DISCARD_LIMIT} bytes`)
  }
  return size > BODY_LIMIT ? '' : Buffer.concat(chunks).toString('utf8')
}

/**
 * Registers an address that a payment app calls. Every failure must follow the provider's own rules, so the route has a
 * separate scope with its own body parser and fallback, which none of our general handlers reach.
 */
export function providerRoute(
  app: FastifyInstance,
  route: Route,
  answer: (call: ProviderCall) => Promise<ProviderReply>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is read whatever its content type, even an invalid one.
    scope.addHook('onRequest', async (request) => {
      request.headers['content-type'] = 'application/octet-stream'
    })
    scope.addContentTypeParser('*', async (_: FastifyRequest, payload: AsyncIterable<Buffer>) =>
      readBody(payload),
    )
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error, url: route.url }, "a payment app's call could not be read")
      // The rest of the body is left unread, so the connection must close.
      return send(reply.header('connection', 'close'), route.fallback())
    })
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      send(reply, await answer(callOf(request)))
    const { url, document } = route
    const shown = document && {
      schema: { summary: document.summary, tags: ['payments'] },
      config: { responses: { 200: { description: "The provider's reply", json: document.reply } } },
    }
    scope.post(url, shown ?? { schema: { hide: true } }, handler)
    scope.route({ method: OTHER_METHODS, url, schema: { hide: true }, handler })
  })
}
