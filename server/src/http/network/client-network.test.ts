import { expect, it } from 'vitest'
import { clientNetworkOf, widerNetworkOf } from './client-network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:ffff:0:0:1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['::1', '::/64', '::/48'],
  ['unknown', 'unknown', 'unknown'],
  ['x'.repeat(10_000), 'x'.repeat(64), 'x'.repeat(64)],
])('maps %s to %s and %s', (address, network, wider) => {
  expect(clientNetworkOf(address)).toBe(network)
  expect(widerNetworkOf(address)).toBe(wider)
})
