import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import type { Metric } from '../observability/metric.ts'

/** Metrics of backups, trial restores and removals of old backups. A kind that never ran has none. */
export const backupMetrics = ({ db }: Pick<Deps, 'db'>): Metric[] => [
  {
    name: 'kashf_backup_age_seconds',
    help: 'How long ago the last successful backup, verification, trial restore or removal of old backups ended',
    label: 'kind',
    read: async () =>
      new Map(
        (
          await db.rows<{ kind: string; age_s: number }>(sql`
            select kind, extract(epoch from now() - max(finished_at))::float8 as age_s
              from backup_run where failure is null group by kind`)
        ).map(({ kind, age_s }) => [kind, age_s]),
      ),
  },
  {
    name: 'kashf_backup_failing',
    help: 'Whether the last backup, verification, trial restore or removal of old backups failed: 1 or 0',
    label: 'kind',
    read: async () =>
      new Map(
        (
          await db.rows<{ kind: string; is_failing: number }>(sql`
            select distinct on (kind) kind, (failure is not null)::int as is_failing
              from backup_run order by kind, finished_at desc`)
        ).map(({ kind, is_failing }) => [kind, is_failing]),
      ),
  },
]
