import type { Page } from '@kashf/contract/common.ts'
import type { Attendee, EditedMeeting, Meeting } from '@kashf/contract/learning/meetings.ts'
import { lessonLocked, visibleLesson } from '../../access/visible-course.ts'
import { personRef } from '../../accounts/people.ts'
import { lessonToEdit, may, mayInSql } from '../../catalogue/courses/policy.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { cursorTimeAndId, pageOf } from '../../db/cursor.ts'
import { type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { type MeetingRow, meetingColumns, meetingFor, presentMeeting } from './meeting-row.ts'

/**
 * The hour of a lesson for the viewer; null when there is none. Fails with `not_found` and `lesson_locked` like the lesson
 * itself.
 */
export async function lessonMeeting(
  deps: Pick<Deps, 'db' | 'clock'>,
  { viewer, lessonId }: { viewer: SessionUser; lessonId: number },
): Promise<Meeting | null> {
  const { access, course } = await visibleLesson(deps, deps.db, lessonId, viewer)
  if (!access.isOpen) throw lessonLocked(access)
  const oversees = may(viewer, 'oversee', course)
  const meeting = await meetingFor(deps.db, { lessonId, userId: viewer.id, oversees, now: deps.clock.now() })
  if (!meeting) return null
  const came = await deps.db.one(
    sql`select from meeting_attendance where lesson_id = ${lessonId} and user_id = ${viewer.id}`,
  )
  return presentMeeting(meeting, came !== undefined)
}

/** All hours of a lesson that the teacher may edit: the course's first, then those of its groups. Fails with `not_found`. */
export async function lessonMeetings(
  deps: Pick<Deps, 'db'>,
  of: { lessonId: number; teacherId: number },
): Promise<EditedMeeting[]> {
  await lessonToEdit(deps.db, of)
  return editedMeetings(deps.db, sql`m.lesson_id = ${of.lessonId}`)
}

/** Hours by a condition on `lesson_meeting m`, with what their editors see. */
export async function editedMeetings(db: Queryable, condition: Statement): Promise<EditedMeeting[]> {
  const rows = await db.rows<MeetingRow & { attendees_count: number }>(sql`
    select ${meetingColumns},
           (select count(*)::int from meeting_attendance a
             where a.lesson_id = m.lesson_id and a.group_id is not distinct from m.group_id) as attendees_count
      from lesson_meeting m where ${condition} order by m.group_id nulls first`)
  return rows.map((row) => {
    const { link, duration_min, attendees_count } = row
    return { ...presentMeeting(row, false), link, duration_min, attendees_count }
  })
}

/** Who came to the meeting of a lesson, the latest first, for those who see the learners of its course. */
export async function meetingAttendance(
  deps: Pick<Deps, 'db'>,
  input: { lessonId: number; viewer: SessionUser; cursor: string | undefined; limit: number },
): Promise<Page<Attendee>> {
  const { lessonId, viewer, cursor, limit } = input
  await deps.db.found(sql`
    select l.id from lesson l join course c on c.id = l.course_id
     where l.id = ${lessonId} and l.deleted_at is null and c.deleted_at is null
       and ${mayInSql(viewer.id, 'see_learners')}`)
  const last = cursorTimeAndId(cursor)
  const before = last
    ? sql`(a.came_at, a.user_id) < (${last.time}::timestamptz, ${last.id}::bigint)`
    : sql`true`
  const rows = await deps.db.rows<RowOf<Attendee>>(sql`
    select ${personRef(sql`u`)} as person, a.came_at
      from meeting_attendance a join app_user u on u.id = a.user_id
     where a.lesson_id = ${lessonId} and ${before}
     order by a.came_at desc, a.user_id desc limit ${limit + 1}`)
  const page = pageOf(rows, limit, ({ came_at, person }) => [came_at.getTime(), person.id])
  return { data: page.rows.map(withTimeText), next_cursor: page.next_cursor }
}
