import { USER_TYPE } from '@kashf/contract/constants.ts'
import { startClosing, stopClosing } from '../../accounts/closing.ts'
import { endSessions } from '../../accounts/sessions/sessions.ts'
import { hideTeacherCourses, restoreTeacherCourses } from '../../catalogue/teachers/hide-teacher-courses.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { GRACE_DAYS, showClosing } from './show-closing.ts'

/** Throws `forbidden` for operators, whom the audit trail names: they are disabled at the command line instead. */
export function assertMayClose(user: SessionUser): void {
  if (user.type === USER_TYPE.operator) throw new Failure('forbidden')
}

/**
 * Starts closing the account: other sessions end, a teacher's courses leave the catalogue, and personal data is erased
 * after 14 days. Idempotent. Throws `closing_payout_open`, `closing_leaves_money` unless `leavesMoney`, and
 * `closing_after_change` while a change may be reverted. Call `assertMayClose` and `reauthenticate` before.
 */
export async function closeAccount(
  deps: Deps,
  user: SessionUser,
  input: { leavesMoney: boolean },
  caller: Caller,
): Promise<void> {
  const { balance, unused_gifts: gifts, has_open_payout: hasOpenPayout } = await showClosing(deps, user)
  if (hasOpenPayout) throw new Failure('closing_payout_open')
  if ((balance > 0 || gifts.count > 0) && !input.leavesMoney) {
    throw new Failure('closing_leaves_money', { data: { balance, unused_gifts: gifts } })
  }
  // The owner of the previous address can still revert a theft, so the thief must not close the account first.
  const revertible = await deps.db.one(sql`
    select 1 from account_change
     where user_id = ${user.id} and applied_at is not null and reverted_at is null
       and revert_until > ${deps.clock.now()} limit 1`)
  if (revertible) throw new Failure('closing_after_change')
  const closesAt = new Date(deps.clock.now().getTime() + GRACE_DAYS * DAY_MS)
  const started = await deps.db.transaction(async (tx) => {
    if (!(await startClosing(tx, user.id, closesAt))) return false
    await endSessions(tx, { userId: user.id, except: user.sessionId })
    if (user.type === USER_TYPE.teacher) await hideTeacherCourses(deps, tx, { teacherId: user.id })
    const event = { kind: 'closing_requested' as const, closesAt: closesAt.toISOString() }
    await notifyOwner(deps, tx, { userId: user.id, event })
    return true
  })
  if (started)
    logSecurity(deps.log, { event: 'account_closing_requested', personId: user.id, caller, balance })
}

/** Cancels the closing: a teacher's courses return to sale. Does nothing for an account that is not being closed. */
export async function cancelClosing(deps: Deps, user: SessionUser, caller: Caller): Promise<void> {
  const cancelled = await deps.db.transaction(async (tx) => {
    if (!(await stopClosing(tx, user.id))) return false
    if (user.type === USER_TYPE.teacher) await restoreTeacherCourses(deps, tx, { teacherId: user.id })
    await notifyOwner(deps, tx, { userId: user.id, event: { kind: 'closing_cancelled' } })
    return true
  })
  if (cancelled) logSecurity(deps.log, { event: 'account_closing_cancelled', personId: user.id, caller })
}
