import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import type { Viewer } from '../../access/policy.ts'
import type { VisibleLesson } from '../../access/visible-course.ts'
import { may } from '../../catalogue/courses/policy.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { countLearningDay } from './learning-day.ts'
import { completeLesson } from './record-progress.ts'

/**
 * Completes a lesson by what the viewer did instead of by watching: a passed test, a visit of a live lesson. The lesson must be
 * open to them. It is never undone, and once done it changes nothing.
 */
export async function completeByAct(
  deps: Deps,
  tx: Tx,
  { viewer, lesson }: { viewer: Viewer; lesson: VisibleLesson },
): Promise<void> {
  const now = deps.clock.now()
  await countLearningDay(tx, { userId: viewer.id, at: now })
  await tx.run(sql`
    insert into lesson_progress (user_id, lesson_id, position_s, started_at, updated_at)
    values (${viewer.id}, ${lesson.id}, 0, ${now}, ${now}) on conflict (user_id, lesson_id) do nothing`)
  const of = { userId: viewer.id, courseId: lesson.course.id, lessonId: lesson.id }
  const isLearner = lesson.course.access !== null
  const event = may(viewer, 'oversee', lesson.course)
    ? null
    : { ...of, day: tashkentDay(now), isLearner, isLate: false }
  await completeLesson(deps, tx, { ...of, event })
}
