import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { learners } from '../../access/learners.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyMany } from '../../notices/notify-many.ts'
import { followsTimetable, type TimetableOf } from './timetable.ts'

/** The time in which more lessons may be moved, before their learners are told of all together. */
const GATHERING_MS = 10 * 60_000

const tellTimetableJob = defineJob<TimetableOf & { day: string }>('tell-timetable', retried(10))

/** Queues one notice for the learners of a timetable that changes in this transaction, once a day. */
export async function queueTimetableNotice(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  of: TimetableOf,
): Promise<void> {
  const now = deps.clock.now()
  const day = tashkentDay(now)
  await deps.jobs.send(
    tx,
    tellTimetableJob,
    { ...of, day },
    {
      singletonKey: `${of.courseId}:${of.groupId ?? 0}:${day}`,
      startAfter: new Date(now.getTime() + GATHERING_MS),
    },
  )
}

/** Notifies the learners of the timetable. */
export const tellTimetableHandler = handlerFor(
  tellTimetableJob,
  async (deps: Deps, { day, ...of }, signal) => {
    const course = await deps.db.one<{ course_id: number; title: string }>(
      sql`select id as course_id, title from course where id = ${of.courseId} and deleted_at is null`,
    )
    if (!course) return
    await notifyMany(deps, {
      notice: {
        kind: 'timetable_changed',
        subject: course,
        once: `timetable:${of.courseId}:${of.groupId ?? 0}:${day}`,
      },
      next: (after, limit) => sql`
        select e.student_id as id from ${learners} e
         where ${followsTimetable(deps.clock.now(), of)} and e.student_id > ${after}
         order by e.student_id limit ${limit}`,
      signal,
    })
  },
)
