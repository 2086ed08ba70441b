import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SILENT_LOG } from '../testing/silent-log.ts'
import { testApp } from '../testing/test-app.ts'
import { buildApp } from './app.ts'

const kashf = testApp()

it('answers a request that was on its way when the server began to close', async () => {
  const app = await buildApp({ ...kashf.deps, log: SILENT_LOG })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  const answer = text(socket)
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
  await delay(100)
  const closed = app.close()
  socket.write('\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  await closed
})
