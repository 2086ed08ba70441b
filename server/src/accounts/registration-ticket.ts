import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.ts'
import { deriveKey } from '../secrets.ts'

/**
 * Tells two registrations of one address apart. A stranger may repeat somebody's unverified registration with another
 * password; the newest code then goes to the address, and its owner would confirm the stranger's account with it. So the
 * browser that registered shows its ticket with the code. The same form sent twice has the same ticket.
 */
export function registrationTicket(
  env: Pick<Env, 'secretKey'>,
  input: { email: string; username: string; password: string },
): Buffer {
  const text = JSON.stringify([input.email.toLowerCase(), input.username.toLowerCase(), input.password])
  return createHmac('sha256', deriveKey(env.secretKey, 'registration')).update(text).digest()
}

/** Whether the ticket that a browser shows is the one that was kept. */
export function isTicket(kept: Buffer, shown: string): boolean {
  const given = Buffer.from(shown, 'base64url')
  return given.length === kept.length && timingSafeEqual(given, kept)
}
