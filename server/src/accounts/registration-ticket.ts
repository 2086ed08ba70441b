import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.ts'
import { deriveKey } from '../secrets.ts'

/**
 * Tells one registration of an address from another's. Whoever repeats somebody's unverified registration replaces its
 * password, and the newest code goes to the address: its owner would confirm the stranger's account with it. The browser
 * that registered shows its ticket with the code. The same form sent twice has the same ticket.
 */
export function registrationTicket(
  env: Pick<Env, 'secretKey'>,
  input: { email: string; username: string; password: string },
): Buffer {
  const text = JSON.stringify([input.email.toLowerCase(), input.username.toLowerCase(), input.password])
  return createHmac('sha256', deriveKey(env.secretKey, 'registration')).update(text).digest()
}

/** Whether a ticket, as it left the server, is this one. */
export function isTicket(kept: Buffer, shown: string): boolean {
  const given = Buffer.from(shown, 'base64url')
  return given.length === kept.length && timingSafeEqual(given, kept)
}
