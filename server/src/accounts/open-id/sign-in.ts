import type { ProviderRefusal, ProviderReturn } from '@kashf/contract/accounts/open-id.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { logSecurity } from '../../security/security-log.ts'
import { secondFactorMatches } from '../second-factor/verify-second-factor.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import type { CallingDevice } from '../sessions/known-devices.ts'
import { type AccountState, maySignIn } from '../sessions/sessions.ts'
import { sealForMinutes, unsealFresh } from './attempt.ts'
import { proposeNames } from './propose-names.ts'
import type { ConfirmedPerson, Provider } from './provider.ts'

interface LinkedAccount extends AccountState {
  id: number
  totp_secret: string | null
}

const linkedAccount = <Person extends ConfirmedPerson>(
  db: Queryable,
  provider: Provider<Person>,
  person: Person,
) =>
  db.one<LinkedAccount>(sql`
    select u.id, u.type, u.totp_secret, u.verified_at is not null as is_verified, u.blocked_at is not null as is_blocked,
           u.is_demo, u.totp_secret is not null as has_second_factor
      from ${provider.table} l join app_user u on u.id = l.user_id where ${provider.isPerson(person)}`)

/** Throws when the account may not be signed in to. Operators can sign in only with password and code. */
function checkAccount<Person extends ConfirmedPerson>(
  deps: Deps,
  { name }: Provider<Person>,
  { account, device }: { account: LinkedAccount; device: CallingDevice },
): void {
  if (account.type !== USER_TYPE.operator && maySignIn(deps.env, account)) return
  logSecurity(deps.log, {
    event: 'sign_in_failed',
    personId: account.id,
    caller: device,
    reason: account.is_blocked ? 'blocked' : 'not_allowed',
    by: name,
  })
  throw new Failure(account.is_blocked ? 'account_blocked' : `${name}_failed`)
}

/**
 * Signs in the person whom a provider has confirmed, or offers registration when no account is linked. The provider
 * replaces the password only: an account with a second factor gets a ticket, which `passCode` takes together with the code.
 */
export async function signInWith<Person extends ConfirmedPerson>(
  deps: Deps,
  provider: Provider<Person>,
  input: { person: Person; next: string | null; device: CallingDevice },
): Promise<ProviderReturn> {
  const { person, next, device } = input
  const account = await linkedAccount(deps.db, provider, person)
  if (!account) return offerRegistration(deps, provider, { person, next })
  checkAccount(deps, provider, { account, device })
  if (account.totp_secret) {
    logSecurity(deps.log, { event: 'one_time_code_asked', personId: account.id, caller: device })
    const ticket = sealForMinutes(deps, { provider: provider.name, whose: 'code' }, person)
    return { outcome: 'code_needed', ticket, next }
  }
  return { outcome: 'signed_in', ...(await open(deps, provider, { person, account, device })), next }
}

async function offerRegistration<Person extends ConfirmedPerson>(
  deps: Deps,
  provider: Provider<Person>,
  { person, next }: { person: Person; next: string | null },
): Promise<ProviderReturn> {
  const { email } = person
  const refusal = await provider.refusalOfNew?.(deps, deps.db, person)
  if (refusal) throw new Failure(refusal, { data: { email: email ?? null, next } satisfies ProviderRefusal })
  const ticket = sealForMinutes(deps, { provider: provider.name, whose: 'registration' }, person)
  const proposal = await proposeNames(deps.db, person)
  return { outcome: 'unknown', ticket, proposal, ...(email && { email }), next }
}

/**
 * Finishes the sign-in of an account with a second factor. Throws `telegram_failed` or `google_failed` for a wrong ticket,
 * and `code_invalid`.
 */
export async function passCode<Person extends ConfirmedPerson>(
  deps: Deps,
  provider: Provider<Person>,
  input: { ticket: string; totp: string; device: CallingDevice },
): Promise<{ token: string }> {
  const { device } = input
  const person = unsealFresh<Person>(deps, { provider: provider.name, whose: 'code' }, input.ticket)
  const account = person && (await linkedAccount(deps.db, provider, person))
  if (!person || !account?.totp_secret) throw new Failure(`${provider.name}_failed`)
  checkAccount(deps, provider, { account, device })
  const { id, totp_secret } = account
  if (!(await secondFactorMatches(deps, { id, totp_secret }, input.totp))) {
    logSecurity(deps.log, { event: 'code_wrong', personId: id, caller: device, reason: 'wrong_code' })
    throw new Failure('code_invalid')
  }
  return open(deps, provider, { person, account, device })
}

/** Opens the session, unless the account has been blocked, unlinked or protected by a second factor meanwhile. */
function open<Person extends ConfirmedPerson>(
  deps: Deps,
  provider: Provider<Person>,
  input: { person: Person; account: LinkedAccount; device: CallingDevice },
): Promise<{ token: string }> {
  const { person, account, device } = input
  return deps.db.transaction(async (tx) => {
    const isUnchanged = await tx.one(sql`
      select 1 from app_user u join ${provider.table} l on l.user_id = u.id
       where u.id = ${account.id} and ${provider.isPerson(person)} and u.blocked_at is null
         and u.totp_secret is not distinct from ${account.totp_secret}
         for share`)
    if (!isUnchanged) throw new Failure(`${provider.name}_failed`)
    return completeSignIn(deps, tx, {
      userId: account.id,
      device,
      confirmed: { by: provider.name, at: new Date(person.confirmedAt) },
      ...(person.launch && { miniAppLaunch: Buffer.from(person.launch, 'base64url') }),
    })
  })
}
