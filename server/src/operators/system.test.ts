import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildOperator } from '../testing/builders/people.ts'

let kashf: TestApp
beforeAll(async () => {
  kashf = await startTestApp()
})
afterAll(() => kashf.close())

it('shows operators the figures of /metrics under the same names, and the versions', async () => {
  const { token } = await buildOperator(kashf.deps)
  const { figures, versions } = (await kashf.call('GET', '/api/admin/system', { token })).json().data
  const metrics = (await kashf.call('GET', '/metrics')).body
  const names = new Set<string>(figures.map(({ name }: { name: string }) => name))
  for (const name of names) expect(metrics).toMatch(new RegExp(`^${name}[ {]`, 'm'))
  expect([...names]).toEqual(expect.arrayContaining(['kashf_queue_waiting', 'kashf_db_connections_used']))
  expect(figures).toContainEqual({
    name: 'kashf_queue_waiting',
    of: 'verify-ledger',
    value: expect.any(Number),
  })
  expect(versions).toMatchObject({ kashf: expect.stringMatching(/^\d/), node: process.versions.node })
  expect(versions.postgresql).toMatch(/^\d/)
})
