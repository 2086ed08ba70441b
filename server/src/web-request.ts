import type { FastifyRequest } from 'fastify'

type Incoming = Pick<FastifyRequest, 'url' | 'method' | 'headers'>

/**
 * The path and query of a request line. `//x`, `http://x/y` and `*` too are read as addresses of this server, never of
 * another one.
 */
function ownPath(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^[/\\]*/, '/')
}

/** The request as the pages' renderer takes it, under the address that people reach us at. */
export function toWebRequest(request: Incoming, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  return new Request(publicUrl + ownPath(request.url), { method: request.method, headers })
}
