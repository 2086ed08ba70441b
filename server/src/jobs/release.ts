import { createHash } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'

/**
 * The release of the job definitions. Raise `number` when a queue's options or schedule change, once per release of the
 * program, and set `fingerprint` to the value that the test names: only a newer release updates the database.
 */
export const JOB_RELEASE = { number: 9, fingerprint: '765c8bc881569a8e' }

/** A hash of all definitions, by which a test detects a change without a new release number. */
export function fingerprintOf(jobs: readonly { name: string; options: object; cron?: string }[]): string {
  const definitions = jobs
    .map(({ name, options, cron }) => ({ name, options: Object.entries(options).toSorted(), cron }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(definitions)).digest('hex').slice(0, 16)
}

/**
 * Runs `change` unless a newer release has declared its jobs in this database. Processes that start together wait for each
 * other, so that an old one cannot write after a new one.
 */
export async function unlessOutdated(db: Db, release: number, change: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    // The row stays locked until `change` has finished.
    const stored = await tx.one<{ release: number }>(sql`
      insert into job_release (release) values (${release})
      on conflict (is_only) do update set release = greatest(job_release.release, excluded.release) returning release`)
    if (stored?.release === release) await change()
  })
}
