import { accessModule } from '../access/module.ts'
import { payoutOwner } from '../accounts/account-security/reauthenticate.ts'
import { accountsModule } from '../accounts/module.ts'
import { authoringModule } from '../authoring/module.ts'
import { backupMetrics } from '../backup/backup-metrics.ts'
import { keepCopyingFiles } from '../backup/copy-files.ts'
import { mailOperatorHandler, watchBackupsHandler } from '../backup/tell-operators.ts'
import { catalogueModule } from '../catalogue/module.ts'
import { contentModule } from '../content/module.ts'
import { dayModule } from '../day/module.ts'
import { databaseMetrics } from '../db/db-metrics.ts'
import { demoModule } from '../demo/module.ts'
import type { Deps } from '../deps.ts'
import { eventMetrics } from '../events/event-metrics.ts'
import { eventRoutes } from '../events/routes.ts'
import { groupsModule } from '../groups/module.ts'
import { homeworkModule } from '../homework/module.ts'
import { homeworkRecordings } from '../homework/recording-permission.ts'
import { homeworkSheets } from '../homework/sheet-permission.ts'
import { deleteExpiredWindows } from '../http/limits/rate-limit.ts'
import { jobMetrics } from '../jobs/job-metrics.ts'
import type { Job, JobHandler } from '../jobs/queue.ts'
import { learningModule } from '../learning/module.ts'
import { createPlaybackPermission } from '../learning/playback/playback-permission.ts'
import { questionRecordings, questionSheets } from '../learning/questions/file-permission.ts'
import { mediaModule } from '../media/module.ts'
import type { Module, PersonalData, StopLoop } from '../module.ts'
import { moneyModule } from '../money/module.ts'
import { noticesModule } from '../notices/module.ts'
import type { Metric } from '../observability/metric.ts'
import { operatorsModule } from '../operators/module.ts'
import { notifyPayoutSettled } from '../operators/money/decide-payout.ts'
import { parentsModule } from '../parents/module.ts'
import { partnersModule } from '../partners/module.ts'
import { personalDataModule } from '../personal-data/module.ts'
import { attemptRecordings } from '../practice/attempts/recording-permission.ts'
import { practiceModule } from '../practice/module.ts'
import { purchasesModule } from '../purchases/module.ts'
import { remindersModule } from '../reminders/module.ts'
import { rosterModule } from '../roster/module.ts'
import { statisticsModule } from '../statistics/module.ts'
import { telegramModule } from '../telegram/module.ts'
import { webhooksModule } from '../webhooks/module.ts'

/** Metrics of the log, which belong to no folder. */
const logMetrics = ({ droppedLogLines }: Deps): Metric[] => [
  {
    name: 'kashf_log_lines_dropped_total',
    help: 'Lines of the log that were dropped, because their reader did not keep up',
    isCounter: true,
    read: async () => droppedLogLines?.() ?? null,
  },
]

/**
 * Every module by its folder, in the order of the API documentation. The infrastructure and `backup`, which know no
 * modules, are described here. Pool metrics come first, because the queries of other metrics would count as waiting.
 */
export const MODULES: ReadonlyMap<string, Module> = new Map<string, Module>([
  ['db', { metrics: databaseMetrics }],
  ['accounts', accountsModule],
  ['events', { routes: eventRoutes, metrics: eventMetrics }],
  ['catalogue', catalogueModule],
  ['access', accessModule],
  ['groups', groupsModule],
  ['authoring', authoringModule],
  [
    'media',
    mediaModule({
      playback: createPlaybackPermission,
      recordings: [homeworkRecordings, attemptRecordings, questionRecordings],
      sheets: [homeworkSheets, questionSheets],
    }),
  ],
  ['notices', noticesModule],
  ['personal-data', personalDataModule(() => PERSONAL_DATA)],
  ['learning', learningModule],
  ['practice', practiceModule],
  ['day', dayModule],
  ['parents', parentsModule],
  ['homework', homeworkModule],
  ['money', moneyModule({ payoutOwner, notifySettled: notifyPayoutSettled })],
  ['purchases', purchasesModule],
  ['roster', rosterModule],
  ['partners', partnersModule],
  ['reminders', remindersModule],
  ['statistics', statisticsModule],
  ['content', contentModule],
  ['telegram', telegramModule],
  ['webhooks', webhooksModule],
  ['operators', operatorsModule],
  ['demo', demoModule],
  ['http', { jobs: [deleteExpiredWindows], tables: ['rate_window'] }],
  ['jobs', { metrics: jobMetrics, tables: ['job_release', 'job_run'] }],
  ['audit', { tables: ['audit_entry'] }],
  [
    'backup',
    {
      jobs: [watchBackupsHandler, mailOperatorHandler],
      metrics: backupMetrics,
      // With the embedded database, the archive copies files as well.
      startWorker: (deps) => (deps.env.databaseUrl && deps.env.backupUrl ? [keepCopyingFiles(deps)] : []),
      tables: ['backup_run'],
    },
  ],
  ['runtime', { metrics: logMetrics, tables: ['installation'] }],
])

const all = [...MODULES.values()]

export const JOB_HANDLERS: readonly JobHandler<Deps>[] = all.flatMap(({ jobs }) => jobs ?? [])
/** The jobs that a worker runs and schedules. */
export const neededHandlers = (deps: Deps): JobHandler<Deps>[] =>
  JOB_HANDLERS.filter(({ isNeeded }) => isNeeded?.(deps) ?? true)
export const JOBS: readonly Job<object>[] = JOB_HANDLERS.map(({ job }) => job)
export const PERSONAL_DATA: readonly PersonalData[] = all.flatMap(({ personalData }) => personalData ?? [])

/** Starts the jobs and the loops of all modules. Each loop is handed to `add` with what stops it. */
export async function startWorker(deps: Deps, started: { add(stop: StopLoop): void }): Promise<void> {
  await deps.jobs.work(deps, neededHandlers(deps))
  for (const module of all) for (const stop of (await module.startWorker?.(deps)) ?? []) started.add(stop)
}

/** The metrics of all modules that every role offers. */
export const allMetrics = (deps: Deps): Metric[] => all.flatMap(({ metrics }) => metrics?.(deps) ?? [])
