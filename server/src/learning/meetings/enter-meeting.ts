import type { EnteredMeeting } from '@kashf/contract/learning/meetings.ts'
import { lessonLocked, visibleLesson } from '../../access/visible-course.ts'
import { may } from '../../catalogue/courses/policy.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { completeByAct } from '../progress/complete-by-act.ts'
import { hoursOf, meetingFor } from './meeting-row.ts'

/**
 * Lets the viewer in to the live lesson while it is open, and marks them as having come, which completes the lesson; people of
 * the course come in without a mark. A repeated call gives the link again. Fails like the lesson, with `meeting_cancelled`,
 * `meeting_too_early` and `meeting_over`.
 */
export function enterMeeting(
  deps: Deps,
  { viewer, lessonId }: { viewer: SessionUser; lessonId: number },
): Promise<EnteredMeeting> {
  return deps.db.transaction(async (tx) => {
    const lesson = await visibleLesson(deps, tx, lessonId, viewer)
    if (!lesson.access.isOpen) throw lessonLocked(lesson.access)
    const now = deps.clock.now()
    const oversees = may(viewer, 'oversee', lesson.course)
    const meeting = await meetingFor(tx, { lessonId, userId: viewer.id, oversees, now })
    if (!meeting) throw new Failure('not_found')
    if (meeting.cancelled_at !== null) throw new Failure('meeting_cancelled')
    const { opensAt, closesAt } = hoursOf(meeting)
    if (now < opensAt) throw new Failure('meeting_too_early', { data: { opens_at: opensAt.toISOString() } })
    if (now > closesAt) throw new Failure('meeting_over')
    if (!oversees) {
      const isNew = await tx.run(sql`
        insert into meeting_attendance (lesson_id, user_id, group_id, came_at)
        values (${lessonId}, ${viewer.id}, ${meeting.group?.id ?? null}, ${now})
        on conflict do nothing`)
      if (isNew) await completeByAct(deps, tx, { viewer, lesson })
    }
    return { link: meeting.link }
  })
}
