import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Metric } from '../../observability/metric.ts'

/** Metrics of videos that cannot be watched yet. */
export const videoMetrics = ({ db }: Pick<Deps, 'db'>): Metric[] => [
  {
    name: 'kashf_videos_waiting',
    help: 'Videos that no worker has started',
    read: async () =>
      (await db.one<{ n: number }>(sql`select count(*)::int as n from video where status = 'waiting'`))?.n ??
      null,
  },
  {
    name: 'kashf_videos_waiting_age_seconds',
    help: 'How long the oldest video that cannot be watched yet has waited',
    read: async () =>
      (
        await db.one<{ age_s: number }>(sql`
          select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age_s
            from video where status in ('waiting', 'processing') and playable_at is null`)
      )?.age_s ?? null,
  },
]
