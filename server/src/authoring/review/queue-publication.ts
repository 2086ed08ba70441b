import type { Tx } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs/queue.ts'

/** Queued for the publication time of a course that waits only for it; `at` is that time in Unix milliseconds. */
export const publishCourseJob = defineJob<{ courseId: number; at: number }>('publish-course', {
  retryLimit: 8,
  retryBackoff: true,
})

/** Queues the publication of an approved course in the transaction that makes it wait. */
export const queuePublication = (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  courseId: number,
  at: Date,
): Promise<void> => deps.jobs.send(tx, publishCourseJob, { courseId, at: at.getTime() }, { startAfter: at })
