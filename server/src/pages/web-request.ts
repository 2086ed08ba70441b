import type { FastifyRequest } from 'fastify'
import { pathOfRequestTarget } from '../http/network/request-target.ts'

type Incoming = Pick<FastifyRequest, 'url' | 'method' | 'headers'>

/** Converts a request for the page renderer, with the public URL as its origin. */
export function toWebRequest(request: Incoming, publicUrl: string): Request {
  // `//x` and `*` must resolve to this site too.
  const path = pathOfRequestTarget(request.url).replace(/^[/\\]*/, '/')
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  return new Request(publicUrl + path, { method: request.method, headers })
}
