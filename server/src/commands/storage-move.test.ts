import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { PROGRAM_ENVIRONMENT } from '../testing/processes/program-environment.ts'
import { missingS3, startS3 } from '../testing/servers/s3.ts'
import { waitFor } from '../testing/wait.ts'

const OBJECTS = 40
const lack = missingS3()
if (lack) console.warn(`Moving to S3 is not tested: ${lack}.`)

describe.skipIf(lack)('storage move', () => {
  let folder: string
  let s3: Awaited<ReturnType<typeof startS3>>
  let from: Storage
  let to: Storage
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kashf-move-'))
    s3 = await startS3()
    from = await openStorage(path.join(folder, 'files'))
    to = await openStorage(s3.url)
    for (let i = 0; i < OBJECTS; i += 1) {
      await from.put(`video/${i}/360p/v.mp4`, Buffer.alloc(20_000 + i, `bytes of ${i}`))
    }
  })
  afterAll(async () => {
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  })

  function start(...args: string[]) {
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, '../cli.ts'), 'storage', 'move', ...args],
      { env: { ...PROGRAM_ENVIRONMENT, DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const out = { text: '' }
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        out.text += chunk
      })
    }
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, out, ended }
  }
  const sums = async (store: Storage) => {
    const found: Record<string, string> = {}
    for (const { key } of await store.list(null)) {
      found[key] = createHash('sha256')
        .update(await buffer(await store.read(key)))
        .digest('hex')
    }
    return found
  }

  it('completes after being killed and repeated while the server writes', async () => {
    const first = start('--to', s3.url)
    await waitFor('some objects to be there', async () => (await to.list(null)).length > 4)
    first.child.kill('SIGKILL')
    await first.ended
    const there = (await to.list(null)).length
    expect(there).toBeLessThan(OBJECTS)

    const second = start('--to', s3.url)
    await waitFor('it to continue', async () => (await to.list(null)).length > there + 2)
    await from.put('poster/7.webp', Buffer.from('a poster made meanwhile'))
    expect(await second.ended).toBe(0)
    expect(await sums(to)).toEqual(await sums(from))
    expect(await to.stat('poster/7.webp')).not.toBeNull()
    expect(second.out.text).toContain('Set STORAGE_URL to s3://127.0.0.1')
    expect(second.out.text).not.toContain('testing')
    const copied = Number(/copied and verified: (\d+)/.exec(second.out.text)?.[1])
    expect(copied).toBeLessThanOrEqual(OBJECTS + 1 - there + 4)

    const third = start('--from', path.join(folder, 'files'), '--to', s3.url)
    expect(await third.ended).toBe(0)
    expect(third.out.text).toContain('copied and verified: 0')
  })

  it('names missing or invalid options', async () => {
    const without = start()
    expect(await without.ended).toBe(2)
    expect(without.out.text).toContain('storage move needs --to.')
    const same = start('--to', path.join(folder, 'files'))
    expect(await same.ended).toBe(2)
  })
})
