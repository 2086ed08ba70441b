import { hideTeacherCourses } from '../../catalogue/teachers/hide-teacher-courses.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { everyRow, forEach } from '../../jobs/for-each.ts'
import { handlerFor } from '../../jobs/queue.ts'
import type { PersonalData } from '../../module.ts'
import { notifyChannel, ownerChannel } from '../../notices/security-notices.ts'
import { logSecurity } from '../../security/security-log.ts'
import { eraseAccountsJob } from '../jobs.ts'

const BATCH = 200

export const eraseAccountsHandler = (shares: () => readonly PersonalData[]) =>
  handlerFor(eraseAccountsJob, async (deps: Deps, _data, signal) => {
    try {
      await eraseDueAccounts(deps, shares(), signal)
    } finally {
      for (const { afterErasure } of shares()) await afterErasure?.(deps, signal)
    }
  })

/**
 * Erases the personal data of every account whose grace period is over. An account with an open payout waits for the
 * next run. Each account is one transaction: an interrupted run leaves none half erased, and a failure stops no other.
 */
export async function eraseDueAccounts(
  deps: Deps,
  shares: readonly PersonalData[],
  signal?: AbortSignal,
): Promise<void> {
  const due = everyRow<{ id: number }>((after) =>
    deps.db.rows(sql`
      select id from app_user where closes_at <= ${deps.clock.now()} and closed_at is null and id > ${after?.id ?? 0}
       order by id limit ${BATCH}`),
  )
  await forEach(deps, due, { failed: 'a closed account was not erased', signal }, async ({ id }) => {
    const erased = await deps.db.transaction((tx) => erase(deps, tx, shares, id))
    if (erased) logSecurity(deps.log, { event: 'account_closed', personId: id, caller: 'background job' })
  })
}

async function erase(deps: Deps, tx: Tx, shares: readonly PersonalData[], id: number): Promise<boolean> {
  const person = await tx.one<{ has_open_payout: boolean }>(sql`
    select exists (select 1 from payout p where p.teacher_id = u.id and p.status in ('requested', 'approved')) as has_open_payout
      from app_user u where u.id = ${id} and u.closes_at <= ${deps.clock.now()} and u.closed_at is null for update`)
  // The owner may have just cancelled the closing.
  if (!person || person.has_open_payout) return false
  const channel = await ownerChannel(tx, id)
  await hideTeacherCourses(deps, tx, { teacherId: id })
  for (const { deleteRows } of shares) await deleteRows?.(deps, tx, id)
  for (const { anonymise } of shares) await anonymise?.(deps, tx, id)
  if (channel) await notifyChannel(deps, tx, channel, { kind: 'closed' })
  tx.afterCommit(() => deps.publicCache.clear())
  return true
}
