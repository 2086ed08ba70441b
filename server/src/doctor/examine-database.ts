import { type BackupRunKind, lastRuns } from '../backup/backup-runs.ts'
import { DAY_MS } from '../clock.ts'
import type { Env } from '../config/env.ts'
import type { Db } from '../db/client.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { sql } from '../db/sql.ts'
import { startWarnings } from '../runtime/start-warnings.ts'
import { keyFingerprint } from '../security/secrets.ts'

const MAX_CLOCK_SKEW_MS = 5_000
const MAX_BACKUP_AGE_MS = 26 * 3_600_000
const MAX_TRIAL_AGE_MS = 8 * DAY_MS

/** The problems in the database and with its backups. */
export async function examineDatabase(db: Db, env: Env): Promise<string[]> {
  const problems = [...(await examineServer(db)), ...(await examineClock(db))]
  const pending = await pendingMigrations(db)
  if (pending.length > 0) {
    const names = pending.slice(0, 3).join(', ')
    problems.push(
      `${pending.length} migrations are not applied (${names}): start the server, which applies them.`,
    )
    return problems
  }
  const installation = await db.one<{ key_fingerprint: string }>(
    sql`select key_fingerprint from installation`,
  )
  const known = [env.secretKey, ...(env.secretKeyOld ? [env.secretKeyOld] : [])].map(keyFingerprint)
  if (installation && !known.includes(installation.key_fingerprint)) {
    problems.push('SECRET_KEY is not that of this database: set the one with which it was first started.')
  }
  const demo = await db.one<{ n: number }>(sql`select count(*)::int as n from app_user where is_demo`)
  for (const warning of await startWarnings({ db, env }, { demoPeople: demo?.n ?? 0 }))
    problems.push(`${warning}.`)
  if (env.databaseUrl) problems.push(...(await examineArchiver(db, env)))
  if (env.production || env.backupUrl) {
    problems.push(
      ...(await examineRuns(db, 'backup', MAX_BACKUP_AGE_MS, 'npm run cli -- backup --to PLACE, daily')),
    )
    problems.push(
      ...(await examineRuns(db, 'trial restore', MAX_TRIAL_AGE_MS, 'npm run cli -- backup trial, weekly')),
    )
    const verified = await lastRuns(db, 'verify')
    if (verified.last?.failure) {
      problems.push(
        `The last verify failed: ${verified.last.failure}. Take a backup, which sends again what was damaged, and verify it: npm run cli -- backup verify`,
      )
    }
    const { last } = await lastRuns(db, 'prune')
    if (last?.failure) problems.push(`Old backups are not removed: ${last.failure}`)
  }
  return problems
}

/** The name of this command's connections in the database. */
export const DOCTOR = 'kashf-doctor'

/** A running worker asks its database for work every second, so there is another connection with one of our names. */
async function examineServer(db: Db): Promise<string[]> {
  const row = await db.only<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and starts_with(application_name, 'kashf') and application_name <> ${DOCTOR}`)
  return row.n > 0
    ? []
    : ['No server is running on this database: start it, or look into its log for why it stopped.']
}

/** A database of the operator's own archives its log itself, so its archiver is examined. */
async function examineArchiver(db: Db, { production }: Env): Promise<string[]> {
  const row = await db.one<{ is_on: boolean; failed_at: Date | null }>(sql`
    select current_setting('archive_mode') <> 'off' as is_on,
           case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed_at
      from pg_stat_archiver`)
  if (!row?.is_on) {
    return production
      ? [
          'The database does not archive its log (archive_mode is off), so what was bought since its last backup is lost with its disk: see deploy/backup/pgbackrest.conf.',
        ]
      : []
  }
  if (!row.failed_at) return []
  return [
    `The database could not archive its log at ${row.failed_at.toISOString()}, and has not since: its own log says why (pgbackrest --stanza=kashf check).`,
  ]
}

async function examineClock(db: Db): Promise<string[]> {
  const before = Date.now()
  const row = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
  const skewMs = (row?.now.getTime() ?? before) - (before + Date.now()) / 2
  if (Math.abs(skewMs) < MAX_CLOCK_SKEW_MS) return []
  const by = `${Math.abs(skewMs / 1000).toFixed(0)} s ${skewMs > 0 ? 'ahead of' : 'behind'}`
  return [`The database's clock is ${by} this machine's: let both follow NTP.`]
}

async function examineRuns(
  db: Db,
  kind: BackupRunKind,
  maxAgeMs: number,
  command: string,
): Promise<string[]> {
  const { last, lastDone } = await lastRuns(db, kind)
  if (!last) return [`There was never a ${kind}: ${command}.`]
  const problems = last.failure ? [`The last ${kind} failed: ${last.failure}`] : []
  const ageMs = lastDone ? Date.now() - lastDone.finishedAt.getTime() : Number.POSITIVE_INFINITY
  if (!lastDone) problems.push(`No ${kind} has succeeded yet: ${command}.`)
  else if (ageMs > maxAgeMs) {
    problems.push(`The last good ${kind} is of ${lastDone.finishedAt.toISOString()}: ${command}.`)
  }
  return problems
}
