import type { Deps } from '../deps.ts'
import { handlerFor, type JobHandler } from '../jobs/queue.ts'
import { expirePayme, expirePaymeJob } from './payments/payme/expire-payme.ts'

export const moneyJobs = [expirePaymeJob]

export function moneyHandlers(deps: Deps): JobHandler[] {
  return [
    handlerFor(expirePaymeJob, async () => {
      await expirePayme(deps)
    }),
  ]
}
