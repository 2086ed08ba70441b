import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  ...['8.8.8.8', '1.1.1.1', '213.230.64.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1'],
  ...['2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '2001:4860:4860::8888'],
])('takes %s for a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  // IPv4: unspecified, private, carrier-grade NAT, loopback, link-local and metadata
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254'],
  ...['169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.1.1', '168.63.129.16'],
  // protocol assignments, documentation, relays, benchmarks, multicast, reserved, broadcast
  ...['192.0.0.1', '192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  // IPv6: unspecified, loopback, IPv4-compatible, mapped, translated, NAT64
  ...['::', '::1', '::7f00:1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
  ...['::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  // discard, Teredo, benchmarks, ORCHID, documentation, 6to4
  ...['100::1', '2001::1', '2001:0:4136:e378::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1'],
  ...['2002:7f00:1::', '2002:a9fe:a9fe::', '3fff::1', '5f00::1'],
  // unique local, link-local, site-local, multicast
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'ff02::1', 'ff0e::1'],
  // not addresses
  ...['', 'localhost', '1.2.3', '0x7f.0.0.1', '2130706433', '[::1]', '8.8.8.8 ', '08.8.8.8'],
])('refuses %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
