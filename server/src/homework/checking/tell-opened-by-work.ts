import { isOpenAt, learners } from '../../access/learners.ts'
import { openedBetween } from '../../access/locks.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notifyAll } from '../../notices/notify.ts'

/**
 * Notifies a learner of the lessons that their accepted homework opens. Call it in the transaction of the acceptance: a time is told
 * of when it comes, and all other conditions are met by the learner, on the page.
 */
export async function tellOpenedByWork(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  { userId, lessonId }: { userId: number; lessonId: number },
): Promise<void> {
  const now = deps.clock.now()
  const justBefore = new Date(now.getTime() - 1)
  const opened = await tx.rows<{ lesson_id: number; course_id: number; title: string; lesson: string }>(sql`
    select l.id as lesson_id, c.id as course_id, c.title, l.title as lesson
      from lesson l join course c on c.id = l.course_id
      join ${learners} e on e.course_id = c.id and e.student_id = ${userId}
     where l.id in (select lesson_id from lesson_unlock where homework_lesson_id = ${lessonId})
       and l.deleted_at is null and not l.is_open and ${isOpenAt(now)} and ${openedBetween(userId, justBefore, now)}
     order by l.position, l.id`)
  await notifyAll(
    deps,
    tx,
    opened.map((subject) => ({
      userId,
      kind: 'lesson_opened',
      subject,
      once: `lesson_opened:${subject.lesson_id}`,
    })),
  )
}
