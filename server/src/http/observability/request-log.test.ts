import pino from 'pino'
import { expect, it } from 'vitest'
import { buildApp } from '../../runtime/app.ts'
import { buildStudent } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()

it('logs the user, session, client address and request id of each response, but no token', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = await buildApp({ ...kashf.deps, log })
  const student = await buildStudent(kashf.deps)
  const answer = await app.inject({
    url: '/api/users/userme?secret=unlogged',
    headers: { authorization: `Bearer ${student.token}`, 'x-forwarded-for': '203.0.113.9' },
  })
  await app.close()
  const line = lines.map((text) => JSON.parse(text)).find(({ route }) => route === '/api/users/userme')
  expect(line).toMatchObject({
    reqId: answer.headers['x-request-id'],
    personId: student.id,
    sessionId: expect.any(Number),
    address: '203.0.113.9',
    status: 200,
  })
  expect(lines.join()).not.toContain(student.token)
  expect(lines.join()).not.toContain('unlogged')
})

it('logs the numeric id of the requested resource and the error code, each once', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = await buildApp({ ...kashf.deps, log })
  const student = await buildStudent(kashf.deps)
  const headers = { authorization: `Bearer ${student.token}` }
  await app.inject({ url: '/api/admin/payouts/4711', headers })
  await app.inject({ method: 'PATCH', url: '/api/uploads/not-a-number-but-a-secret', headers })
  await app.close()
  const [refused, answered] = lines.filter((line) => line.includes('/api/admin/payouts/:id'))
  expect(JSON.parse(answered ?? '')).toMatchObject({ id: 4711, status: 404, error: 'not_found' })
  expect(JSON.parse(refused ?? '')).toMatchObject({ security: 'access_refused', personId: student.id })
  expect(refused?.match(/"reqId"/g)).toHaveLength(1)
  expect(lines.join()).not.toContain('not-a-number')
})
