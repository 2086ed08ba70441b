import type { FastifyInstance } from 'fastify'

const CHECK_EVERY_MS = 50
/** When the remaining connections are closed too; the program has 9 s in total to stop. */
const CLOSE_ALL_AFTER_MS = 5000

/**
 * While the process drains, each response ends its connection. While the server closes, keeps closing connections as they
 * become idle (closing itself covers only those idle at that moment), and after a few seconds also those with transfers in
 * progress.
 */
export function drainIdleConnections(app: FastifyInstance, deps: { isDraining: boolean }): void {
  // Otherwise a proxy sends a request on a kept connection just when it is closed, and may not repeat one that changes data.
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
