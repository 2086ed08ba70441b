import type { ProviderRegisterBody } from '@kashf/contract/accounts/open-id.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { hitsConstraint, type Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import { logSecurity } from '../../security/security-log.ts'
import { wrongNames } from '../profile/check-names.ts'
import { insertPerson, releaseEmail, releaseUsername } from '../registration/insert-person.ts'
import { agreedTerms } from '../registration/register.ts'
import { type CallingDevice, rememberDevice } from '../sessions/known-devices.ts'
import { openSession } from '../sessions/sessions.ts'
import { unsealFresh } from './attempt.ts'
import type { ConfirmedPerson, Provider } from './provider.ts'

/** Attempts, because a concurrent registration may take the account number or the e-mail. */
const ATTEMPTS = 5

interface Registration extends ProviderRegisterBody {
  device: CallingDevice
  language: InterfaceLanguage
}

/**
 * Registers a student whom a provider has confirmed, without a password, and signs them in. Throws `…_failed` for a ticket
 * that is forged or older than ten minutes, `…_taken` when the provider's account has an account by now, what
 * `refusalOfNew` names, and `validation_failed` naming a name, `username` or `terms_version`.
 */
export async function registerWith<Person extends ConfirmedPerson>(
  deps: Deps,
  provider: Provider<Person>,
  input: Registration,
): Promise<{ token: string }> {
  const person = unsealFresh<Person>(deps, { provider: provider.name, whose: 'registration' }, input.ticket)
  if (!person) throw new Failure(`${provider.name}_failed`)
  const agreedVersion = await agreedTerms(deps, input.terms_version)
  const wrong = wrongNames(input)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.db.transaction((tx) =>
        insert(deps, tx, { provider, registration: { ...input, person, agreedVersion } }),
      )
    } catch (error) {
      if (hitsConstraint(error, 'app_user_username')) throw invalid({ username: 'username_taken' })
      const collided = [
        'app_user_email',
        'app_user_payment_id_key',
        'payment_number_pkey',
        provider.subjectKey,
      ]
      if (!collided.some((name) => hitsConstraint(error, name)) || attempt >= ATTEMPTS) throw error
    }
  }
}

async function insert<Person extends ConfirmedPerson>(
  deps: Deps,
  tx: Tx,
  input: {
    provider: Provider<Person>
    registration: Registration & { person: Person; agreedVersion: string }
  },
): Promise<{ token: string }> {
  const { provider, registration } = input
  const { device, person } = registration
  const email = person.email ?? null
  const now = deps.clock.now()
  const refusal = await provider.refusalOfNew?.(deps, tx, person)
  // Read afterwards: the account that has the address may be this person's, made by the same ticket meanwhile.
  const linked = await tx.one(sql`select 1 from ${provider.table} l where ${provider.isPerson(person)}`)
  if (linked) throw new Failure(`${provider.name}_taken`)
  if (refusal) throw new Failure(refusal)
  if (email !== null) await releaseEmail(tx, email)
  await releaseUsername(tx, registration.username, now)
  const userId = await insertPerson(tx, {
    type: USER_TYPE.student,
    first_name: registration.first_name,
    last_name: registration.last_name,
    username: registration.username,
    email,
    passwordHash: null,
    verifiedAt: now,
    ticket: null,
    language: registration.language,
    agreedVersion: registration.agreedVersion,
    address: device.address,
    now,
  })
  await provider.insertLink(tx, { userId, person, linkedAt: now })
  const { token, sessionId } = await openSession(deps, tx, {
    userId,
    userAgent: device.userAgent,
    ip: device.address,
    confirmed: { by: provider.name, at: new Date(person.confirmedAt) },
    ...(person.launch && { miniAppLaunch: Buffer.from(person.launch, 'base64url') }),
  })
  await rememberDevice(deps, tx, { userId, device })
  tx.afterCommit(() =>
    logSecurity(deps.log, {
      event: 'signed_in',
      personId: userId,
      caller: device,
      sessionId,
      registered: true,
      by: provider.name,
    }),
  )
  return { token }
}
