import { defineJob } from '../../../jobs/queue.ts'

/**
 * Fetches the links that are due until none is: queued when links are added, and every minute for those whose next attempt has
 * come. The links have leases of their own, so the queue retries nothing.
 */
export const fetchLinksJob = defineJob<object>(
  'fetch-links',
  { retryLimit: 0, expireInSeconds: 23 * 3600 },
  '* * * * *',
)
