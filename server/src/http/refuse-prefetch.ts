import type { FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/**
 * Refuses a request that a browser made ahead of the person. The existing client acts by GET (buying, saving), and
 * what nobody asked for yet must not happen. Call it first in every GET that acts.
 */
export function refusePrefetch(request: FastifyRequest): void {
  const marks = [request.headers['sec-purpose'], request.headers.purpose, request.headers['x-moz']]
  if (marks.some((mark) => String(mark ?? '').includes('prefetch'))) throw new Failure('prefetch_refused')
}
