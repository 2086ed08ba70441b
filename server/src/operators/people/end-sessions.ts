import { pauseWebhooks } from '../../accounts/account-security/end-access.ts'
import { endSessions } from '../../accounts/sessions/sessions.ts'
import { audit } from '../../audit/audit.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import { findUser } from './users.ts'

/** Ends one session of a person, or all of them without `sessionId`; audited. */
export async function endSessionsOf(
  deps: Deps,
  input: { operatorId: number; userId: number; sessionId?: number; caller: Caller },
): Promise<{ ended: number }> {
  const { operatorId, userId, sessionId, caller } = input
  const ended = await deps.db.transaction(async (tx) => {
    await findUser(tx, userId)
    const count = await endSessions(tx, { userId, ...(sessionId !== undefined && { only: sessionId }) })
    // Pause the webhooks as well, because an operator ends all sessions for somebody whose account was stolen.
    if (sessionId === undefined)
      await pauseWebhooks(deps, tx, { userId, because: 'account_recovered', caller })
    if (count === 0 && sessionId !== undefined) throw new Failure('not_found')
    await audit(tx, {
      personId: operatorId,
      action: 'user.end_sessions',
      subject: `user:${userId}`,
      before: { sessions: count },
      after: { sessions: 0 },
    })
    return count
  })
  logSecurity(deps.log, { event: 'session_ended', personId: userId, caller, ended, byOperator: operatorId })
  return { ended }
}
