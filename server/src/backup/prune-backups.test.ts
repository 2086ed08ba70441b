import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { openDirectoryStorage } from '../storage/directory-storage.ts'
import { writeFileList } from './file-list.ts'
import { listBackups, type Manifest, newBackupId, writeManifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import type { Repository } from './repository.ts'
import { contentName, partKey, putSealed, sealBytes } from './sealed-objects.ts'
import { verifyBackup } from './verify-backup.ts'
import { walKey } from './wal-archive.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const segment = (n: number) => `00000001000000000000000${n}`

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

let root: string
let repository: Repository
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kashf-prune-'))
  folders.push(root)
  repository = { storage: await openDirectoryStorage(root), key: randomBytes(32), place: root, damages: [] }
  // As the server that archives the log keeps it.
  await writeFileList(repository, [])
})

/** Writes a backup that is `days` old, with these files; its log begins in segment `first`. */
async function write(days: number, texts: string[], first: number): Promise<string> {
  const { storage, key } = repository
  const at = daysAgo(days)
  const id = newBackupId(at)
  const put = async (name: string, text: string) =>
    putSealed(
      repository,
      name,
      (async function* () {
        yield Buffer.from(text)
      })(),
    )
  const media = []
  for (const text of texts) {
    const sealed = await put(contentName(key, text), text)
    media.push({ ...sealed, key: `attachment/${text}`, modifiedAtMs: 0 })
  }
  const log = walKey('7', segment(first))
  await storage.put(log, sealBytes(key, log, gzipSync('log')))
  const base = await put(`backup/${id}/base`, id)
  const lsn = `0/${first}000028`
  const time = at.toISOString()
  const manifest: Manifest = {
    format: 1,
    id,
    startedAt: time,
    databaseAt: time,
    finishedAt: time,
    keyFingerprint: '-',
    database: {
      engine: 'embedded',
      base,
      tarBytes: 1,
      major: 18,
      systemId: '7',
      startLsn: lsn,
      stopLsn: lsn,
      timeline: 1,
      password: '-',
    },
    ledger: { lastTransferId: '0', transfers: '0', entries: '0', movedTiyin: '0', digest: '0' },
    media,
  }
  await writeManifest(repository, manifest)
  for (const { key: written } of await storage.list(null)) {
    await utimes(path.join(root, written), daysAgo(5), daysAgo(5))
  }
  return id
}

const prune = (more: { proven?: string; isDryRun?: boolean; keepDays?: number } = {}) =>
  pruneBackups({ repository, keepDays: 30, proven: null, now: NOW, isDryRun: false, ...more })
const keys = async () => (await repository.storage.list(null)).map(({ key }) => key)

it('removes old backups with what only they needed, and a dry run says the same and removes nothing', async () => {
  const old = await write(40, ['removed', 'shared'], 1)
  const kept = [
    await write(20, ['shared'], 2),
    await write(2, ['shared', 'new'], 3),
    await write(1, ['new'], 4),
  ]
  const before = await keys()
  const plan = await prune({ isDryRun: true })
  expect(await keys()).toEqual(before)
  // The objects are a log segment and the file that only the old backup names.
  expect(plan).toMatchObject({ backups: [old], objects: 2 })

  expect(await prune()).toEqual(plan)
  expect((await listBackups(repository)).complete).toEqual(kept)
  for (const id of kept) expect((await verifyBackup(repository, id)).damages).toEqual([])
  const after = await keys()
  expect(after.filter((key) => key.startsWith('wal/'))).toEqual([2, 3, 4].map((n) => walKey('7', segment(n))))
  expect(after).not.toContain(partKey(contentName(repository.key, 'removed'), 0))
  expect(await prune()).toEqual({ backups: [], objects: 0, bytes: 0 })
})

it('keeps the three newest, the last that was proven, and everything when keepDays is 0', async () => {
  const ids = []
  for (const [index, days] of [400, 300, 200, 100, 90].entries())
    ids.push(await write(days, ['file'], index + 1))
  const [first = '', second = ''] = ids
  expect((await prune({ keepDays: 0 })).backups).toEqual([])
  expect((await prune({ proven: first })).backups).toEqual([second])
  expect((await listBackups(repository)).complete).toEqual(ids.filter((id) => id !== second))
  expect((await keys()).filter((key) => key.startsWith('wal/'))).toHaveLength(5)
})

it('leaves young objects, which something may be writing, and removes nothing when a manifest cannot be read', async () => {
  const old = await write(40, ['removed'], 1)
  const ids = [await write(3, ['a'], 2), await write(2, ['b'], 3), await write(1, ['c'], 4)]
  const young = 'media/00/young/00001'
  await repository.storage.put(young, Buffer.from('being written'))
  const { storage } = repository
  const before = await keys()
  await storage.put(`backup/${ids[1]}/manifest`, Buffer.from('damaged'))
  await expect(prune()).rejects.toThrow('is damaged')
  expect(await keys()).toEqual(before)
  await write(2, ['b'], 3)
  await storage.put(young, Buffer.from('being written'))
  expect((await prune()).backups).toEqual([old])
  expect(await keys()).toContain(young)
})
