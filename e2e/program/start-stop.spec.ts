import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { runningDatabaseUrl } from '../../server/src/db/embedded.ts'

const ROOT = path.join(import.meta.dirname, '../..')

let dataDir: string
test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-stop-'))
  await chmod(dataDir, 0o755)
})
test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Starts Kashf like `npm start`, and returns the URL once the server listens. */
async function start(): Promise<{ launcher: ChildProcess; url: string }> {
  const launcher = spawn(process.execPath, ['run.mjs', 'server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    launcher.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /^Kashf listening on (\S+)$/m.exec(output)?.[1]
      if (found) resolve(found)
    })
    launcher.once('exit', (code) => reject(new Error(`exit ${code} while starting`)))
  })
  return { launcher, url }
}

const answers = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
  test(`${signal} to the launcher leaves no process behind, and the next start works`, async () => {
    const beganFirst = performance.now()
    const first = await start()
    const firstMs = performance.now() - beganFirst
    expect(await answers(first.url)).toBe(true)
    first.launcher.kill(signal)
    await expect.poll(() => answers(first.url), { timeout: 60_000 }).toBe(false)
    await expect.poll(() => runningDatabaseUrl(dataDir), { timeout: 60_000 }).toBeNull()

    const began = performance.now()
    const second = await start()
    await expect.poll(() => answers(second.url)).toBe(true)
    // Faster than the first start, which creates the database.
    expect(performance.now() - began, 'ms of a second start').toBeLessThan(Math.max(10_000, firstMs))
    second.launcher.kill('SIGTERM')
    await new Promise((resolve) => second.launcher.once('exit', resolve))
    expect(runningDatabaseUrl(dataDir)).toBeNull()
  })
}

test('a second server on the same data folder is refused with a message', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow('exit 1')
  expect(await answers(first.url)).toBe(true)
  first.launcher.kill('SIGTERM')
  await new Promise((resolve) => first.launcher.once('exit', resolve))
})
