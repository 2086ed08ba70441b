import { defineJob } from '../jobs/queue.ts'

/** Makes the copy of a person's data that they asked for. */
export const makeExportJob = defineJob<{ exportId: number }>('make-data-export', {
  retryLimit: 3,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 900,
})

/** Deletes expired copies and marks those that could not be made; every ten minutes. */
export const sweepExportsJob = defineJob('sweep-data-exports', { retryLimit: 1 }, '*/10 * * * *')

/** Erases the accounts whose time to change one's mind is over; every hour. */
export const eraseAccountsJob = defineJob('erase-closed-accounts', { retryLimit: 2 }, '23 * * * *')
