import type { FastifyInstance } from 'fastify'

const CHECK_EVERY_MS = 50
/** The time after which remaining connections are closed; the program has 9 s in total to stop. */
const CLOSE_ALL_AFTER_MS = 5000

/**
 * While the process drains, each response ends its connection. While the server closes, keeps closing connections as they
 * become idle (closing itself covers only those idle at that moment), and after a few seconds also those with transfers in
 * progress.
 */
export function drainIdleConnections(app: FastifyInstance, deps: { isDraining: boolean }): void {
  // Otherwise a proxy might reuse a connection just as it is closed, and it may not retry a request that changes data.
  app.addHook('onRequest', async (_request, reply) => {
    if (deps.isDraining) reply.raw.setHeader('connection', 'close')
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const closingIdle = setInterval(() => app.server.closeIdleConnections(), CHECK_EVERY_MS)
    const closingAll = setTimeout(() => app.server.closeAllConnections(), CLOSE_ALL_AFTER_MS)
    app.server.once('close', () => {
      clearInterval(closingIdle)
      clearTimeout(closingAll)
    })
  })
}
