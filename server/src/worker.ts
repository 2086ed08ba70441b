import type { Deps } from './deps.ts'
import { forgetOldWindows } from './http/rate-limit.ts'
import { defineJob, handlerFor, type Job, type JobHandler } from './jobs/queue.ts'

const forgetRateWindows = defineJob('forget-rate-windows', { retryLimit: 1 }, '17 3 * * *')

/** Every kind of background work; each room adds its own. */
export const allJobs: Job<object>[] = [forgetRateWindows]

/** What the worker role does with them. */
export function allHandlers(deps: Deps): JobHandler[] {
  return [handlerFor(forgetRateWindows, () => forgetOldWindows(deps))]
}
