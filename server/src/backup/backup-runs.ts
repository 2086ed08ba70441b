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

type Outcome = Pick<BackupRun, 'failure' | 'backupId' | 'bytes'> & {
  /** Names of the media objects that were found damaged or missing. */
  damaged?: string[]
}

/** Runs `work` and records it, also when it fails. */
export async function recordRun<T>(
  db: Db,
  about: Pick<BackupRun, 'kind' | 'place'>,
  work: () => Promise<Outcome & { result: T }>,
): Promise<T> {
  const startedAt = new Date()
  const record = (run: Outcome) => saveRun(db, { ...about, startedAt, finishedAt: new Date(), ...run })
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

async function saveRun(db: Db, run: BackupRun & Outcome): Promise<void> {
  await db.run(sql`
    insert into backup_run (kind, place, started_at, finished_at, failure, backup_id, bytes, damaged)
    values (${run.kind}, ${run.place}, ${run.startedAt}, ${run.finishedAt}, ${run.failure}, ${run.backupId}, ${run.bytes},
            ${run.damaged ?? []}::text[])`)
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

/** The media objects of a place that were found damaged since its last successful backup began. */
export async function damagedObjects(db: Db, place: string): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select distinct unnest(damaged) as name from backup_run
     where place = ${place} and finished_at > coalesce(
           (select max(started_at) from backup_run where kind = 'backup' and failure is null and place = ${place}),
           '-infinity')`)
  return rows.map(({ name }) => name)
}

/** The last backup that this installation made in a place; null when none is recorded. */
export async function lastBackupOf(db: Db, place: string): Promise<string | null> {
  const row = await db.one<{ id: string | null }>(sql`
    select backup_id as id from backup_run
     where kind = 'backup' and failure is null and place = ${place} order by finished_at desc limit 1`)
  return row?.id ?? null
}

const MISSED_AFTER_HOURS = 26

/** Records a failed backup when none has even begun for a day, so that a stopped timer or a killed command is seen. */
export async function recordMissedBackup(db: Db, place: string): Promise<void> {
  await db.run(sql`
    insert into backup_run (kind, place, started_at, finished_at, failure)
    select 'backup', ${place}, now(), now(), 'No backup has been made since ' || to_char(
             max(finished_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || '.'
      from backup_run where kind = 'backup'
    having max(finished_at) < now() - make_interval(hours => ${MISSED_AFTER_HOURS}::int)`)
}

/** A command records its own failure in the same minutes as the unit that ran it fails. */
const SAME_FAILURE_MINUTES = 5

/** Records that a run ended without recording itself, as one that was killed. */
export async function recordKilled(
  db: Db,
  run: Pick<BackupRun, 'kind' | 'place'> & { failure: string },
): Promise<void> {
  await db.run(sql`
    insert into backup_run (kind, place, started_at, finished_at, failure)
    select ${run.kind}, ${run.place}, now(), now(), ${run.failure}
     where not exists (select from backup_run where kind in (${run.kind}, 'prune') and failure is not null
                          and finished_at > now() - make_interval(mins => ${SAME_FAILURE_MINUTES}::int))`)
}
