import { isIP } from 'node:net'
import type { Env } from '../../config/env.ts'
import type { Resolve } from './checked-lookup.ts'
import { isPublicAddress } from './public-address.ts'

/** What an installation lets requests reach. */
export interface Fence {
  /** Origins of simulators and test servers, not checked at all. Empty in production. */
  testOrigins: readonly string[]
  /** The name of this site: a request to ourselves could cause the next one without end. */
  ownHost: string
  /** The system's resolver if absent. */
  resolve?: Resolve
}

export const fenceOf = ({
  env,
  publicUrl,
}: {
  env: Pick<Env, 'outboundTestOrigins'>
  publicUrl: string
}): Fence => ({
  testOrigins: env.outboundTestOrigins,
  ownHost: new URL(publicUrl).hostname,
})

/** Last labels of names that no public DNS serves: special-use domains (RFC 6761 and later), and common names of private networks. */
const PRIVATE_DOMAINS = new Set([
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'arpa'],
  ...['test', 'invalid', 'example', 'onion', 'alt'],
])

/**
 * Whether an address that a person gave may be requested, as far as it can be decided without DNS: https on port 443, without a
 * password, and not a private address or name. WHATWG's parser has turned decimal, octal and short forms into plain addresses.
 */
export function isOrdinaryAddress(fence: Pick<Fence, 'testOrigins' | 'ownHost'>, url: URL): boolean {
  if (fence.testOrigins.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? isPublicName(host) && host !== fence.ownHost : isPublicAddress(host)
}

/** Two labels at least, none of them empty: a dot at the end would be a second spelling of the same name. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && !labels.includes('') && !PRIVATE_DOMAINS.has(labels.at(-1) ?? '')
}
