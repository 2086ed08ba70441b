import { defineJob } from '../../jobs/queue.ts'

/** Reads the file of an import. Queued with it. */
export const readQuestionFileJob = defineJob<{ importId: number }>('read-question-file', {
  retryLimit: 3,
  retryDelay: 10,
  expireInSeconds: 900,
})
