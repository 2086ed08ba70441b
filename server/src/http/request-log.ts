import type { FastifyInstance } from 'fastify'

/**
 * One log line for each answer: what was asked, by whom and from where, so that the acts of one session can be followed.
 * The route's pattern is logged, never the URL itself: URLs carry playback tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
      ...(request.user && { personId: request.user.id, sessionId: request.user.sessionId }),
    })
  })
}
