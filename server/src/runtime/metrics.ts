import { backupMetrics } from '../backup/backup-metrics.ts'
import { databaseMetrics } from '../db/db-metrics.ts'
import { eventMetrics } from '../events/event-metrics.ts'
import type { Metric } from '../http/observability/metrics.ts'
import { jobMetrics } from '../jobs/job-metrics.ts'
import { videoMetrics } from '../media/processing/video-metrics.ts'
import { ledgerMetrics } from '../money/ledger/verify-daily.ts'
import type { Deps } from './deps.ts'

/** The metrics of all modules that every role offers. The pools come first: the others' queries would count as waiting. */
export const allMetrics = (deps: Deps): Metric[] => [
  ...databaseMetrics(deps),
  ...ledgerMetrics(deps),
  ...backupMetrics(deps),
  ...jobMetrics(deps),
  ...videoMetrics(deps),
  ...eventMetrics(deps),
]
