import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { StorageKeyMissing } from '../storage/storage.ts'
import type { LedgerFigures } from './ledger-figures.ts'
import { placeFailure, type Repository } from './repository.ts'
import { DamagedPart, readSealedPart, type SealedObject, sealBytes } from './sealed-objects.ts'

/** A file of the storage in a backup; `name` is where its parts are. */
export interface MediaEntry extends SealedObject {
  key: string
  modifiedAtMs: number
}

export interface EmbeddedDatabaseBackup {
  engine: 'embedded'
  /** The tar of the cluster, gzipped. */
  base: SealedObject
  /** The size of the tar before it was gzipped. */
  tarBytes: number
  /** Major version of PostgreSQL. */
  major: number
  systemId: string
  startLsn: string
  stopLsn: string
  timeline: number
  /** The password of the cluster's role, which the restored installation keeps using. */
  password: string
}

/**
 * A PostgreSQL of the operator's own, backed up by the operator's own tool; `lsn` is its position before the first file
 * was copied.
 */
export interface ExternalDatabaseBackup {
  engine: 'external'
  lsn: string
}

/** The contents of a backup. It is written last: a backup without a manifest is unfinished. */
export interface Manifest {
  format: 1
  id: string
  startedAt: string
  /** When the base copy was complete: the earliest moment to which this backup can be restored. */
  databaseAt: string
  finishedAt: string
  /** Identifies SECRET_KEY, which the database's sealed values need; never the key itself. */
  keyFingerprint: string
  database: EmbeddedDatabaseBackup | ExternalDatabaseBackup
  ledger: LedgerFigures
  media: MediaEntry[]
}

const compress = promisify(gzip)
const expand = promisify(gunzip)
/** The maximum size of a manifest, enough for a million files. */
const MAX_BYTES = 512 * 2 ** 20

const manifestKey = (id: string) => `backup/${id}/manifest`

/** Name of a new backup. Names sort by time, also when the clock was set back since the last one. */
export function newBackupId(now: Date, last = ''): string {
  const name = now.toISOString().replaceAll(/[-:]/g, '').replace('.', '-')
  return name > last ? name : `${last}-1`
}

export async function writeManifest(repository: Repository, manifest: Manifest): Promise<void> {
  const key = manifestKey(manifest.id)
  const sealed = sealBytes(repository.key, key, await compress(JSON.stringify(manifest)))
  await repository.storage.put(key, sealed)
}

/** A manifest that is damaged or gone. */
export class DamagedManifest extends Error {
  override name = 'DamagedManifest'
}

/** Throws `DamagedManifest` if the manifest is damaged or gone. */
export async function readManifest(repository: Repository, id: string): Promise<Manifest> {
  const key = manifestKey(id)
  try {
    const plain = await readSealedPart(repository, key, MAX_BYTES)
    return JSON.parse((await expand(plain, { maxOutputLength: MAX_BYTES })).toString('utf8'))
  } catch (error) {
    if (error instanceof DamagedPart) throw new DamagedManifest(`${repository.place}: ${error.message}.`)
    if (error instanceof StorageKeyMissing)
      throw new DamagedManifest(`${repository.place}: the backup ${id} is gone.`)
    throw placeFailure(repository.place, error)
  }
}

/** Removes a backup, whose manifest goes first: an interrupted removal leaves an unfinished backup. */
export async function deleteBackup({ storage }: Repository, id: string): Promise<void> {
  await storage.delete(manifestKey(id))
  await storage.deletePrefix(`backup/${id}`)
}

/** The complete backups of a place, oldest first, and the ids of unfinished ones. */
export async function listBackups(
  repository: Repository,
): Promise<{ complete: string[]; unfinished: string[] }> {
  const complete = new Set<string>()
  const all = new Set<string>()
  for (const { key } of await repository.storage.list('backup')) {
    const [, id = '', part] = key.split('/')
    all.add(id)
    if (part === 'manifest') complete.add(id)
  }
  return {
    complete: [...complete].sort(),
    unfinished: [...all].filter((id) => !complete.has(id)).sort(),
  }
}
