import type { Deps } from './deps.ts'
import { forgetOldWindows } from './http/rate-limit.ts'
import { defineJob, handlerFor, type Job, type JobHandler } from './jobs/queue.ts'
import { mediaHandlers } from './media/job-handlers.ts'
import { mediaJobs } from './media/jobs.ts'

const forgetRateWindows = defineJob('forget-rate-windows', { retryLimit: 1 }, '17 3 * * *')

/** Every kind of background work; each room adds its own. */
export const allJobs: Job<object>[] = [forgetRateWindows, ...mediaJobs]

/** What the worker role does with them. */
export function allHandlers(deps: Deps): JobHandler[] {
  return [handlerFor(forgetRateWindows, () => forgetOldWindows(deps)), ...mediaHandlers(deps)]
}
