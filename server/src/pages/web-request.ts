import type { FastifyRequest } from 'fastify'
import { pathOfRequestTarget } from '../http/network/request-target.ts'

type Incoming = Pick<FastifyRequest, 'url' | 'method' | 'headers'>

/** The request as the pages' renderer takes it, under the address that people reach us at. */
export function toWebRequest(request: Incoming, publicUrl: string): Request {
  // `//x` and `*` too are addresses of this server, never of another one.
  const path = pathOfRequestTarget(request.url).replace(/^[/\\]*/, '/')
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  return new Request(publicUrl + path, { method: request.method, headers })
}
