import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { openDirectoryStorage } from '../storage/directory-storage.ts'
import type { EmbeddedDatabaseBackup } from './manifest.ts'
import { sealBytes } from './sealed-objects.ts'
import { planWal, reaches, readWal, walKey } from './wal-archive.ts'

const segment = (timeline: number, number: number) =>
  `0000000${timeline}00000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`
/** A backup on timeline 1 that ends in segment 5. */
const database = { stopLsn: '0/5000120', timeline: 1 }

describe('planWal', () => {
  it('takes all segments after the backup, and needs none', () => {
    const files = [3, 4, 5, 6, 7].map((n) => segment(1, n))
    expect(planWal(database, files, new Map())).toEqual({
      timeline: 1,
      files: files.slice(2),
      lastSegment: 7n,
      gap: null,
    })
    expect(planWal(database, [], new Map())).toMatchObject({ files: [], lastSegment: 5n, gap: null })
  })

  it('names the first missing segment when later ones are there', () => {
    const files = [5, 6, 8, 9].map((n) => segment(1, n))
    expect(planWal(database, files, new Map())).toMatchObject({ lastSegment: 6n, gap: segment(1, 7) })
  })

  it('follows a restored installation to its timeline, but not one that left before the backup', () => {
    const files = [segment(1, 6), segment(1, 7), segment(1, 8), segment(2, 7), segment(2, 8), segment(2, 9)]
    const leftIn7 = new Map([[2, '1\t0/7000100\tno recovery target specified\n']])
    expect(planWal(database, files, leftIn7)).toEqual({
      timeline: 2,
      files: [segment(1, 6), segment(2, 7), segment(2, 8), segment(2, 9)],
      lastSegment: 9n,
      gap: null,
    })
    const leftIn4 = new Map([[2, '1\t0/4000100\tno recovery target specified\n']])
    expect(planWal(database, files, leftIn4)).toMatchObject({ timeline: 1, lastSegment: 8n, gap: null })
  })
})

it('tells whether a position lies in a segment or behind it', () => {
  expect([reaches('0/7000000', 7n), reaches('0/7000028', 7n), reaches('1/0', 255n)]).toEqual([
    false,
    true,
    true,
  ])
})

describe('readWal', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  /** The archive of a cluster that was restored at minute 7, and went on with timeline 2; a file a minute. */
  async function restoredArchive() {
    const root = await mkdtemp(path.join(tmpdir(), 'kashf-wal-'))
    folders.push(root)
    const repository = {
      storage: await openDirectoryStorage(root),
      key: randomBytes(32),
      place: root,
      damages: [],
    }
    const put = async (file: string, minute: number, text: string) => {
      const key = walKey('9', file)
      await repository.storage.put(key, sealBytes(repository.key, key, gzipSync(text)))
      await utimes(path.join(root, key), new Date(minute * 60_000), new Date(minute * 60_000))
    }
    for (const n of [5, 6, 7]) await put(segment(1, n), n, 'log')
    await put('00000002.history', 7.5, '1\t0/7000100\tno recovery target specified\n')
    for (const n of [7, 8, 9]) await put(segment(2, n), n + 1, 'log')
    const backup = {
      database: { ...database, systemId: '9' } as EmbeddedDatabaseBackup,
      databaseAt: '2026-11-22T12:00:00Z',
    }
    return { repository, read: () => readWal(repository, backup, async () => {}) }
  }

  it('follows a readable history, and names what is broken with the moment before it', async () => {
    const { repository, read } = await restoredArchive()
    expect(await read()).toMatchObject({
      timeline: 2,
      lastSegment: 9n,
      broken: null,
      unknown: [],
      damages: [],
    })
    const key = walKey('9', segment(2, 8))
    await repository.storage.put(key, Buffer.from('damaged'))
    const wal = await read()
    expect(wal).toMatchObject({
      timeline: 2,
      lastSegment: 7n,
      damages: [`${key} is damaged: it does not open`],
    })
    expect(wal.broken).toEqual({ what: wal.damages[0], after: new Date(8 * 60_000) })
  })

  it.each(['is missing', 'is damaged: it does not open'])(
    'reports later log whose history %s',
    async (state) => {
      const { repository, read } = await restoredArchive()
      const key = walKey('9', '00000002.history')
      if (state === 'is missing') await repository.storage.delete(key)
      else {
        await repository.storage.put(key, Buffer.from('damaged'))
        await utimes(path.join(repository.place, key), 8 * 60, 8 * 60)
      }
      const wal = await read()
      expect(wal).toMatchObject({ timeline: 1, lastSegment: 7n, damages: [`${key} ${state}`] })
      expect(wal.unknown).toEqual([{ what: `${key} ${state}`, after: new Date(8 * 60_000) }])
    },
  )
})
