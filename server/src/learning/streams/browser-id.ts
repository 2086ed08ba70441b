import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * Tells browsers of one session apart, in 11 characters of base64url: our pages send a random mark that their browser keeps
 * (`x-browser`); for other clients their user agent must do. A token in use on two browsers counts as two.
 */
export function browserId(request: FastifyRequest): string {
  const given = request.headers['x-browser']
  const isMark = typeof given === 'string' && /^[0-9a-f-]{16,40}$/.test(given)
  return hashBrowserId(isMark ? given : `agent ${request.headers['user-agent'] ?? ''}`)
}

/** The mark of what a browser sent as `x-browser`. */
export const hashBrowserId = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 11)
