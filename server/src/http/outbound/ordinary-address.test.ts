import { expect, it } from 'vitest'
import { PRIVATE_ADDRESSES } from '../../testing/private-addresses.ts'
import { isOrdinaryAddress } from './ordinary-address.ts'

const isOrdinary = (text: string) => {
  const url = URL.parse(text)
  return url !== null && isOrdinaryAddress({ testOrigins: [], ownHost: 'kashf.uz' }, url)
}

it.each(PRIVATE_ADDRESSES)('refuses %s', (text) => {
  expect(isOrdinary(text)).toBe(false)
})

it.each([
  ...['https://example.uz/', 'https://example.uz:443/a?b#c', 'https://EXAMPLE.uz', 'https://8.8.8.8/'],
  ...[
    'https://[2606:4700:4700::1111]/',
    'https://намуна.uz/',
    'https://xn--80aa9acc9a.uz/',
    'https://local.uz/',
  ],
  ...['https://api.kashf.uz/', 'https://notkashf.uz/', 'https://test.example.uz/', 'https://a.home.uz/'],
])('takes %s', (text) => {
  expect(isOrdinary(text)).toBe(true)
})
