import Fastify from 'fastify'

/** A Fastify server that answers every request with a fixed body: the upper limit of HTTP on this machine. */
export async function constantServer(
  body: string | Buffer,
  type = 'application/json; charset=utf-8',
): Promise<{ url: string; close: () => Promise<void> }> {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.type(type).send(body))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}
