import { equalsInConstantTime } from '../../security/constant-time.ts'

/** `login:password` of a Basic header, or null. */
function basicText(authorization: string | undefined): string | null {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization?.trim() ?? '')?.[1]
  return encoded ? Buffer.from(encoded, 'base64').toString('utf8') : null
}

/** True if the header is Basic with exactly this login and password. False while none are configured. */
export function hasCredentials(
  authorization: string | undefined,
  login: string | null,
  password: string | null,
): boolean {
  const given = basicText(authorization)
  if (given === null || login === null || password === null) return false
  // "A key may contain a colon", so the whole text is compared instead of splitting it.
  return equalsInConstantTime(given, `${login}:${password}`)
}

/** Login and password of a Basic header, split at the first colon; null for any other header. */
export function basicCredentials(
  authorization: string | undefined,
): { login: string; password: string } | null {
  const text = basicText(authorization)
  const colon = text?.indexOf(':') ?? -1
  return text === null || colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) }
}
