import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { learners } from '../../access/learners.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyEach } from '../../notices/notify.ts'
import { followsTimetable, type TimetableOf } from './timetable.ts'

/** The time in which more lessons may be moved, before their learners are told of all together. */
const GATHERING_MS = 10 * 60_000
const BATCH_SIZE = 500

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

/** Notifies the learners in short transactions; a retry begins again, and the key of the notice drops repeats. */
export const tellTimetableHandler = handlerFor(
  tellTimetableJob,
  async (deps: Deps, { day, ...of }, signal) => {
    const course = await deps.db.one<{ course_id: number; title: string }>(
      sql`select id as course_id, title from course where id = ${of.courseId} and deleted_at is null`,
    )
    if (!course) return
    let after = 0
    for (;;) {
      signal.throwIfAborted()
      const told = await deps.db.transaction(async (tx) => {
        const people = await tx.rows<{ id: number }>(sql`
        select e.student_id as id from ${learners} e
         where ${followsTimetable(deps.clock.now(), of)} and e.student_id > ${after}
         order by e.student_id limit ${BATCH_SIZE}`)
        await notifyEach(
          deps,
          tx,
          people.map(({ id }) => ({
            userId: id,
            kind: 'timetable_changed' as const,
            subject: course,
            once: `timetable:${of.courseId}:${of.groupId ?? 0}:${day}`,
          })),
        )
        return people
      })
      const last = told.at(-1)
      if (!last || told.length < BATCH_SIZE) return
      after = last.id
    }
  },
)
