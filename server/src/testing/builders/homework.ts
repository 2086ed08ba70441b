import { randomUUID } from 'node:crypto'
import type { WorkState } from '@kashf/contract/homework/homework.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

interface TaskOptions {
  dueOn?: string
  dueDays?: number
  late?: 'accept' | 'reduce' | 'closed'
}

/** A task under a lesson, without deadline unless told otherwise. Returns its id. */
export async function buildTask(deps: Deps, lessonId: number, options: TaskOptions = {}): Promise<number> {
  const { dueOn = null, dueDays = null, late = 'accept' } = options
  const now = deps.clock.now()
  const { id } = await deps.db.only<{ id: number }>(sql`
    insert into homework (lesson_id, text, rubric, sheet_ids, due_on, due_days, late, late_percent, late_floor_percent,
      is_discussed, promised_hours, created_at, updated_at)
    values (${lessonId}, 'Masala', '[]', '{}', ${dueOn}, ${dueDays}, ${late}, 0, 0, false, 48, ${now}, ${now}) returning id`)
  return id
}

interface WorkOptions {
  homeworkId: number
  userId: number
  /** That it is in; by default it waits for its checkers. */
  state?: WorkState
  lateDays?: number
  /** When it was sent, and decided if it is; now by default. */
  at?: Date
}

/** A learner's work with one hand-in; a draft has none. Returns its id. */
export async function buildWork(deps: Deps, options: WorkOptions): Promise<number> {
  const { homeworkId, userId, state = 'sent', lateDays = 0, at: now = deps.clock.now() } = options
  const isSent = state !== 'draft'
  const { id } = await deps.db.only<{ id: number }>(sql`
    insert into homework_work (homework_id, user_id, state, number, late_days, sent_at, promised_at, updated_at)
    values (${homeworkId}, ${userId}, ${state}, ${isSent ? 1 : 0}, ${lateDays}, ${isSent ? now : null},
      ${state === 'sent' ? now : null}, ${now}) returning id`)
  if (!isSent) return id
  await deps.db.run(sql`
    insert into homework_hand_in (work_id, number, request_id, text, sheet_ids, shingles, sketch, sent_at)
    values (${id}, 1, ${randomUUID()}, 'ish', '{}', '{}', '{}', ${now})`)
  if (state === 'sent') return id
  await deps.db.run(sql`
    insert into homework_review (work_id, number, checker_id, marks, scores, comment, edit, updated_at, outcome, decided_at)
    select ${id}, 1, c.teacher_id, '[]', '[]', '', 1, ${now}, ${state}, ${now}
      from homework h join lesson l on l.id = h.lesson_id join course c on c.id = l.course_id where h.id = ${homeworkId}`)
  return id
}
