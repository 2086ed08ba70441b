import { defineJob } from '../../../jobs/queue.ts'

/** Every minute, and with each approval. */
export const sendPayoutsJob = defineJob('send-payouts', { retryLimit: 0 }, '* * * * *')
