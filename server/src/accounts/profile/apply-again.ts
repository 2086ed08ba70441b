import type { ApplyBody } from '@kashf/contract/accounts.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { Deps } from '../../runtime/deps.ts'
import { updateTeacher } from './update-profile.ts'

/** Puts a rejected teacher back at the end of the queue and clears the reason for the rejection. */
export async function applyAgain(deps: Deps, teacherId: number, input: ApplyBody): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const moved = await tx.run(sql`
      update teacher set status = 1, rejection_reason = null, decided_at = null, applied_at = ${deps.clock.now()}
       where user_id = ${teacherId} and status = 3`)
    if (moved === 0) throw new Failure('teacher_state_conflict')
    await updateTeacher(tx, teacherId, input)
  })
}
