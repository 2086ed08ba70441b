import type { Audience } from '@kashf/contract/learning/announcements.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyEach } from '../../notices/notify.ts'
import type { LearnerRow } from '../learners/learner-rows.ts'
import { learnersIn } from '../learners/learner-rows.ts'
import { isInAudience, wantsAnnouncements } from './announcement-rows.ts'

/** Queued with an announcement, for the time when it is sent, and again when that time is changed. */
export const sendAnnouncementJob = defineJob<{ announcementId: number; sendsAt?: string }>(
  'send-announcement',
  retried(10),
)

const BATCH_SIZE = 500
/** The mail rate of one announcement, so that its mails do not delay those of others. */
const MAILS_PER_SECOND = 10

/** The idempotency key of an announcement's notice, which each learner gets once. */
const onceKey = (announcementId: number): string => `announcement:${announcementId}`

interface DueAnnouncement {
  id: number
  course_id: number
  audience: Audience
  headline: string
  title: string
  teacher: string
  sends_at: Date
  is_blocked: boolean
}

/** The position after a batch. */
interface Place {
  last: Pick<LearnerRow, 'id' | 'enrolled_at'> | null
  looked: number
}

/** Notifies the next learners in one short transaction; null after the last. */
function notifyNext(deps: Deps, due: DueAnnouncement, from: Place): Promise<Place | null> {
  const { last } = from
  const after = last
    ? sql`(e.created_at, e.student_id) < (${last.enrolled_at}::timestamptz, ${last.id}::int)`
    : sql`true`
  return deps.db.transaction(async (tx) => {
    const learners = await tx.rows<LearnerRow>(sql`
      select * from ${learnersIn({
        courseId: due.course_id,
        now: deps.clock.now(),
        where: sql`${wantsAnnouncements} and ${after}`,
        lookAt: BATCH_SIZE,
      })} order by enrolled_at desc, id desc`)
    const { course_id, title, headline, teacher } = due
    const notified = await notifyEach(
      deps,
      tx,
      learners
        .filter(({ state }) => isInAudience(state, due.audience))
        .map(({ id }, at) => ({
          userId: id,
          kind: 'announcement',
          subject: { course_id, title, announcement_id: due.id, headline, teacher },
          once: onceKey(due.id),
          mailAfterMs: ((from.looked + at) * 1000) / MAILS_PER_SECOND,
        })),
    )
    await tx.run(sql`update announcement set recipients = recipients + ${notified} where id = ${due.id}`)
    const end = learners.at(-1)
    if (!end || learners.length < BATCH_SIZE) return null
    return { last: end, looked: from.looked + learners.length }
  })
}

/**
 * Notifies the audience in short transactions. Idempotent: a retry begins again, and each learner is notified and counted once.
 * The job of a time that was changed meanwhile does nothing. An announcement of a blocked teacher is cancelled.
 */
export const sendAnnouncementHandler = handlerFor(
  sendAnnouncementJob,
  async (deps: Deps, { announcementId, sendsAt }, signal) => {
    const due = await deps.db.one<DueAnnouncement>(sql`
      select a.id, a.course_id, a.audience, a.title as headline, a.sends_at, c.title,
             u.first_name || ' ' || u.last_name as teacher, u.blocked_at is not null as is_blocked
        from announcement a join course c on c.id = a.course_id join app_user u on u.id = c.teacher_id
       where a.id = ${announcementId} and a.canceled_at is null and a.sent_at is null`)
    if (!due || (sendsAt !== undefined && due.sends_at.toISOString() !== sendsAt)) return
    if (due.is_blocked) {
      await deps.db.run(sql`
        update announcement set canceled_at = ${deps.clock.now()} where id = ${announcementId} and recipients = 0`)
      return
    }
    let place: Place | null = { last: null, looked: 0 }
    while (place) {
      signal.throwIfAborted()
      place = await notifyNext(deps, due, place)
    }
    await deps.db.run(sql`update announcement set sent_at = ${deps.clock.now()} where id = ${announcementId}`)
  },
)
