import type { ExtensionBody, LearnerTask } from '@kashf/contract/homework/extensions.ts'
import type { LatePolicy } from '@kashf/contract/homework/homework.ts'
import { tashkentMidnight } from '@kashf/contract/tashkent-time.ts'
import { learners } from '../../access/learners.ts'
import { lockLearner } from '../../access/lock-learner.ts'
import { audit } from '../../audit/audit.ts'
import { DAY_MS } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import { toPlainText } from '../../learning/user-text/plain-text.ts'
import { notify } from '../../notices/notify.ts'
import { mayCheckOf } from '../checkers.ts'
import { creditOf, daysLate, dueAt } from '../deadline.ts'
import { learnerTasks } from './learner-tasks.ts'

interface Extended {
  lesson_id: number
  lesson: string
  course_id: number
  title: string
  due_at: Date | null
}

/**
 * Gives one learner a later day for a task, with a reason that they read; work that is in already counts by it too. Fails with
 * `not_found` for who doesn't check this learner's works, and at `due_on` for a day that is over or not later than the present one,
 * or a task without deadline.
 */
export async function extendDeadline(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  of: { taskId: number; userId: number; checkerId: number; body: ExtensionBody },
): Promise<LearnerTask> {
  const { taskId, userId, checkerId, body } = of
  const reason = toPlainText(body.reason)
  if (!reason) throw invalid({ reason: 'required' })
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { course_id: courseId } = await tx.found<{ course_id: number }>(sql`
      select l.course_id from homework h join lesson l on l.id = h.lesson_id where h.id = ${taskId} and h.deleted_at is null`)
    await lockLearner(tx, { userId, courseId })
    const task = await tx.found<Extended>(sql`
      select l.id as lesson_id, l.title as lesson, c.id as course_id, c.title, ${dueAt} as due_at
        from homework h join lesson l on l.id = h.lesson_id and l.deleted_at is null
        join course c on c.id = l.course_id and c.deleted_at is null
        join ${learners} e on e.course_id = c.id and e.student_id = ${userId}
       where h.id = ${taskId} and ${mayCheckOf(checkerId, sql`e.student_id`)}`)
    const until = new Date(tashkentMidnight(body.due_on).getTime() + DAY_MS - 1)
    if (task.due_at === null || until <= task.due_at || until <= now) throw invalid({ due_on: 'prolong_day' })
    await tx.run(sql`
      insert into homework_extension (homework_id, user_id, due_on, reason, given_by, given_at)
      values (${taskId}, ${userId}, ${body.due_on}::date, ${reason}, ${checkerId}, ${now})
      on conflict (homework_id, user_id) do update
        set due_on = excluded.due_on, reason = excluded.reason, given_by = excluded.given_by, given_at = excluded.given_at`)
    await forgiveLateness(tx, { taskId, userId, until })
    await audit(tx, {
      personId: checkerId,
      action: 'teacher.edit',
      subject: `lesson:${task.lesson_id}`,
      before: { homework_due: task.due_at, person: userId },
      after: { homework_due: until, reason },
    })
    const { lesson_id, lesson, course_id, title } = task
    await notify(deps, tx, {
      userId,
      kind: 'homework_extended',
      subject: { course_id, lesson_id, title, lesson, until: until.toISOString(), reason },
      once: `homework_extended:${taskId}:${body.due_on}`,
    })
    const [extended] = await learnerTasks(tx, { courseId, userId, taskId })
    if (!extended) throw new Error(`no task ${taskId}`)
    return extended
  })
}

/** Counts the first hand-in again by the later day. */
async function forgiveLateness(
  tx: Tx,
  { taskId, userId, until }: { taskId: number; userId: number; until: Date },
): Promise<void> {
  const late = await tx.one<{
    id: number
    sent_at: Date
    late: LatePolicy
    late_percent: number
    late_floor_percent: number
  }>(sql`
    select w.id, i.sent_at, h.late, h.late_percent, h.late_floor_percent
      from homework_work w join homework h on h.id = w.homework_id
      join homework_hand_in i on i.work_id = w.id and i.number = 1
     where w.homework_id = ${taskId} and w.user_id = ${userId} and w.late_days > 0 for update of w`)
  if (!late) return
  const lateDays = daysLate(until, late.sent_at, [])
  await tx.run(sql`
    update homework_work set late_days = ${lateDays}, credit_percent = ${creditOf(late, lateDays)} where id = ${late.id}`)
}
