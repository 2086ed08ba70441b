import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingS3, startS3 } from '../testing/servers/s3.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { openStorage } from './open-storage.ts'
import { parseS3Url } from './s3-location.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const lack = missingS3()
if (lack) console.warn(`The tests of S3 are skipped: ${lack}.`)

describe.skipIf(lack)('S3 storage', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  let store: Storage
  beforeAll(async () => {
    s3 = await startS3()
    store = await openStorage(s3.url)
  })
  afterAll(() => s3.stop())

  storageContract(async () => store)

  it('uploads a large file in parts', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kashf-parts-'))
    try {
      const bytes = Buffer.alloc(70 * 2 ** 20 + 5, 'kashf')
      await writeFile(path.join(folder, 'large'), bytes)
      await store.put('large/file', { path: path.join(folder, 'large') })
      expect((await store.stat('large/file'))?.size).toBe(bytes.length)
      expect((await readFile(await store.toLocalFile('large/file', folder))).equals(bytes)).toBe(true)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('refuses a wrong secret', async () => {
    const stranger = await openStorage(s3.url.replace(/:[^:@]+@/, ':wrong@'))
    await expect(stranger.check()).rejects.toThrow()
    await expect(stranger.stat('a/bytes')).rejects.toThrow()
  })
})

/** Runs `work` against a store whose every response `answer` decides. */
async function withStore(answer: RequestListener, work: (store: Storage) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const location = parseS3Url(`s3://key:secret@127.0.0.1:${address.port}/kashf?tls=off`)
  try {
    await work(openS3Storage(location, { connectMs: 500, answerMs: 200, silentMs: 400 }))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('an S3 store that keeps us waiting', () => {
  it('is given up when it does not answer, after three tries', async () => {
    let tries = 0
    const silent: RequestListener = () => {
      tries += 1
    }
    await withStore(silent, async (store) => {
      const cause = expect.objectContaining({ name: 'TimeoutError' })
      await expect(store.stat('a/bytes')).rejects.toThrow(expect.objectContaining({ cause }))
    })
    expect(tries).toBe(3)
  })

  it('is given up in the middle of an object, and when it does not take one', async () => {
    const stalled: RequestListener = (request, response) => {
      if (request.method === 'GET') response.writeHead(200, { 'content-length': 10 }).write('12345')
    }
    await withStore(stalled, async (store) => {
      const body = await store.read('a/bytes')
      await expect(body.toArray()).rejects.toThrow('400 ms of inactivity')
      await expect(store.put('a/bytes', Buffer.from('12345'))).rejects.toThrow('400 ms of inactivity')
    })
  })
})
