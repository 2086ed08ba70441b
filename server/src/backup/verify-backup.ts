import { FILE_LIST, readableFileList } from './file-list.ts'
import { listBackups, type Manifest, type MediaEntry, readManifest } from './manifest.ts'
import { placeFailure, type Repository } from './repository.ts'
import { damageOf, readSealed, type SealedObject } from './sealed-objects.ts'
import { readWal } from './wal-archive.ts'

const CONCURRENCY = 3

export interface VerifyReport {
  manifest: Manifest
  objects: number
  bytes: number
  /** What is missing or damaged, one sentence each without a full stop. */
  damages: string[]
  /** The names of the damaged files among them, which the next backup sends again. */
  damagedMedia: string[]
}

/**
 * Reads everything back that a restore of the newest backup, or of the one named, would read: its database, its files and
 * those copied since, the archived log after it, and the list and keys by which they are found.
 */
export async function verifyBackup(repository: Repository, id?: string): Promise<VerifyReport> {
  const { complete } = await listBackups(repository)
  const chosen = id ?? complete.at(-1)
  if (!chosen) throw new Error(`${repository.place} holds no complete backup.`)
  if (!complete.includes(chosen)) throw new Error(`${repository.place} holds no complete backup ${chosen}.`)
  const manifest = await readManifest(repository, chosen)
  try {
    return await readEverything(repository, manifest)
  } catch (error) {
    throw placeFailure(repository.place, error)
  }
}

async function readEverything(repository: Repository, manifest: Manifest): Promise<VerifyReport> {
  const { database } = manifest
  const list = await readableFileList(repository)
  const media = new Map<string, MediaEntry>()
  for (const entry of [...manifest.media, ...(list.files ?? [])]) media.set(entry.name, entry)
  const base = database.engine === 'embedded' ? [database.base] : []
  const report: VerifyReport = {
    manifest,
    objects: base.length + media.size,
    bytes: 0,
    damages: [...repository.damages],
    damagedMedia: [],
  }
  if (list.damage) report.damages.push(list.damage)
  const queue: Iterator<SealedObject> & Iterable<SealedObject> = [...base, ...media.values()].values()
  const work = async () => {
    for (const object of queue) {
      try {
        for await (const chunk of readSealed(repository, object)) report.bytes += chunk.length
      } catch (error) {
        const damage = damageOf(error)
        if (damage === null) throw error
        report.damages.push(damage)
        if (media.has(object.name)) report.damagedMedia.push(object.name)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  if (database.engine === 'external') return report
  const wal = await readWal(repository, { ...manifest, database }, async (_file, packed) => {
    report.objects += 1
    report.bytes += packed.length
  })
  report.damages.push(...wal.damages)
  // Who archives the log also writes the list.
  if (wal.isLonger && !list.files && !list.damage) report.damages.push(`${FILE_LIST} is missing`)
  return report
}
