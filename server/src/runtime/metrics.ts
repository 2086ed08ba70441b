import { backupMetrics } from '../backup/backup-metrics.ts'
import { databaseMetrics } from '../db/db-metrics.ts'
import type { Deps } from '../deps.ts'
import { eventMetrics } from '../events/event-metrics.ts'
import type { Metric } from '../http/observability/metrics.ts'
import { jobMetrics } from '../jobs/job-metrics.ts'
import { videoMetrics } from '../media/processing/video-metrics.ts'
import { ledgerMetrics } from '../money/ledger/verify-daily.ts'

const logMetrics = ({ droppedLogLines }: Deps): Metric[] => [
  {
    name: 'kashf_log_lines_dropped_total',
    help: 'Lines of the log that were dropped, because their reader did not keep up',
    isCounter: true,
    read: async () => droppedLogLines?.() ?? null,
  },
]

/** The metrics of all modules that every role offers. The pools come first: the others' queries would count as waiting. */
export const allMetrics = (deps: Deps): Metric[] => [
  ...databaseMetrics(deps),
  ...ledgerMetrics(deps),
  ...backupMetrics(deps),
  ...jobMetrics(deps),
  ...videoMetrics(deps),
  ...eventMetrics(deps),
  ...logMetrics(deps),
]
