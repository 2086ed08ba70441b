import { hitsConstraint } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { notifyOwner } from '../../notices/security-notices.ts'
import type { Caller } from '../../security/caller.ts'
import { logSecurity } from '../../security/security-log.ts'
import type { ConfirmedPerson, Provider } from './provider.ts'

/**
 * Links a provider's account to a person who has proved both. An account that belongs to somebody else is refused, never
 * moved: `telegram_taken` or `google_taken`; a second one for the same person is `telegram_linked` or `google_linked`.
 */
export async function linkAccount<Person extends ConfirmedPerson>(
  deps: Deps,
  provider: Provider<Person>,
  input: { userId: number; person: Person; caller: Caller },
): Promise<void> {
  const { userId, person, caller } = input
  const { name } = provider
  try {
    await deps.db.transaction(async (tx) => {
      const mine = await tx.one<{ is_same: boolean }>(sql`
        select ${provider.isPerson(person)} as is_same from ${provider.table} l where l.user_id = ${userId}`)
      if (mine?.is_same) return
      if (mine) throw new Failure(`${name}_linked`)
      await provider.insertLink(tx, { userId, person, linkedAt: deps.clock.now() })
      await notifyOwner(deps, tx, { userId, event: { kind: `${name}_linked` } })
      tx.afterCommit(() => logSecurity(deps.log, { event: `${name}_linked`, personId: userId, caller }))
    })
  } catch (error) {
    if (hitsConstraint(error, provider.subjectKey)) throw new Failure(`${name}_taken`)
    // The same person has linked the account in two tabs at once.
    if (hitsConstraint(error, `${name}_account_pkey`)) throw new Failure(`${name}_linked`)
    throw error
  }
}
