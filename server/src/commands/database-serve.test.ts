import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clusterFolder, runningDatabaseUrl } from '../db/embedded.ts'
import { CLI } from '../testing/processes/cli-process.ts'
import { PROGRAM_ENVIRONMENT } from '../testing/processes/program-environment.ts'
import { spawnServer } from '../testing/processes/spawned-server.ts'
import { waitFor } from '../testing/wait.ts'

let dataDir: string
const children: ChildProcess[] = []
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kashf-serve-'))
})
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  }
  rmSync(clusterFolder(dataDir), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts `database serve` on the test's DATA_DIR. Resolves with its first line of output. */
async function serve(): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [CLI, 'database', 'serve'], {
    env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const line = await new Promise<string>((resolve) => {
    for (const output of [child.stdout, child.stderr]) {
      output?.once('data', (text) => resolve(String(text).trim()))
    }
  })
  return { child, line }
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200

describe('database serve', () => {
  it('runs one database for several servers, which find it again after a restart', async () => {
    const first = await serve()
    expect(first.line).toMatch(/^PostgreSQL serves .* on port \d+$/)
    expect((await serve()).line).toContain(`already runs on ${dataDir}`)

    const web = await spawnServer(dataDir, { ROLE: 'web' })
    const other = await spawnServer(dataDir, { ROLE: 'all' })
    expect([await isReady(web.url), await isReady(other.url)]).toEqual([true, true])
    await other.stop()
    expect(await isReady(web.url)).toBe(true)

    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    expect(first.child.exitCode).toBe(0)
    await waitFor('the web process to miss its database', async () => !(await isReady(web.url)))
    const second = await serve()
    expect(second.line).toBe(first.line)
    await waitFor('the web process to find its database', () => isReady(web.url))
    await web.stop()
  })

  it('does not start a second database for a server while the first one is away', async () => {
    const running = children.find((child) => child.exitCode === null)
    running?.kill('SIGTERM')
    if (running) await once(running, 'exit')
    await expect(spawnServer(dataDir, { ROLE: 'web' })).rejects.toThrow()
  })

  it('ends although nobody reads what it prints', async () => {
    const fifo = path.join(dataDir, 'full')
    execFileSync('mkfifo', [fifo])
    const full = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK)
    expect(() => {
      for (;;) writeSync(full, Buffer.alloc(4096))
    }).toThrow('EAGAIN')
    const child = spawn(process.execPath, [CLI, 'database', 'serve'], {
      env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: dataDir },
      stdio: ['ignore', full, full],
    })
    children.push(child)
    await waitFor('the database', async () => runningDatabaseUrl(dataDir) !== null)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
