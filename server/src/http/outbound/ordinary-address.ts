import { isIP } from 'node:net'
import type { Env } from '../../config/env.ts'
import type { Resolve } from './checked-lookup.ts'
import { isPublicAddress } from './public-address.ts'

/** The destinations that an installation's outbound requests may reach. */
export interface Fence {
  /** Origins of simulators and test servers, not checked at all. Empty in production. */
  testOrigins: readonly string[]
  /** The host name of this site: a request to ourselves could cause requests without end. */
  ownHost: string
  /** The resolver; the system's if absent. */
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

/**
 * Last labels of names that no public DNS serves: special-use domains (RFC 6761 and later), and common names of private
 * networks.
 */
const PRIVATE_DOMAINS = new Set([
  ...['localhost', 'localdomain', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'arpa'],
  ...['test', 'invalid', 'example', 'onion', 'alt'],
])

/**
 * Whether a user-supplied address may be requested, as far as it can be decided without DNS: https on port 443, without
 * a password, and not a private address or name. WHATWG's parser has normalized decimal, octal and short forms.
 */
export function isOrdinaryAddress(fence: Pick<Fence, 'testOrigins' | 'ownHost'>, url: URL): boolean {
  if (fence.testOrigins.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? isPublicName(host) && host !== fence.ownHost : isPublicAddress(host)
}

/** At least two labels, none of them empty, because a trailing dot would be a second spelling of the same name. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && !labels.includes('') && !PRIVATE_DOMAINS.has(labels.at(-1) ?? '')
}
