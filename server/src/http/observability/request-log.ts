import type { FastifyInstance } from 'fastify'

function idOf(params: unknown): { id: number } | null {
  if (typeof params !== 'object' || params === null || !Object.hasOwn(params, 'id')) return null
  const id = String(Reflect.get(params, 'id'))
  return /^\d{1,10}$/.test(id) ? { id: Number(id) } : null
}

/**
 * Writes one log line per response with the route, user, session and address, so that a session can be traced. It logs the
 * route pattern and the numeric `id`, which shows what an intruder saw, but never the URL, which can hold playback tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      ...idOf(request.params),
      status: reply.statusCode,
      ...(request.failureCode && { error: request.failureCode }),
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      ...(request.user && { personId: request.user.id, sessionId: request.user.sessionId }),
    })
  })
}
