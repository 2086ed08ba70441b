import { BlockList, isIP } from 'node:net'

/**
 * Returns whether an address is allowed. Entries are `1.2.3.4`, `1.2.3.0/24` or `1.2.3.1-1.2.3.15`; an empty list allows
 * everyone. Anything that is not an address (a proxy's `unknown`) is never on the list. Throws on an invalid entry.
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
