import type { Page } from '@kashf/contract/common.ts'
import type { Attendee, Meeting } from '@kashf/contract/learning/meetings.ts'
import { lessonLocked, visibleLesson } from '../../access/visible-course.ts'
import { personRef } from '../../accounts/people.ts'
import { may, mayInSql } from '../../catalogue/courses/policy.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { cursorTimeAndId, pageOf } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { meetingOf, presentMeeting } from './meeting-row.ts'

/**
 * The hour of a lesson; null when it has none. Those who may edit the course see its link. Fails with `not_found` and
 * `lesson_locked` like the lesson itself.
 */
export async function lessonMeeting(
  deps: Pick<Deps, 'db' | 'clock'>,
  { viewer, lessonId }: { viewer: SessionUser; lessonId: number },
): Promise<Meeting | null> {
  const { access, course } = await visibleLesson(deps, deps.db, lessonId, viewer)
  if (!access.isOpen) throw lessonLocked(access)
  const meeting = await meetingOf(deps.db, lessonId)
  if (!meeting) return null
  const { came, people } = await deps.db.only<{ came: boolean; people: number }>(sql`
    select coalesce(bool_or(user_id = ${viewer.id}), false) as came, count(*)::int as people
      from meeting_attendance where lesson_id = ${lessonId}`)
  const { link, duration_min } = meeting
  return {
    ...presentMeeting(meeting, came),
    ...(may(viewer, 'edit', course) && { edited: { link, duration_min, attendees_count: people } }),
  }
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
