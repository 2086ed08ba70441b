import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50
/** After this a stop waits no longer for what is still being sent; the program has 9 s in all. */
const CUT_AFTER_MS = 5000

/**
 * Ends connections while the server closes: idle ones at once (closing itself ends only those that are idle at that moment),
 * and after a few seconds those of downloads and bodies that are still under way.
 */
export function drainIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
    const cutting = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS)
    app.server.once('close', () => {
      clearInterval(looking)
      clearTimeout(cutting)
    })
  })
}
