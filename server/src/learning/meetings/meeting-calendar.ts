import { visibleLesson } from '../../access/visible-course.ts'
import { type CalendarEvent, writeCalendar } from '../../calendar/write-calendar.ts'
import { may } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { hoursOf, type MeetingRow, meetingFor } from './meeting-row.ts'

/**
 * A live lesson as an event, the same one for whoever moves to a group with another hour. Its address is the page of the lesson, which counts who comes and
 * hides the link from others.
 */
export const meetingEvent = (
  deps: Pick<Deps, 'publicUrl'>,
  meeting: MeetingRow,
  of: { course_id: number; title: string; lesson: string },
): CalendarEvent => ({
  uid: `meeting-${meeting.lesson_id}`,
  when: { startsAt: meeting.starts_at, endsAt: hoursOf(meeting).endsAt },
  summary: of.lesson,
  description: of.title,
  url: `${deps.publicUrl}/course/${of.course_id}/lesson/${meeting.lesson_id}`,
  sequence: meeting.sequence,
  isCancelled: meeting.cancelled_at !== null,
})

/**
 * The live lesson as a calendar file. Its hour is public like the curriculum, so that it can be put into a calendar before the
 * lesson opens. Fails with `not_found` for a lesson without an hour.
 */
export async function meetingCalendar(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  { viewer, lessonId }: { viewer: SessionUser; lessonId: number },
): Promise<string> {
  const { course } = await visibleLesson(deps, deps.db, lessonId, viewer)
  const now = deps.clock.now()
  const oversees = may(viewer, 'oversee', course)
  const meeting = await meetingFor(deps.db, { lessonId, userId: viewer.id, oversees, now })
  if (!meeting) throw new Failure('not_found')
  const { title } = await deps.db.only<{ title: string }>(
    sql`select title from lesson where id = ${lessonId}`,
  )
  return writeCalendar({
    name: course.title,
    host: new URL(deps.publicUrl).host,
    now,
    events: [meetingEvent(deps, meeting, { course_id: course.id, title: course.title, lesson: title })],
  })
}
