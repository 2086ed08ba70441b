import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { sql } from '../../db/sql.ts'
import { Failure } from '../../errors/failure.ts'
import type { AttemptDeps } from './attempt-deps.ts'
import { lockOwnAttempt, ownAttempt } from './attempt-row.ts'
import { presentAttempt } from './present-attempt.ts'

/** Lets another device write. The former one keeps what it answered before this moment. */
export async function takeOver(
  deps: AttemptDeps,
  input: { attemptId: number; userId: number; device: string; deviceName: string },
): Promise<Attempt> {
  const row = await deps.db.transaction(async (tx) => {
    const attempt = await lockOwnAttempt(tx, input)
    if (attempt.writer_id === input.device) return attempt
    if (attempt.state !== 'ready' && attempt.state !== 'open') throw new Failure('attempt_over')
    const now = deps.clock.now()
    await tx.run(sql`
      with taken as (
        update attempt set writer_id = ${input.device}, writer_name = ${input.deviceName}, writer_since = ${now}, seen_at = ${now}
         where id = ${attempt.id})
      insert into attempt_event (attempt_id, kind, happened_at) values (${attempt.id}, 'device', ${now})`)
    return ownAttempt(tx, input)
  })
  return presentAttempt(deps, row, input)
}
