import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Metric } from '../observability/metric.ts'

/** Metrics of backups, trial restores and removals of old backups. A kind that never ran has none. */
export function backupMetrics({ db }: Pick<Deps, 'db'>): Metric[] {
  const byKind = (query: Statement) => async () => {
    const rows = await db.rows<{ kind: string; value: number }>(query)
    return new Map(rows.map(({ kind, value }) => [kind, value]))
  }
  return [
    {
      name: 'kashf_backup_age_seconds',
      help: 'How long ago the last successful backup, verification, trial restore or removal of old backups ended',
      label: 'kind',
      read: byKind(sql`
        select kind, extract(epoch from now() - max(finished_at))::float8 as value
          from backup_run where failure is null group by kind`),
    },
    {
      name: 'kashf_backup_failing',
      help: 'Whether the last backup, verification, trial restore or removal of old backups failed: 1 or 0',
      label: 'kind',
      read: byKind(sql`
        select distinct on (kind) kind, (failure is not null)::int as value
          from backup_run order by kind, finished_at desc`),
    },
  ]
}
