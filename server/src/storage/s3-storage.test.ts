import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingS3, startS3 } from '../testing/servers/s3.ts'
import { storageContract } from '../testing/storage-contract.ts'
import { openStorage } from './open-storage.ts'
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
