import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** True when the header is Basic with exactly this login and key. Takes the same time wherever the difference is. */
export function hasKey(authorization: string | undefined, login: string, key: string): boolean {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization?.trim() ?? '')?.[1]
  if (!encoded) return false
  // "A key may contain a colon": all after the first one is the key, so the whole text decides.
  const given = digest(Buffer.from(encoded, 'base64').toString('utf8'))
  return timingSafeEqual(given, digest(`${login}:${key}`))
}

/** `1.2.3.4`, `1.2.3.0/24` and `1.2.3.1-1.2.3.15` as one list, or an error that names what is none of them. */
export function addressList(entries: readonly string[]): BlockList {
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
  return list
}

export const listed = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
