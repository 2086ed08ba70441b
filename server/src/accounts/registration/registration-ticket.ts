import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '../../config/env.ts'
import { deriveKey } from '../../security/secrets.ts'

type Keys = Pick<Env, 'secretKey'>

const mac = (env: Keys, text: string) =>
  createHmac('sha256', deriveKey(env.secretKey, 'registration')).update(text).digest()

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

/**
 * Tells two registrations of one address apart. A stranger may repeat somebody's unverified registration with another
 * password; the newest code then goes to the address, and its owner would confirm the stranger's account with it. So the
 * browser that registered shows its ticket with the code. The same form sent twice has the same ticket.
 */
export function registrationTicket(
  env: Keys,
  input: { email: string; username: string; password: string },
): Buffer {
  return mac(env, JSON.stringify([input.email.toLowerCase(), input.username.toLowerCase(), input.password]))
}

/** The ticket as the browser gets it: signed for its address, so that nobody can make one up. */
export const shownTicket = (env: Keys, email: string, ticket: Buffer): string =>
  [ticket, signature(env, email, ticket)].map((part) => part.toString('base64url')).join('.')

const signature = (env: Keys, email: string, ticket: Buffer) =>
  mac(env, JSON.stringify(['shown', email.toLowerCase(), ticket.toString('base64url')]))

/**
 * What the ticket that a browser shows is worth: of the registration that was kept, of an earlier one of this address, or
 * none of ours. Only who has registered may hear that there is a registration.
 */
export function ticketStanding(
  env: Keys,
  input: { shown: string; email: string; kept: Buffer | null },
): 'kept' | 'replaced' | 'unknown' {
  const [ticketText = '', signatureText = ''] = input.shown.split('.')
  const ticket = Buffer.from(ticketText, 'base64url')
  if (!isSame(signature(env, input.email, ticket), Buffer.from(signatureText, 'base64url'))) return 'unknown'
  return input.kept && isSame(input.kept, ticket) ? 'kept' : 'replaced'
}
