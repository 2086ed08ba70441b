import { DAY_MS } from '../clock.ts'
import type { Db } from '../db/client.ts'
import type { StoredObject } from '../storage/storage.ts'
import { lastRuns } from './backup-runs.ts'
import { readFileList } from './file-list.ts'
import { deleteBackup, listBackups, type Manifest, newBackupId, readManifest } from './manifest.ts'
import { placeFailure, type Repository } from './repository.ts'
import { partKey, partSizes } from './sealed-objects.ts'
import { walFilesBefore } from './wal-archive.ts'

/** Never removed, however old they are: a clock that is far wrong, or months without backups, must not empty a place. */
const ALWAYS_KEPT = 3
/** Younger objects may belong to a backup that is being written now. */
const SETTLED_MS = 2 * DAY_MS

export interface PruneInput {
  repository: Repository
  /** The retention in days; 0 keeps all backups for ever. */
  keepDays: number
  /** The backup that last passed a verification or a trial restore. */
  proven: string | null
  now: Date
  isDryRun: boolean
}

export interface PruneReport {
  backups: string[]
  /** The number of log segments and files that no backup needs any more. */
  objects: number
  bytes: number
}

/**
 * Removes backups that are older than `keepDays`, and what only they needed: WAL segments from before the oldest backup
 * that stays, and files that no backup and no later restore names. Meanwhile only a server that archives continuously
 * may write to the repository: a minute later it sends again what it finds missing.
 */
export async function pruneBackups(input: PruneInput): Promise<PruneReport> {
  const { repository, isDryRun } = input
  try {
    const { complete } = await listBackups(repository)
    const backups = oldBackups(complete, input)
    if (backups.length === 0) return { backups, objects: 0, bytes: 0 }
    const kept: Manifest[] = []
    // Read every manifest before removing anything: what an unreadable one needs is unknown.
    for (const id of complete) if (!backups.includes(id)) kept.push(await readManifest(repository, id))
    if (!isDryRun) for (const id of backups) await deleteBackup(repository, id)
    const useless = [...(await uselessWal(repository, kept)), ...(await uselessFiles(repository, kept))]
    const settled = useless.filter(
      ({ modifiedAt }) => modifiedAt.getTime() < input.now.getTime() - SETTLED_MS,
    )
    if (!isDryRun) for (const { key } of settled) await repository.storage.delete(key)
    return { backups, objects: settled.length, bytes: settled.reduce((sum, { size }) => sum + size, 0) }
  } catch (error) {
    throw placeFailure(repository.place, error)
  }
}

/** The last backup that a verification or a trial restore found whole. */
export async function provenBackup(db: Db, place: string): Promise<string | null> {
  const runs = [await lastRuns(db, 'verify'), await lastRuns(db, 'trial restore')]
  const done = runs.flatMap(({ lastDone }) => (lastDone?.place === place ? [lastDone] : []))
  return done.sort((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime())[0]?.backupId ?? null
}

function oldBackups(complete: string[], { keepDays, proven, now }: PruneInput): string[] {
  if (keepDays === 0) return []
  const limit = newBackupId(new Date(now.getTime() - keepDays * DAY_MS))
  return complete.slice(0, -ALWAYS_KEPT).filter((id) => id < limit && id !== proven)
}

const uselessWal = (repository: Repository, kept: Manifest[]): Promise<StoredObject[]> =>
  walFilesBefore(
    repository,
    kept.flatMap(({ database }) => (database.engine === 'embedded' ? [database] : [])),
  )

async function uselessFiles(repository: Repository, kept: Manifest[]): Promise<StoredObject[]> {
  const needed = new Set<string>()
  for (const media of [...kept.map((manifest) => manifest.media), (await readFileList(repository)) ?? []]) {
    for (const { name, bytes } of media) {
      for (const index of partSizes(bytes).keys()) needed.add(partKey(name, index))
    }
  }
  const useless: StoredObject[] = []
  for await (const object of repository.storage.walk('media'))
    if (!needed.has(object.key)) useless.push(object)
  return useless
}
