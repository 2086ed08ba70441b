import type { Clock } from '../clock.ts'
import { memoizeRecent } from '../observability/memoize-recent.ts'
import type { Metric } from '../observability/metric.ts'
import type { Db } from './client.ts'
import type { Replica } from './replica.ts'
import { sql } from './sql.ts'

/** The maximum age of a query result that two metrics share. */
const MAX_AGE_MS = 1000

/** Metrics of the pools, the replica and the archive of the write-ahead log. */
export function databaseMetrics({
  db,
  replica,
  clock,
}: {
  db: Db
  replica: Replica | null
  clock: Clock
}): Metric[] {
  const archiver = memoizeRecent(clock, MAX_AGE_MS, () => archiverOf(db))
  const pools = replica ? { main: db, replica: replica.pool } : { main: db }
  const byPool = (read: (state: ReturnType<typeof db.poolState>) => number) => async () =>
    new Map(Object.entries(pools).map(([name, pool]) => [name, read(pool.poolState())]))
  return [
    {
      name: 'kashf_db_connections_used',
      help: 'Connections of a pool that are in use',
      label: 'pool',
      read: byPool(({ used }) => used),
    },
    {
      name: 'kashf_db_waiting',
      help: 'Queries that wait for a connection of a pool',
      label: 'pool',
      read: byPool(({ waiting }) => waiting),
    },
    {
      name: 'kashf_replica_lag_seconds',
      help: 'How far the replica is behind, while it is configured and answers',
      read: async () => {
        const lagMs = replica?.lagMs() ?? null
        return lagMs === null ? null : lagMs / 1000
      },
    },
    {
      name: 'kashf_archive_failures_total',
      help: 'Segments of the write-ahead log that PostgreSQL failed to archive, since its statistics began',
      isCounter: true,
      read: async () => (await archiver())?.failed ?? null,
    },
    {
      name: 'kashf_archive_failing',
      help: 'Whether the last attempt to archive failed: 1 or 0; absent while archiving is off',
      read: async () => (await archiver())?.is_failing ?? null,
    },
  ]
}

function archiverOf(db: Db) {
  return db.one<{ failed: number; is_failing: number }>(sql`
    select failed_count::float8 as failed,
           (last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity'))::int as is_failing
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`)
}
