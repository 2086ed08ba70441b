import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '../../config/env.ts'
import { deriveKey } from '../../security/secrets.ts'

type Keys = Pick<Env, 'secretKey'>

const mac = (env: Keys, text: string) =>
  createHmac('sha256', deriveKey(env.secretKey, 'registration')).update(text).digest()

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

/**
 * Distinguishes registrations of one address. A stranger may repeat an unverified registration with another password; without
 * the ticket, which the registering browser sends with the code, the owner of the address would confirm the stranger's
 * account. The same form sent twice has the same ticket.
 */
export function registrationTicket(
  env: Keys,
  input: { email: string; username: string; password: string },
): Buffer {
  return mac(env, JSON.stringify([input.email.toLowerCase(), input.username.toLowerCase(), input.password]))
}

/** The ticket as sent to the browser: signed for its address, so that it cannot be forged. */
export const signedTicket = (env: Keys, email: string, ticket: Buffer): string =>
  [ticket, signature(env, email, ticket)].map((part) => part.toString('base64url')).join('.')

const signature = (env: Keys, email: string, ticket: Buffer) =>
  mac(env, JSON.stringify(['shown', email.toLowerCase(), ticket.toString('base64url')]))

/**
 * Whether a browser's ticket is that of the stored registration, of an earlier one of this address (`replaced`), or forged.
 * Only the holder of a valid ticket may learn that a registration exists.
 */
export function checkTicket(
  env: Keys,
  input: { given: string; email: string; stored: Buffer | null },
): 'current' | 'replaced' | 'unknown' {
  const [ticketText = '', signatureText = ''] = input.given.split('.')
  const ticket = Buffer.from(ticketText, 'base64url')
  if (!isSame(signature(env, input.email, ticket), Buffer.from(signatureText, 'base64url'))) return 'unknown'
  return input.stored && isSame(input.stored, ticket) ? 'current' : 'replaced'
}
