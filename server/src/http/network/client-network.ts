import ipaddr from 'ipaddr.js'

/** The first `bits` of an IPv6 address, as `2001:db8:0:1::/64`. */
function subnet(address: ipaddr.IPv6, bits: 48 | 64): string {
  const parts = address.parts.map((part, i) => (i < bits / 16 ? part : 0))
  return `${new ipaddr.IPv6(parts).toString()}/${bits}`
}

/** An address; an IPv4 address in IPv6 form is itself. Null for what is none, such as a proxy's `unknown`. */
const parsed = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null)

/**
 * What one customer of a provider has: an IPv4 address, or the first 64 bits of an IPv6 one (`2001:db8:0:1::/64`), inside
 * which anybody changes addresses at will. What is no address stays as it is, cut to 64 characters.
 */
export function clientNetworkOf(address: string): string {
  const known = parsed(address)
  if (!known) return address.slice(0, 64)
  return known instanceof ipaddr.IPv6 ? subnet(known, 64) : known.toString()
}

/** The smallest block that is routed and rented out, with many customers: the /24 of IPv4, the /48 of IPv6. */
export function widerNetworkOf(address: string): string {
  const known = parsed(address)
  if (!known) return address.slice(0, 64)
  return known instanceof ipaddr.IPv6 ? subnet(known, 48) : `${known.octets.slice(0, 3).join('.')}.0/24`
}
