import { lookup } from 'node:dns/promises'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on every address of `host` (`localhost` has two, of IPv4 and of IPv6). One HTTP server serves them all, so that
 * its limits and its stop hold for all. Resolves to the port, which is free to choose with `port: 0`.
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
    // An address that this machine lacks, or where the port is taken, is done without.
    const isListening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen({ host, port }, () => resolve(true))
    })
    if (isListening) servers.push(server)
  }
  return port
}
