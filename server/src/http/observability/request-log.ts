import type { FastifyInstance } from 'fastify'

function idOf(params: unknown): { id: number } | null {
  if (typeof params !== 'object' || params === null || !Object.hasOwn(params, 'id')) return null
  const id = String(Reflect.get(params, 'id'))
  return /^\d{1,10}$/.test(id) ? { id: Number(id) } : null
}

/**
 * One log line for each answer: what was asked, by whom and from where, so that the acts of one session can be followed.
 * The route's pattern is logged, never the URL itself: URLs carry playback tokens. Of its parameters only the number of what
 * was asked for is, so that it can be told what an intruder saw, and of a refusal its code.
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
