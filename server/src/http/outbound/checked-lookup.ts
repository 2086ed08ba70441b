import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { OutboundFailure } from './outbound-failure.ts'
import { isPublicAddress } from './public-address.ts'

/** Resolves a host name to all its addresses. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

const resolveBySystem: Resolve = (host) => lookup(host, { all: true })

/**
 * The `lookup` of a connection to the public internet. Node connects to the very addresses that were checked here, so a second
 * answer of the DNS (rebinding) has no effect. One address that is not public refuses the whole name.
 */
export function checkedLookup(resolve: Resolve = resolveBySystem): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return callback(new OutboundFailure('unreachable'), '')
        if (!addresses.every(({ address }) => isPublicAddress(address))) {
          return callback(new OutboundFailure('address_refused'), '')
        }
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}
