import { defineJob } from '../jobs/queue.ts'

/** Makes a requested copy of a person's data. */
export const makeExportJob = defineJob<{ exportId: number }>('make-data-export', {
  retryLimit: 3,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 900,
})

/** Deletes expired copies and marks failed ones, every ten minutes. */
export const sweepExportsJob = defineJob('sweep-data-exports', { retryLimit: 1 }, '*/10 * * * *')

/** Erases the accounts whose grace period is over and returns the unused gifts of their courses, every hour. */
export const eraseAccountsJob = defineJob(
  'erase-closed-accounts',
  { retryLimit: 2, retryDelay: 60, retryBackoff: true },
  '23 * * * *',
)
