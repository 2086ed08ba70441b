import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two texts in the same time wherever the difference is, whatever their lengths. */
export const sameText = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))

/** `login:password` of a Basic header, or null. */
function basicText(authorization: string | undefined): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization?.trim() ?? '')?.[1]
  return encoded ? Buffer.from(encoded, 'base64').toString('utf8') : null
}

/** True when the header is Basic with exactly this login and password. Without any configured nobody has them. */
export function hasCredentials(
  authorization: string | undefined,
  login: string | null,
  password: string | null,
): boolean {
  const given = basicText(authorization)
  if (given === null || login === null || password === null) return false
  // "A key may contain a colon": all after the first one is the key, so the whole text decides.
  return sameText(given, `${login}:${password}`)
}

/** Login and password of a Basic header, split at the first colon; null when it is none. */
export function basicPair(authorization: string | undefined): { login: string; password: string } | null {
  const text = basicText(authorization)
  const colon = text?.indexOf(':') ?? -1
  return text === null || colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) }
}

/**
 * Whether an address may call: `1.2.3.4`, `1.2.3.0/24` and `1.2.3.1-1.2.3.15` are listed, an empty list lets everyone.
 * Throws with the entry that is none of them.
 */
export function allowList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [from = '', to] = entry.split('-')
    const [address = '', bits] = from.split('/')
    const version = isIP(address)
    const family = version === 6 ? 'ipv6' : 'ipv4'
    try {
      if (version === 0) throw new Error('not an address')
      if (to) list.addRange(address, to, family)
      else if (bits) list.addSubnet(address, Number(bits), family)
      else list.addAddress(address, family)
    } catch {
      throw new Error(`"${entry}" is not an address, a subnet or a range of addresses`)
    }
  }
  return (address) => entries.length === 0 || list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
