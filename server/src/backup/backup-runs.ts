import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'

export type BackupRunKind = 'backup' | 'verify' | 'trial restore' | 'prune'

export interface BackupRun {
  kind: BackupRunKind
  place: string
  startedAt: Date
  finishedAt: Date
  failure: string | null
  backupId: string | null
  bytes: number
}

const RETENTION_DAYS = 365

/** Runs `work` and records it, also when it fails. */
export async function recordRun<T>(
  db: Db,
  about: Pick<BackupRun, 'kind' | 'place'>,
  work: () => Promise<{ result: T; backupId: string | null; bytes: number; failure: string | null }>,
): Promise<T> {
  const startedAt = new Date()
  const record = (run: Pick<BackupRun, 'failure' | 'backupId' | 'bytes'>) =>
    saveRun(db, { ...about, startedAt, finishedAt: new Date(), ...run })
  try {
    const { result, ...run } = await work()
    await record(run)
    return result
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    // Report the original failure, also when the database is gone.
    await record({ failure, backupId: null, bytes: 0 }).catch(() => {})
    throw error
  }
}

async function saveRun(db: Db, run: BackupRun): Promise<void> {
  await db.run(sql`
    insert into backup_run (kind, place, started_at, finished_at, failure, backup_id, bytes)
    values (${run.kind}, ${run.place}, ${run.startedAt}, ${run.finishedAt}, ${run.failure}, ${run.backupId}, ${run.bytes})`)
  await db.run(
    sql`delete from backup_run where finished_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`,
  )
}

/** The last run of a kind, and the last that succeeded; null without one. */
export async function lastRuns(
  db: Db,
  kind: BackupRunKind,
): Promise<{ last: BackupRun | null; lastDone: BackupRun | null }> {
  const read = (onlyDone: boolean) =>
    db.one<BackupRun>(sql`
      select kind, place, started_at as "startedAt", finished_at as "finishedAt", failure, backup_id as "backupId",
             bytes::float8 as bytes
        from backup_run where kind = ${kind} and (failure is null or not ${onlyDone}::boolean)
       order by finished_at desc limit 1`)
  return { last: (await read(false)) ?? null, lastDone: (await read(true)) ?? null }
}
