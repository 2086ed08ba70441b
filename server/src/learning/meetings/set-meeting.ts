import {
  isMeetingLink,
  MAX_MEETING_DAYS,
  type Meeting,
  type MeetingBody,
} from '@kashf/contract/learning/meetings.ts'
import { audit } from '../../audit/audit.ts'
import { lockLessonToEdit } from '../../catalogue/courses/policy.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { hoursOf, type MeetingRow, meetingOf, presentMeeting } from './meeting-row.ts'
import { tellMeetingChangedJob, tellMeetingSoonJob } from './tell-meeting.ts'

type SetDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'publicCache'>
interface OfTeacher {
  lessonId: number
  teacherId: number
}

/** Learners are told of a change after so long, so that several changes in a row are one. */
const TELL_AFTER_MS = 2 * 60_000

/**
 * Gives a lesson without a video its hour, or changes it; the same one twice changes nothing. Learners are told shortly before
 * it, and of another hour than before. Fails with `not_found` for a lesson that the teacher may not edit, and names the field
 * of a past or far hour, a link that learners must not follow, and a lesson with a video or a test.
 */
export async function setMeeting(
  deps: SetDeps,
  { lessonId, teacherId, body }: OfTeacher & { body: MeetingBody },
): Promise<Meeting> {
  const link = body.link.trim()
  if (!isMeetingLink(link)) throw invalid({ link: 'meeting_link' })
  const startsAt = new Date(body.starts_at)
  return deps.db.transaction(async (tx) => {
    const lesson = await lockLessonToEdit(tx, { lessonId, teacherId })
    if (lesson.video_id !== null || lesson.vimeo_id !== null || lesson.test_id !== null) {
      throw invalid({ starts_at: 'meeting_lesson' })
    }
    const before = await meetingOf(tx, lessonId)
    const isNewHour = before?.cancelled_at !== null || before.starts_at.getTime() !== startsAt.getTime()
    const now = deps.clock.now().getTime()
    if (isNewHour && (startsAt.getTime() <= now || startsAt.getTime() > now + MAX_MEETING_DAYS * DAY_MS)) {
      throw invalid({ starts_at: 'publish_time' })
    }
    await tx.run(sql`
      insert into lesson_meeting as m (lesson_id, starts_at, duration_min, link)
      values (${lessonId}, ${startsAt}, ${body.duration_min}, ${link})
      on conflict (lesson_id) do update
        set starts_at = excluded.starts_at, duration_min = excluded.duration_min, link = excluded.link, cancelled_at = null,
            sequence = m.sequence + ((m.starts_at, m.duration_min, m.cancelled_at) is distinct from
                                     (excluded.starts_at, excluded.duration_min, null))::int`)
    const meeting = await found(tx, lessonId)
    if (isNewHour) {
      await queueReminder(deps, tx, meeting)
      if (before) await queueChange(deps, tx, meeting)
    }
    await record(tx, { lessonId, teacherId, before, after: meeting })
    tx.afterCommit(() => deps.publicCache.clear())
    return {
      ...presentMeeting(meeting, false),
      edited: { link, duration_min: meeting.duration_min, attendees_count: await countCame(tx, lessonId) },
    }
  })
}

/**
 * Cancels the hour of a lesson, which stays a lesson; a repeated call changes nothing. Learners are told. Fails with `not_found`
 * without an hour, and with `meeting_over` after its end.
 */
export async function cancelMeeting(deps: SetDeps, { lessonId, teacherId }: OfTeacher): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockLessonToEdit(tx, { lessonId, teacherId })
    const before = await found(tx, lessonId)
    if (before.cancelled_at !== null) return
    const now = deps.clock.now()
    if (hoursOf(before).endsAt <= now) throw new Failure('meeting_over')
    await tx.run(sql`
      update lesson_meeting set cancelled_at = ${now}, sequence = sequence + 1 where lesson_id = ${lessonId}`)
    const after = await found(tx, lessonId)
    await queueChange(deps, tx, after)
    await record(tx, { lessonId, teacherId, before, after })
    tx.afterCommit(() => deps.publicCache.clear())
  })
}

async function found(tx: Tx, lessonId: number): Promise<MeetingRow> {
  const meeting = await meetingOf(tx, lessonId)
  if (!meeting) throw new Failure('not_found')
  return meeting
}

const countCame = async (tx: Tx, lessonId: number): Promise<number> =>
  (
    await tx.only<{ people: number }>(
      sql`select count(*)::int as people from meeting_attendance where lesson_id = ${lessonId}`,
    )
  ).people

const queueReminder = (deps: Pick<Deps, 'jobs'>, tx: Tx, meeting: MeetingRow) =>
  deps.jobs.send(
    tx,
    tellMeetingSoonJob,
    { lessonId: meeting.lesson_id, startsAt: meeting.starts_at.toISOString() },
    { startAfter: hoursOf(meeting).opensAt },
  )

const queueChange = (deps: Pick<Deps, 'jobs' | 'clock'>, tx: Tx, meeting: MeetingRow) =>
  deps.jobs.send(
    tx,
    tellMeetingChangedJob,
    { lessonId: meeting.lesson_id, sequence: meeting.sequence },
    { startAfter: new Date(deps.clock.now().getTime() + TELL_AFTER_MS) },
  )

const entryOf = (meeting: MeetingRow | undefined) =>
  meeting && {
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
    personId: of.teacherId,
    action: 'teacher.edit',
    subject: `lesson:${of.lessonId}`,
    before: entryOf(of.before),
    after: entryOf(of.after),
  })
