import { createHash, randomBytes } from 'node:crypto'
import { type SealedFor, type SecretKeys, seal, unseal } from '../security/secrets.ts'

/** A secret for a link, of 192 bits, and what is stored of it. */
export function newSeatToken(): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Browsers do not send the fragment. */
export const seatUrl = (publicUrl: string, token: string): string => `${publicUrl}/seat#${token}`

/** What a mail needs, sealed for its seat while it waits. */
interface Letter {
  to: string
  token: string
}
const sealedFor = (seatId: number): SealedFor => ({ purpose: 'roster-mail', whose: `seat:${seatId}` })

export const sealLetter = (keys: SecretKeys, seatId: number, letter: Letter): Buffer =>
  seal(keys, JSON.stringify([letter.to, letter.token]), sealedFor(seatId))

export function openLetter(keys: SecretKeys, seatId: number, sealed: Buffer): Letter {
  const [to, token] = JSON.parse(unseal(keys, sealed, sealedFor(seatId)))
  return { to, token }
}
