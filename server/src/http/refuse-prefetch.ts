import type { FastifyRequest } from 'fastify'
import { Failure } from './errors/failure.ts'

/**
 * Refuses a request that a browser made ahead of the person. The existing client acts by GET (buying, saving), and
 * what nobody asked for yet must not happen. Call it first in every GET that acts.
 */
export function refusePrefetch(request: FastifyRequest): void {
  const marks = [request.headers['sec-purpose'], request.headers.purpose, request.headers['x-moz']]
  const isPrefetch = marks.some((mark) => String(mark ?? '').includes('prefetch'))
  // A HEAD request runs the handler of its GET: who only looks must not act either.
  if (isPrefetch || request.method === 'HEAD') throw new Failure('prefetch_refused')
}
