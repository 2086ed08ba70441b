import { defineJob } from '../../jobs/queue.ts'

/** Makes the PDF of a certificate. The hourly run retries every certificate that still has none. */
export const makeCertificateJob = defineJob<{ certificateId?: number }>(
  'make-certificate',
  { retryLimit: 5, retryDelay: 5, retryBackoff: true },
  '41 * * * *',
)
