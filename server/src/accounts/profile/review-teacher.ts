import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type NewNotice, notify } from '../../notices/notify.ts'

async function decide(
  deps: Deps,
  tx: Tx,
  input: { teacherId: number; from: number[]; to: 2 | 3; reason: string | null; notice: NewNotice },
): Promise<void> {
  const teacher = await tx.found<{ status: number }>(sql`
    select t.status from teacher t join app_user u on u.id = t.user_id
     where t.user_id = ${input.teacherId} and u.verified_at is not null for update of t`)
  if (!input.from.includes(teacher.status)) throw new Failure('teacher_state_conflict')
  await tx.run(sql`
    update teacher set status = ${input.to}, rejection_reason = ${input.reason}, decided_at = ${deps.clock.now()}
     where user_id = ${input.teacherId}`)
  await notify(deps, tx, input.notice)
}

/** Approves a waiting or rejected teacher, who may then publish courses, and notifies them. */
export function approveTeacher(deps: Deps, tx: Tx, input: { teacherId: number }): Promise<void> {
  return decide(deps, tx, {
    teacherId: input.teacherId,
    from: [1, 3],
    to: 2,
    reason: null,
    notice: { userId: input.teacherId, kind: 'teacher_approved', subject: {} },
  })
}

/** Rejects a waiting teacher and notifies them of the reason; they may apply again. */
export function rejectTeacher(
  deps: Deps,
  tx: Tx,
  input: { teacherId: number; reason: string },
): Promise<void> {
  return decide(deps, tx, {
    teacherId: input.teacherId,
    from: [1],
    to: 3,
    reason: input.reason,
    notice: { userId: input.teacherId, kind: 'teacher_rejected', subject: { reason: input.reason } },
  })
}
