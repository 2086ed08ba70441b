import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { spawnServer } from '../testing/processes/spawned-server.ts'
import { lockDataDir } from './instance-lock.ts'

let place: string
const children: ChildProcess[] = []
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'kashf-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** A new folder in which a server was killed, with the pid of a process that no longer exists. */
function leftBehind(): string {
  const folder = mkdtempSync(path.join(place, 'left-'))
  writeFileSync(path.join(folder, 'kashf.pid'), '4194304\nkashf\n')
  return folder
}

/** Starts a process that locks the folders at `startAt` (Unix milliseconds), and returns its output for each. */
async function locker(
  startAt: number,
  folders: string[],
): Promise<{ child: ChildProcess; output: string[] }> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../testing/processes/lock-process.ts'), String(startAt), ...folders],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(child)
  const output: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'done') break
    output.push(line)
  }
  return { child, output }
}

describe('the lock on DATA_DIR', () => {
  it('is acquired by only one of several processes that find a leftover at the same time', async () => {
    const folders = Array.from({ length: 30 }, leftBehind)
    const startAt = Date.now() + 2_000
    const all = await Promise.all([1, 2, 3, 4].map(() => locker(startAt, folders)))
    const holders = folders.map(
      (_, round) => all.filter(({ output }) => output.includes(`has ${round}`)).length,
    )
    expect(holders).toEqual(folders.map(() => 1))
  })

  it('names the process that holds it', async () => {
    const folder = leftBehind()
    const { child } = await locker(0, [folder])
    expect(() => lockDataDir(folder)).toThrow(
      `Another Kashf (process ${child.pid}) already runs on ${folder}.`,
    )
  })

  it('is released at once when its holder is killed', async () => {
    const folder = leftBehind()
    const { child } = await locker(0, [folder])
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockDataDir(folder)()
    expect(existsSync(path.join(folder, 'kashf.pid'))).toBe(false)
    lockDataDir(folder)()
  })

  it('lets one of two servers start at the same time, and another after a kill', async () => {
    const folder = leftBehind()
    const starts = await Promise.allSettled([spawnServer(folder, {}), spawnServer(folder, {})])
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
    expect([running.length, refused.length]).toEqual([1, 1])
    expect(refused[0]).toContain('already runs on')
    expect((await fetch(`${running[0]?.url}/readyz`)).status).toBe(200)
    await running[0]?.kill('program')
    const next = await spawnServer(folder, {})
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
    await next.stop()
  }, 120_000)
})
