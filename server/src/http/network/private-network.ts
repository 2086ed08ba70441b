import type { FastifyRequest } from 'fastify'
import { allowList } from '../../config/allow-list.ts'

/** Loopback, private and link-local addresses. */
const isPrivate = allowList([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
])

/**
 * Whether a request comes from this machine or a private network. A request forwarded from the internet does not: the proxy
 * appends the client's address to X-Forwarded-For, and a client can add to that header but not remove from it.
 */
export function isFromPrivateNetwork(request: FastifyRequest): boolean {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',')
  const addresses = [request.socket.remoteAddress ?? '', ...(forwarded ? forwarded.split(',') : [])]
  return request.headers.forwarded === undefined && addresses.every((address) => isPrivate(address.trim()))
}
