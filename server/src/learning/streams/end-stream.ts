import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Stops playing on one of the bearer's devices, which stays signed in; `not_found` when nothing of theirs plays there. */
export async function endStream(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { viewer: SessionUser; streamId: number },
): Promise<void> {
  const ended = await deps.db.run(sql`
    update playback_stream set ended_at = ${deps.clock.now()}
     where id = ${input.streamId} and user_id = ${input.viewer.id} and ended_at is null`)
  if (ended === 0) throw new Failure('not_found')
}
