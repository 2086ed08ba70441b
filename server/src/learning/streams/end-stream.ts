import { sql } from '../../db/sql.ts'
import { Failure } from '../../http/errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import type { Deps } from '../../runtime/deps.ts'

/** Ends a stream of the bearer, whose device stays signed in. Fails with `not_found` when they have no such active stream. */
export async function endStream(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { viewer: SessionUser; streamId: number },
): Promise<void> {
  const ended = await deps.db.run(sql`
    update playback_stream set ended_at = ${deps.clock.now()}
     where id = ${input.streamId} and user_id = ${input.viewer.id} and ended_at is null`)
  if (ended === 0) throw new Failure('not_found')
}
