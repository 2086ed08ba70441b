import type {
  AnnouncementsQuery,
  ReceivedAnnouncement,
  ReceivedAnnouncements,
} from '@kashf/contract/learning/announcements.ts'
import { findAccess } from '../../access/access.ts'
import { personRef } from '../../accounts/people.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'

/** The announcements of a course that this learner was notified of, newest first, and whether they stopped them. */
export async function receivedAnnouncements(
  deps: Pick<Deps, 'db'>,
  input: { courseId: number; userId: number; query: AnnouncementsQuery },
): Promise<ReceivedAnnouncements> {
  const { courseId, userId, query } = input
  const { cursor, limit = 24 } = query
  const rows = await deps.db.rows<RowOf<ReceivedAnnouncement>>(sql`
    select a.id, a.title, a.text, ${personRef(sql`u`)} as author, a.sends_at as sent_at
      from announcement a join course c on c.id = a.course_id join app_user u on u.id = c.teacher_id
     where a.course_id = ${courseId} and a.id < ${idBelow(cursor)}::bigint
       and exists (select from notice n where n.user_id = ${userId} and n.once_key = 'announcement:' || a.id)
     order by a.id desc limit ${limit + 1}`)
  const muted = await deps.db.one(
    sql`select 1 from announcement_mute where user_id = ${userId} and course_id = ${courseId}`,
  )
  return { ...pageById(rows, limit, withTimeText), is_muted: muted !== undefined }
}

/** Stops or resumes the announcements of one course for its learner; idempotent. */
export async function muteAnnouncements(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; userId: number; isMuted: boolean },
): Promise<void> {
  const { courseId, userId, isMuted } = input
  if (!(await findAccess(deps.db, deps.clock.now(), { userId, courseId }))) throw new Failure('not_found')
  await deps.db.run(
    isMuted
      ? sql`insert into announcement_mute (user_id, course_id, created_at)
            values (${userId}, ${courseId}, ${deps.clock.now()}) on conflict do nothing`
      : sql`delete from announcement_mute where user_id = ${userId} and course_id = ${courseId}`,
  )
}
