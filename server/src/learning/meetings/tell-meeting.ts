import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { lockOf } from '../../access/locks.ts'
import { type CourseTeam, courseTeam, peopleWho } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyEach } from '../../notices/notify.ts'
import { notifyMany } from '../../notices/notify-many.ts'
import type { MeetingRow } from './meeting-row.ts'

/** Queued with an hour, for the time when people come in. */
export const tellMeetingSoonJob = defineJob<{ lessonId: number; startsAt: string }>('tell-meeting-soon', {
  ...retried(5),
  heartbeatSeconds: 30,
})
/** Queued when an hour is changed or cancelled. */
export const tellMeetingChangedJob = defineJob<{ lessonId: number; sequence: number }>(
  'tell-meeting-changed',
  retried(10),
)

type MeetingNotice = Extract<NoticeContent, { kind: `meeting_${string}` }>
interface DueMeeting extends MeetingRow, CourseTeam {
  course_id: number
  title: string
  lesson: string
}

/** The meeting of a lesson that can still be given, of a course that people see. */
const dueMeeting = (deps: Deps, lessonId: number) =>
  deps.db.one<DueMeeting>(sql`
    select m.lesson_id, m.starts_at, m.duration_min, m.link, m.sequence, m.cancelled_at, c.id as course_id, c.title,
           l.title as lesson, ${courseTeam}
      from lesson_meeting m join lesson l on l.id = m.lesson_id join course c on c.id = l.course_id
     where m.lesson_id = ${lessonId} and l.deleted_at is null and c.deleted_at is null`)

const subjectOf = ({ course_id, title, lesson_id, lesson, starts_at }: DueMeeting) => ({
  ...{ course_id, title, lesson_id, lesson },
  starts_at: starts_at.toISOString(),
})

/** Notifies the people of the course, then the learners to whom the lesson is open, each once. */
async function tellAll(
  deps: Deps,
  meeting: DueMeeting,
  { notice, signal }: { notice: MeetingNotice & { once: string }; signal: AbortSignal },
): Promise<void> {
  const staff = peopleWho('teach', meeting)
  await deps.db.transaction((tx) =>
    notifyEach(
      deps,
      tx,
      staff.map((userId) => ({ ...notice, userId })),
    ),
  )
  const now = deps.clock.now()
  await notifyMany(deps, {
    notice,
    next: (after, limit) => sql`
      select e.student_id as id from ${learners} e join app_user u on u.id = e.student_id
        join lesson l on l.id = ${meeting.lesson_id}
       where e.course_id = ${meeting.course_id} and e.student_id > ${after} and u.blocked_at is null
         and ${isOpenAt(now)} and (l.is_open or ${lockOf(sql`e.student_id`, now)} is null)
       order by e.student_id limit ${limit}`,
    signal,
  })
}

/** Tells everybody that the live lesson begins. The job of an hour that was changed meanwhile does nothing. */
export const tellMeetingSoonHandler = handlerFor(
  tellMeetingSoonJob,
  async (deps: Deps, { lessonId, startsAt }, signal) => {
    const meeting = await dueMeeting(deps, lessonId)
    if (!meeting || meeting.cancelled_at !== null || meeting.starts_at.toISOString() !== startsAt) return
    // A worker that starts after an outage reminds nobody of what is over.
    if (meeting.starts_at.getTime() + meeting.duration_min * 60_000 < deps.clock.now().getTime()) return
    await tellAll(deps, meeting, {
      notice: {
        kind: 'meeting_soon',
        subject: subjectOf(meeting),
        once: `meeting_soon:${lessonId}:${startsAt}`,
      },
      signal,
    })
  },
)

/** Tells everybody that the live lesson has another hour, or none. The job of an earlier change does nothing. */
export const tellMeetingChangedHandler = handlerFor(
  tellMeetingChangedJob,
  async (deps: Deps, { lessonId, sequence }, signal) => {
    const meeting = await dueMeeting(deps, lessonId)
    if (meeting?.sequence !== sequence) return
    await tellAll(deps, meeting, {
      notice: {
        kind: meeting.cancelled_at === null ? 'meeting_moved' : 'meeting_cancelled',
        subject: subjectOf(meeting),
        once: `meeting_changed:${lessonId}:${sequence}`,
      },
      signal,
    })
  },
)
