import type { NoticeContent } from '@kashf/contract/notices/notices.ts'
import type { Statement } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { notifyEach } from './notify.ts'

const BATCH_SIZE = 1_000

/**
 * Notifies any number of people in short transactions. `next` selects up to `limit` of their ids as `id`, in ascending order,
 * above `after`. A retry begins again: `once`, the idempotency key of the notice, drops what it repeats.
 */
export async function notifyMany(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'jobs' | 'log'>,
  {
    notice,
    next,
    signal,
  }: {
    notice: NoticeContent & { once: string }
    next: (after: number, limit: number) => Statement
    signal: AbortSignal
  },
): Promise<void> {
  let after: number | undefined = 0
  while (after !== undefined) {
    signal.throwIfAborted()
    const from: number = after
    after = await deps.db.transaction(async (tx) => {
      const people = await tx.rows<{ id: number }>(next(from, BATCH_SIZE))
      await notifyEach(
        deps,
        tx,
        people.map(({ id }) => ({ ...notice, userId: id })),
      )
      return people.length < BATCH_SIZE ? undefined : people.at(-1)?.id
    })
  }
}
