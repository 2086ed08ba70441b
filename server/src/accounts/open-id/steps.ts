import type { ProviderReturn, ProviderReturnBody } from '@kashf/contract/accounts/open-id.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { localPath } from '@kashf/contract/local-path.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { SessionUser } from '../../http/session.ts'
import { callerOf } from '../../security/caller.ts'
import { deviceOf } from '../sessions/known-devices.ts'
import { beginAttempt, type Purpose, takeAttempt } from './attempt.ts'
import type { OpenIdClient } from './client.ts'
import { confirmOwner } from './confirm.ts'
import { linkAccount } from './link.ts'
import type { ConfirmedPerson, Provider } from './provider.ts'
import { signInWith } from './sign-in.ts'

/** A provider with its client, as the routes have it. */
export interface OpenProvider<Person extends ConfirmedPerson> {
  provider: Provider<Person>
  client: OpenIdClient<Person>
}

/** Begins an attempt and returns the URL of the provider's page. Throws `not_found` where the provider is off. */
export async function begin<Person extends ConfirmedPerson>(
  deps: Deps,
  { provider, client }: OpenProvider<Person>,
  { reply, purpose }: { reply: FastifyReply; purpose: Purpose },
): Promise<string> {
  provider.settings(deps.env)
  return client.confirmationUrl(beginAttempt(deps, reply, { provider: provider.name, purpose }))
}

/** The purpose of a sign-in that returns to `next`, unless that leads off this site. */
export const signInTo = (next: string | undefined): Purpose => ({
  kind: 'sign_in',
  next: localPath(next ?? null),
})

/** The purpose of linking. Throws `forbidden` for operators, who sign in only with password and code. */
export function linkOf({ id: userId, type, sessionId }: SessionUser): Purpose {
  if (type === USER_TYPE.operator) throw new Failure('forbidden')
  return { kind: 'link', userId, sessionId }
}

export const confirmTo = ({ id: userId, sessionId }: SessionUser, next: string | undefined): Purpose => ({
  kind: 'confirm',
  userId,
  sessionId,
  next: localPath(next ?? null),
})

/**
 * Finishes the attempt that this browser began: signs in, links the account, or confirms its owner. Throws `…_failed`, what
 * `signInWith` and `linkAccount` throw, and `not_found` where the provider is off.
 */
export async function finish<Person extends ConfirmedPerson>(
  deps: Deps,
  { provider, client }: OpenProvider<Person>,
  input: { body: ProviderReturnBody; user: SessionUser | null; request: FastifyRequest; reply: FastifyReply },
): Promise<ProviderReturn> {
  const { body, user, request, reply } = input
  provider.settings(deps.env)
  const of = { provider: provider.name, state: body.state }
  const { verifier, nonce, purpose } = takeAttempt(deps, request, reply, of)
  // Only the session that began the attempt may link its account or confirm its owner.
  const isOwners =
    purpose.kind === 'sign_in' || (user?.id === purpose.userId && user.sessionId === purpose.sessionId)
  if (!isOwners) throw new Failure(`${provider.name}_failed`)
  const person = await client.verifyReturn({ code: body.code, verifier, nonce })
  switch (purpose.kind) {
    case 'link':
      await linkAccount(deps, provider, { userId: purpose.userId, person, caller: callerOf(request) })
      return { outcome: 'linked' }
    case 'confirm':
      await confirmOwner(deps, provider, { ...purpose, person })
      return { outcome: 'confirmed', next: purpose.next }
    case 'sign_in':
      return signInWith(deps, provider, { person, next: purpose.next, device: deviceOf(request) })
  }
}
