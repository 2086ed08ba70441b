import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { CONFIRMED_MS } from '../account-security/reauthenticate.ts'
import { confirmSession, lastConfirmation } from '../sessions/sessions.ts'
import type { ConfirmedPerson, Provider, ProviderName } from './provider.ts'

/**
 * Records in a session that the provider has confirmed its owner. Throws `telegram_failed` or `google_failed` for another
 * account of the provider.
 */
export async function confirmOwner<Person extends ConfirmedPerson>(
  { db }: Pick<Deps, 'db'>,
  provider: Provider<Person>,
  input: { userId: number; sessionId: number; person: Person },
): Promise<void> {
  const { userId, sessionId, person } = input
  const only = sql`exists (
    select from ${provider.table} l where l.user_id = ${userId} and ${provider.isPerson(person)})`
  const confirmed = { by: provider.name, at: new Date(person.confirmedAt) }
  if (!(await confirmSession(db, { userId, sessionId, confirmed, only }))) {
    throw new Failure(`${provider.name}_failed`)
  }
}

/** When a provider's confirmation of a session stops replacing the password (ISO 8601); null when there is none. */
export async function confirmedUntil(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: { sessionId: number; by: ProviderName },
): Promise<string | null> {
  const at = await lastConfirmation(db, session)
  if (!at) return null
  const until = new Date(at.getTime() + CONFIRMED_MS)
  return until > clock.now() ? until.toISOString() : null
}
