import {
  type EditedMeeting,
  isMeetingLink,
  MAX_MEETING_DAYS,
  type MeetingBody,
} from '@kashf/contract/learning/meetings.ts'
import { audit } from '../../audit/audit.ts'
import { type LessonToChange, lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { groupFor } from '../../groups/groups/find-group.ts'
import type { SessionUser } from '../../http/session.ts'
import { editedMeetings } from './lesson-meeting.ts'
import { hoursOf, type MeetingPlace, type MeetingRow, meetingAt } from './meeting-row.ts'
import { tellMeetingChangedJob, tellMeetingSoonJob } from './tell-meeting.ts'

type SetDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicCache'>
interface OfTeacher extends MeetingPlace {
  teacher: Pick<SessionUser, 'id' | 'type'>
}

/** Learners are told of a change after so long, so that several changes in a row are one. */
const TELL_AFTER_MS = 2 * 60_000

/**
 * Gives a lesson without a video its hour, or changes it; the same one twice changes nothing. The hour of a group stands for the
 * course's. Learners are told shortly before it, and of another hour than before. Fails with `not_found` for a lesson or group
 * that the teacher may not edit, and names the field of a past or far hour, a link that learners must not follow, and a lesson
 * with a video or a test.
 */
export async function setMeeting(
  deps: SetDeps,
  { body, ...of }: OfTeacher & { body: MeetingBody },
): Promise<EditedMeeting> {
  const link = body.link.trim()
  if (!isMeetingLink(link)) throw invalid({ link: 'meeting_link' })
  const startsAt = new Date(body.starts_at)
  return deps.db.transaction(async (tx) => {
    const lesson = await lockLesson(tx, of)
    if (lesson.video_id !== null || lesson.vimeo_id !== null || lesson.test_id !== null) {
      throw invalid({ starts_at: 'meeting_lesson' })
    }
    const before = await meetingAt(tx, of)
    const isNewHour = before?.cancelled_at !== null || before.starts_at.getTime() !== startsAt.getTime()
    const now = deps.clock.now().getTime()
    if (isNewHour && (startsAt.getTime() <= now || startsAt.getTime() > now + MAX_MEETING_DAYS * DAY_MS)) {
      throw invalid({ starts_at: 'publish_time' })
    }
    await tx.run(sql`
      insert into lesson_meeting as m (lesson_id, group_id, starts_at, duration_min, link)
      values (${of.lessonId}, ${of.groupId}, ${startsAt}, ${body.duration_min}, ${link})
      on conflict (lesson_id, group_id) do update
        set starts_at = excluded.starts_at, duration_min = excluded.duration_min, link = excluded.link, cancelled_at = null,
            sequence = m.sequence + ((m.starts_at, m.duration_min, m.cancelled_at) is distinct from
                                     (excluded.starts_at, excluded.duration_min, null))::int`)
    const meeting = await found(tx, of)
    if (isNewHour) {
      await queueReminder(deps, tx, meeting)
      if (before) await queueChange(deps, tx, meeting)
    }
    await record(tx, { ...of, before, after: meeting })
    tx.afterCommit(() => deps.publicCache.clear())
    const [edited] = await editedMeetings(tx, sql`m.id = ${meeting.id}`)
    if (!edited) throw new Failure('internal')
    return edited
  })
}

/**
 * Cancels the hour of a lesson, which stays a lesson; a repeated call changes nothing. Learners are told. Fails with `not_found`
 * without an hour, and with `meeting_over` after its end.
 */
export async function cancelMeeting(deps: SetDeps, of: OfTeacher): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockLesson(tx, of)
    const before = await found(tx, of)
    if (before.cancelled_at !== null) return
    const now = deps.clock.now()
    if (hoursOf(before).endsAt <= now) throw new Failure('meeting_over')
    await tx.run(sql`
      update lesson_meeting set cancelled_at = ${now}, sequence = sequence + 1 where id = ${before.id}`)
    const after = await found(tx, of)
    await queueChange(deps, tx, after)
    await record(tx, { ...of, before, after })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

/** The lesson to edit with its course locked. Fails with `not_found` also for a group of another course. */
async function lockLesson(tx: Tx, { lessonId, groupId, teacher }: OfTeacher): Promise<LessonToChange> {
  const lesson = await lockLessonToEdit(tx, { lessonId, teacherId: teacher.id })
  if (groupId === null) return lesson
  const group = await groupFor(tx, 'run_groups', { groupId, user: teacher })
  if (group.course_id !== lesson.course_id) throw new Failure('not_found')
  return lesson
}

async function found(tx: Tx, place: MeetingPlace): Promise<MeetingRow> {
  const meeting = await meetingAt(tx, place)
  if (!meeting) throw new Failure('not_found')
  return meeting
}

const jobOf = ({ lesson_id, group }: MeetingRow): MeetingPlace => ({
  lessonId: lesson_id,
  groupId: group?.id ?? null,
})

const queueReminder = (deps: Pick<Deps, 'jobs'>, tx: Tx, meeting: MeetingRow) =>
  deps.jobs.send(
    tx,
    tellMeetingSoonJob,
    { ...jobOf(meeting), startsAt: meeting.starts_at.toISOString() },
    { startAfter: hoursOf(meeting).opensAt },
  )

const queueChange = (deps: Pick<Deps, 'jobs' | 'clock'>, tx: Tx, meeting: MeetingRow) =>
  deps.jobs.send(
    tx,
    tellMeetingChangedJob,
    { ...jobOf(meeting), sequence: meeting.sequence },
    { startAfter: new Date(deps.clock.now().getTime() + TELL_AFTER_MS) },
  )

const entryOf = (meeting: MeetingRow | undefined) =>
  meeting && {
    group: meeting.group?.title ?? null,
    starts_at: meeting.starts_at,
    duration_min: meeting.duration_min,
    link: meeting.link,
    is_cancelled: meeting.cancelled_at !== null,
  }

const record = (
  tx: Tx,
  of: OfTeacher & { before: MeetingRow | undefined; after: MeetingRow },
): Promise<void> =>
  audit(tx, {
    personId: of.teacher.id,
    action: 'teacher.edit',
    subject: `lesson:${of.lessonId}`,
    before: entryOf(of.before),
    after: entryOf(of.after),
  })
