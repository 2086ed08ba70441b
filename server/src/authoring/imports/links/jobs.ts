import { defineJob } from '../../../jobs/queue.ts'

/**
 * Fetches due links until none is left. Queued when links are added, and every minute for those whose next attempt is
 * due. Links have leases of their own, so the queue retries nothing.
 */
export const fetchLinksJob = defineJob<object>(
  'fetch-links',
  { retryLimit: 0, expireInSeconds: 23 * 3600 },
  '* * * * *',
)
