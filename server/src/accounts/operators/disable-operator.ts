import { audit } from '../../audit/audit.ts'
import { sql } from '../../db/sql.ts'
import { logSecurity } from '../../security/security-log.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { OperatorDeps } from './operator-login.ts'

/**
 * Disables an operator: sessions end and none can be opened until a reset. Returns how many sessions ended and how many
 * operators can still sign in. Throws an error with a message for the command line when there is no such operator or it is
 * already disabled.
 */
export async function disableOperator(
  deps: OperatorDeps,
  input: { email: string },
): Promise<{ endedSessions: number; operatorsLeft: number }> {
  const { email } = input
  return deps.db.transaction(async (tx) => {
    const operator = await tx.one<{ id: number; is_disabled: boolean }>(sql`
      select id, blocked_at is not null as is_disabled from app_user
       where lower(email) = ${email.toLowerCase()} and type = 3 for update`)
    if (!operator) throw new Error(`There is no operator ${email}.`)
    if (operator.is_disabled) throw new Error(`${email} is disabled already.`)
    const { id } = operator
    await tx.run(sql`
      update app_user set blocked_at = ${deps.clock.now()}, block_reason = 'disabled at the command line'
       where id = ${id}`)
    const endedSessions = await endSessions(tx, { userId: id })
    await audit(tx, {
      personId: null,
      action: 'operator.disable',
      subject: `user:${id}`,
      before: { disabled: false },
      after: { disabled: true },
    })
    const left = await tx.one<{ n: number }>(
      sql`select count(*)::int as n from app_user where type = 3 and blocked_at is null`,
    )
    tx.afterCommit(() =>
      logSecurity(deps.log, {
        event: 'operator_changed',
        personId: id,
        caller: 'command line',
        change: 'disabled',
      }),
    )
    return { endedSessions, operatorsLeft: left?.n ?? 0 }
  })
}
