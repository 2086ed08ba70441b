import { defineJob } from '../../jobs/queue.ts'

/**
 * Makes a certificate's PDF. By the clock it takes up every one that is still without: whatever went wrong, it comes.
 */
export const makeCertificateJob = defineJob<{ certificateId?: number }>(
  'make-certificate',
  { retryLimit: 5, retryDelay: 5, retryBackoff: true },
  '41 * * * *',
)
