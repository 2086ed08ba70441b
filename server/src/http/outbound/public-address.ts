import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Global unicast, the only part of IPv6 that is routed on the internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Ranges that are not on the internet, although the library classifies them as unicast. */
const REFUSED = [
  // Azure's metadata and DNS service.
  '168.63.129.16/32',
  // Documentation (RFC 9637).
  '3fff::/20',
].map((subnet) => ipaddr.parseCIDR(subnet))

/**
 * Whether an IP address belongs to the public internet. Private, loopback, link-local, carrier-grade NAT, multicast, reserved
 * and unspecified addresses do not, nor does IPv6 that carries an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false
  return !REFUSED.some(([subnet, bits]) => subnet.kind() === parsed.kind() && parsed.match(subnet, bits))
}
