import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * Tells browsers of one session apart: our pages send a random mark that their browser keeps (`x-browser`); for others
 * their user agent must do. A session is one browser unless its token was carried over to another.
 */
export function browserMark(request: FastifyRequest): string {
  const given = request.headers['x-browser']
  if (typeof given === 'string' && /^[0-9a-f-]{16,40}$/.test(given)) return given
  return createHash('sha1')
    .update(request.headers['user-agent'] ?? '')
    .digest('base64url')
}
