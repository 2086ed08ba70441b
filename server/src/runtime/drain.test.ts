import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDatabase } from '../testing/database/create-database.ts'
import { spawnServer } from '../testing/processes/spawned-server.ts'
import { waitFor } from '../testing/wait.ts'

let dataDir: string
let database: Awaited<ReturnType<typeof createDatabase>>
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-drain-'))
  database = await createDatabase({ template: 'migrated' })
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it('is not ready for DRAIN_SECONDS after SIGTERM, and serves until the socket closes', async () => {
  const server = await spawnServer(dataDir, {
    ROLE: 'web',
    DATABASE_URL: database.url,
    DRAIN_SECONDS: '3',
  })
  const status = (pathname: string) =>
    fetch(server.url + pathname).then(
      (answer) => answer.status,
      () => 'refused',
    )
  const before = await fetch(`${server.url}/readyz`)
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  const beganMs = performance.now()
  const stopped = server.stop()
  await waitFor('the server not to be ready', async () => (await status('/readyz')) === 503)
  const answer = await fetch(`${server.url}/api/category`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect(await status('/healthz')).toBe(200)
  await waitFor('the socket to close', async () => {
    const found = await status('/readyz')
    expect([503, 'refused']).toContain(found)
    return found === 'refused'
  })
  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(3_000)
  await stopped
})
