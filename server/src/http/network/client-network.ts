import ipaddr from 'ipaddr.js'

/** The subnet of an IPv6 address, such as `2001:db8:0:1::/64`. */
function subnet(address: ipaddr.IPv6, bits: 48 | 64): string {
  const parts = address.parts.map((part, i) => (i < bits / 16 ? part : 0))
  return `${new ipaddr.IPv6(parts).toString()}/${bits}`
}

/** Parses an address, with IPv4-mapped IPv6 as IPv4. Null for anything else, such as a proxy's `unknown`. */
const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null)

/**
 * The network of one customer: an IPv4 address, or a /64 of IPv6, in which a client can change its address at will.
 * Anything that is not an address is returned truncated to 64 characters.
 */
export function clientNetworkOf(address: string): string {
  const known = parse(address)
  if (!known) return address.slice(0, 64)
  return known instanceof ipaddr.IPv6 ? subnet(known, 64) : known.toString()
}

/** The smallest publicly routed block, which may have many customers: /24 for IPv4, /48 for IPv6. */
export function widerNetworkOf(address: string): string {
  const known = parse(address)
  if (!known) return address.slice(0, 64)
  return known instanceof ipaddr.IPv6 ? subnet(known, 48) : `${known.octets.slice(0, 3).join('.')}.0/24`
}
