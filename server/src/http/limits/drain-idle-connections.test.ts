import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { drainIdleConnections } from './drain-idle-connections.ts'

test('a connection that was busy when the server began to close does not delay it', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  drainIdleConnections(app, { isDraining: false })
  app.post('/', async () => 'done')
  await app.listen({ port: 0 })
  const agent = new Agent({ keepAlive: true })
  const { port } = app.server.address() as AddressInfo
  const asked = request({ port, agent, method: 'POST', headers: { 'content-type': 'text/plain' } })
  asked.write('half')
  await once(app.server, 'request')

  const closed = app.close()
  await new Promise((resolve) => setImmediate(resolve))
  asked.end(' and half')
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  expect(answer.headers.connection, 'the connection is kept').toBe('keep-alive')
  answer.resume()

  await closed
  agent.destroy()
})
