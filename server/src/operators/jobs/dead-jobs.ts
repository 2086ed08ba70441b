import type { Page } from '@kashf/contract/common.ts'
import type { AdminDeadJob, DeadJobsQuery } from '@kashf/contract/operators/operators.ts'
import type { Queryable } from '../../db/client.ts'
import { pageById } from '../../db/cursor.ts'
import { allOf, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type DeadJob, readDeadJobs, removeDeadJob, retryDeadJob } from '../../jobs/dead-jobs.ts'
import { giveUpVideo } from '../../media/processing/give-up-video.ts'
import { audited } from '../audit-trail.ts'
import { idBelowCursor } from '../list-filter.ts'
import { type JobSubject, NO_SUBJECT, subjectsOf } from './job-subjects.ts'

/** Jobs that crashed their worker three times, the latest first. */
export async function listDeadJobs(deps: Deps, query: DeadJobsQuery): Promise<Page<AdminDeadJob>> {
  const limit = query.limit ?? 24
  const where = allOf([...(query.id ? [sql`id = ${query.id}`] : []), ...idBelowCursor(query.cursor, sql`id`)])
  const page = pageById(await readDeadJobs(deps.db, { where, limit: limit + 1 }), limit, (job) => job)
  const subjects = await subjectsOf(deps.db, page.data)
  return { ...page, data: page.data.map((job) => presentDeadJob(job, subjects.get(job.id))) }
}

/** Queues a dead job again; audited. Fails with `not_found` when another operator decided before. */
export function retryJob(deps: Deps, input: { operatorId: number; id: number }): Promise<AdminDeadJob> {
  return decided(deps, { ...input, action: 'job.retry' }, (tx) => retryDeadJob(deps, tx, input.id))
}

/** Removes a dead job, with what depends on it; audited. Fails with `not_found` when another operator decided before. */
export function discardJob(deps: Deps, input: { operatorId: number; id: number }): Promise<AdminDeadJob> {
  return decided(deps, { ...input, action: 'job.discard' }, async (tx) => {
    const job = await removeDeadJob(tx, input.id)
    if (job) await giveUpVideo(deps, tx, job)
    return job
  })
}

function decided(
  deps: Deps,
  { operatorId, id, action }: { operatorId: number; id: number; action: string },
  change: (tx: Parameters<Parameters<Deps['db']['transaction']>[0]>[0]) => Promise<DeadJob | undefined>,
): Promise<AdminDeadJob> {
  return audited(deps, {
    operatorId,
    action,
    subject: `job:${id}`,
    snapshot: (tx) => snapshotOf(tx, id),
    change: async (tx) => {
      const job = await change(tx)
      if (!job) throw new Failure('not_found')
      return presentDeadJob(job, (await subjectsOf(tx, [job])).get(job.id))
    },
  })
}

async function snapshotOf(db: Queryable, id: number): Promise<object | undefined> {
  const [job] = await readDeadJobs(db, { where: sql`id = ${id}`, limit: 1 })
  if (!job) return undefined
  const { queue, about, crashes, last_error } = presentDeadJob(job)
  return { queue, about, crashes, last_error }
}

/** Only the numbers of a job's data leave the server: they are ids, while texts may be addresses of people. */
function presentDeadJob(job: DeadJob, subject: JobSubject = NO_SUBJECT): AdminDeadJob {
  const { id, queue, data, crashes, last_error } = job
  const ids = Object.entries(data).filter(([, value]) => typeof value === 'number')
  return {
    id,
    queue,
    about: ids.map(([name, value]) => `${name} ${value}`).join(', '),
    ...subject,
    crashes,
    first_crash_at: job.first_crash_at.toISOString(),
    last_crash_at: job.last_crash_at.toISOString(),
    last_error,
  }
}
