import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on every address of `host` (`localhost` has an IPv4 and an IPv6 one). One HTTP server serves them all, so that its
 * limits and shutdown apply to all. Resolves to the port, which the system chooses for `port: 0`.
 */
export async function listenOn(app: FastifyInstance, at: { host: string; port: number }): Promise<number> {
  const addresses = at.host === 'localhost' ? await lookup(at.host, { all: true }) : []
  const [first = at.host, ...others] = new Set(addresses.map(({ address }) => address))
  const servers: Server[] = []
  app.addHook('preClose', async () => {
    for (const server of servers) server.close()
  })
  await app.listen({ host: first, port: at.port })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : at.port
  for (const host of others) {
    const server = createServer((socket) => app.server.emit('connection', socket))
    // Additional addresses are optional: this machine may lack one, or the port may be taken there.
    const isListening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen({ host, port }, () => resolve(true))
    })
    if (isListening) servers.push(server)
  }
  return port
}
