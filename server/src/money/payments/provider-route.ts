import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A call as it came: the providers say themselves what is wrong with one. */
export interface ProviderCall {
  isPost: boolean
  authorization: string | undefined
  /** The caller's address. */
  address: string
  /** The body as it came, whatever its content type said. Empty when it was too large: no protocol can read either. */
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
/** What is larger is read on to its end and forgotten: a caller that still sends would not hear the answer. Then the line is cut. */
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

/** The whole body as text, or an empty one when it is larger than any call can be. */
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
    scope.addContentTypeParser('*', async (_: FastifyRequest, payload: AsyncIterable<Buffer>) =>
      readBody(payload),
    )
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error, url: route.url }, "a payment app's call could not be read")
      // Whatever is still being sent of it is not read.
      return send(reply.header('connection', 'close'), route.lastResort())
    })
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      send(reply, await answer(callOf(request)))
    const { url, summary } = route
    const schema = summary === null ? { hide: true } : { summary, tags: ['payments'] }
    scope.post(url, { schema }, handler)
    scope.route({ method: OTHER_METHODS, url, schema: { hide: true }, handler })
  })
}
