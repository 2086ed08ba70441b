import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import { isOpenAt, learners } from '../../access/learners.ts'
import { lockOf } from '../../access/locks.ts'
import { type CourseTeam, courseTeam, peopleWho } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { defineJob, handlerFor, retried } from '../../jobs/queue.ts'
import { notifyEach } from '../../notices/notify.ts'
import { notifyMany } from '../../notices/notify-many.ts'
import { isHourOf, type MeetingPlace, type MeetingRow, meetingColumns } from './meeting-row.ts'

/** Queued with an hour, for the time when people come in. */
export const tellMeetingSoonJob = defineJob<MeetingPlace & { startsAt: string }>('tell-meeting-soon', {
  ...retried(5),
  heartbeatSeconds: 30,
})
/** Queued when an hour is changed or cancelled. */
export const tellMeetingChangedJob = defineJob<MeetingPlace & { sequence: number }>(
  'tell-meeting-changed',
  retried(10),
)

type MeetingNotice = Extract<NoticeContent, { kind: `meeting_${string}` }>
interface DueMeeting extends MeetingRow, CourseTeam {
  course_id: number
  title: string
  lesson: string
  /** Who looks after the group. */
  curators: number[] | null
}

/** The meeting of a lesson that can still be given, of a course that people see. */
const dueMeeting = (deps: Deps, { lessonId, groupId }: MeetingPlace) =>
  deps.db.one<DueMeeting>(sql`
    select ${meetingColumns}, c.id as course_id, c.title, l.title as lesson, ${courseTeam},
           (select array_agg(k.person_id) from group_curator k where k.group_id = m.group_id) as curators
      from lesson_meeting m join lesson l on l.id = m.lesson_id join course c on c.id = l.course_id
     where m.lesson_id = ${lessonId} and m.group_id is not distinct from ${groupId} and l.deleted_at is null and c.deleted_at is null`)

const subjectOf = ({ course_id, title, lesson_id, lesson, starts_at }: DueMeeting) => ({
  ...{ course_id, title, lesson_id, lesson },
  starts_at: starts_at.toISOString(),
})

/** The people of the course who are told: of a group's hour no curator of other groups. */
const staffOf = (meeting: DueMeeting): number[] => {
  const isOfOthers = (id: number) =>
    meeting.group !== null &&
    !meeting.curators?.includes(id) &&
    meeting.members?.some(({ person_id, role }) => person_id === id && role === 'curator')
  return peopleWho('teach', meeting).filter((id) => !isOfOthers(id))
}

/** Notifies the people of the course, then the learners whose hour it is and to whom the lesson is open, each once. */
async function tellAll(
  deps: Deps,
  meeting: DueMeeting,
  { notice, signal }: { notice: MeetingNotice & { once: string }; signal: AbortSignal },
): Promise<void> {
  await deps.db.transaction((tx) =>
    notifyEach(
      deps,
      tx,
      staffOf(meeting).map((userId) => ({ ...notice, userId })),
    ),
  )
  const now = deps.clock.now()
  await notifyMany(deps, {
    notice,
    next: (after, limit) => sql`
      select e.student_id as id from ${learners} e join app_user u on u.id = e.student_id
        join lesson_meeting m on m.id = ${meeting.id} join lesson l on l.id = m.lesson_id
       where e.course_id = ${meeting.course_id} and e.student_id > ${after} and u.blocked_at is null
         and ${isOpenAt(now)} and ${isHourOf(sql`e.student_id`)} and (l.is_open or ${lockOf(sql`e.student_id`, now)} is null)
       order by e.student_id limit ${limit}`,
    signal,
  })
}

const onceOf = ({ lessonId, groupId }: MeetingPlace) =>
  groupId === null ? `${lessonId}` : `${lessonId}/${groupId}`

/** Tells everybody that the live lesson begins. The job of an hour that was changed meanwhile does nothing. */
export const tellMeetingSoonHandler = handlerFor(
  tellMeetingSoonJob,
  async (deps: Deps, { startsAt, ...place }, signal) => {
    const meeting = await dueMeeting(deps, place)
    if (!meeting || meeting.cancelled_at !== null || meeting.starts_at.toISOString() !== startsAt) return
    // A worker that starts after an outage reminds nobody of what is over.
    if (meeting.starts_at.getTime() + meeting.duration_min * 60_000 < deps.clock.now().getTime()) return
    await tellAll(deps, meeting, {
      notice: {
        kind: 'meeting_soon',
        subject: subjectOf(meeting),
        once: `meeting_soon:${onceOf(place)}:${startsAt}`,
      },
      signal,
    })
  },
)

/** Tells everybody that the live lesson has another hour, or none. The job of an earlier change does nothing. */
export const tellMeetingChangedHandler = handlerFor(
  tellMeetingChangedJob,
  async (deps: Deps, { sequence, ...place }, signal) => {
    const meeting = await dueMeeting(deps, place)
    if (meeting?.sequence !== sequence) return
    await tellAll(deps, meeting, {
      notice: {
        kind: meeting.cancelled_at === null ? 'meeting_moved' : 'meeting_cancelled',
        subject: subjectOf(meeting),
        once: `meeting_changed:${onceOf(place)}:${sequence}`,
      },
      signal,
    })
  },
)
