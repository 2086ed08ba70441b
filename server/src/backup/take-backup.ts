import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'
import { keyFingerprint } from '../security/secrets.ts'
import { openStorage } from '../storage/open-storage.ts'
import { backUpMedia, type MediaProgress } from './back-up-media.ts'
import { damagedObjects } from './backup-runs.ts'
import { takeBaseBackup } from './base-backup.ts'
import { deleteFileList, readableFileList } from './file-list.ts'
import { ledgerFigures, settledTransferId } from './ledger-figures.ts'
import {
  DamagedManifest,
  type EmbeddedDatabaseBackup,
  type ExternalDatabaseBackup,
  listBackups,
  type Manifest,
  newBackupId,
  readManifest,
  writeManifest,
} from './manifest.ts'
import { placeFailure, type Repository } from './repository.ts'
import { putSealed, type SealedObject } from './sealed-objects.ts'

/** The id of the advisory lock of the running backup, an arbitrary number. */
const ONE_AT_A_TIME = 7_205_913

export interface BackupInput {
  env: Env
  db: Db
  databaseUrl: string
  repository: Repository
  onMediaProgress?: (progress: MediaProgress) => void
}

/** Runs `work` while no other process of this installation writes or removes backups. */
export async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.session(async (session) => {
    const turn = await session.only<{ taken: boolean }>(
      sql`select pg_try_advisory_lock(${ONE_AT_A_TIME}) as taken`,
    )
    if (!turn.taken) throw new Error('Another backup of this installation is running.')
    try {
      return await work()
    } finally {
      // Closing the connection would release it too, but some time later, and `backup` takes it again to prune.
      await session.run(sql`select pg_advisory_unlock(${ONE_AT_A_TIME})`).catch(() => {})
    }
  })
}

/**
 * Backs up a running installation: figures of the ledger, then the database, then the files, then the manifest, which makes
 * it a backup. Files come last because every row's file exists before the row, and stays for days after it. A failed
 * backup is removed; the remains of a killed one are removed by the next. What is damaged in the place does not keep a
 * backup from being made, and is sent again.
 */
export async function takeBackup(input: BackupInput): Promise<{ manifest: Manifest; media: MediaProgress }> {
  const { db, repository } = input
  return alone(db, async () => {
    const lastId = await lastBackup(repository)
    const id = newBackupId(new Date(), lastId)
    try {
      return await write(input, id, lastId)
    } catch (error) {
      await repository.storage.deletePrefix(`backup/${id}`).catch(() => {})
      throw placeFailure(repository.place, error)
    }
  })
}

/** The newest backup of the place. Removes the remains of killed ones. */
async function lastBackup(repository: Repository): Promise<string | undefined> {
  try {
    const { complete, unfinished } = await listBackups(repository)
    for (const name of unfinished) await repository.storage.deletePrefix(`backup/${name}`)
    return complete.at(-1)
  } catch (error) {
    throw placeFailure(repository.place, error)
  }
}

async function write(
  input: BackupInput,
  id: string,
  lastId: string | undefined,
): Promise<{ manifest: Manifest; media: MediaProgress }> {
  const { env, db, repository } = input
  const startedAt = new Date().toISOString()
  const last = lastId === undefined ? null : await readableManifest(repository, lastId)
  const list = await readableFileList(repository)

  const ledger = await ledgerFigures(db, await settledTransferId(db))
  const database = env.databaseUrl ? await externalDatabase(db) : await embeddedDatabase(input, id)
  const databaseAt = await databaseTime(db)
  const scratch = path.join(env.dataDir, 'scratch')
  await mkdir(scratch, { recursive: true })
  const { media, progress } = await backUpMedia({
    files: await openStorage(env.storageUrl ?? path.join(env.dataDir, 'files')),
    repository,
    known: [...(last?.media ?? []), ...(list.files ?? [])],
    damaged: await damagedObjects(db, repository.place),
    scratch,
    ...(input.onMediaProgress && { onProgress: input.onMediaProgress }),
  })
  const manifest: Manifest = {
    format: 1,
    id,
    startedAt,
    databaseAt,
    finishedAt: new Date().toISOString(),
    keyFingerprint: keyFingerprint(env.secretKey),
    database,
    ledger,
    media,
  }
  await writeManifest(repository, manifest)
  if (list.damage) await deleteFileList(repository)
  return { manifest, media: progress }
}

/** The manifest, of which only the hashes of known files are needed; null when it is damaged. */
async function readableManifest(repository: Repository, id: string): Promise<Manifest | null> {
  try {
    return await readManifest(repository, id)
  } catch (error) {
    if (error instanceof DamagedManifest) return null
    throw error
  }
}

/** PostgreSQL's clock, because restore targets are compared with its commit times. */
async function databaseTime(db: Db): Promise<string> {
  const row = await db.only<{ now: Date }>(sql`select clock_timestamp() as now`)
  return row.now.toISOString()
}

async function embeddedDatabase(
  { env, db, databaseUrl, repository }: BackupInput,
  id: string,
): Promise<EmbeddedDatabaseBackup> {
  const about = await db.only<{ version: number; system_id: string }>(sql`
    select current_setting('server_version_num')::int as version,
           (select system_identifier::text from pg_control_system()) as system_id`)
  let base: SealedObject | undefined
  let tarBytes = 0
  const positions = await takeBaseBackup(databaseUrl, async (tar) => {
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        tarBytes += chunk.length
        yield chunk
      }
    }
    await pipeline(tar, counted, createGzip({ level: 1 }), async (packed: AsyncIterable<Buffer>) => {
      base = await putSealed(repository, `backup/${id}/base`, packed)
    })
  })
  if (!base) throw new Error('the base copy was not stored')
  return {
    engine: 'embedded',
    base,
    tarBytes,
    major: Math.floor(about.version / 10_000),
    systemId: about.system_id,
    ...positions,
    password: (await readFile(path.join(env.dataDir, 'postgres.password'), 'utf8')).trim(),
  }
}

async function externalDatabase(db: Db): Promise<ExternalDatabaseBackup> {
  const row = await db.only<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`)
  if (row.standby) {
    throw new Error('DATABASE_URL is a standby: a backup needs the primary. Set DATABASE_URL to the primary.')
  }
  const position = await db.only<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)
  return { engine: 'external', lsn: position.lsn }
}
