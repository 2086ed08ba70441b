import { isIPv6, SocketAddress } from 'node:net'

/**
 * What one customer of a provider has: an IPv4 address, or the first 64 bits of an IPv6 one (`2001:db8:0:1::/64`), inside
 * which anybody changes addresses at will. An IPv4 address in IPv6 form is itself; anything else stays as it is.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  // The platform writes every spelling of an address in one form.
  const [head = '', tail] = new SocketAddress({ address: plain, family: 'ipv6' }).address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return `${[...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')}::/64`
}
