import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/**
 * Identifies the browser in 11 base64url characters, so that one token used in two browsers counts as two devices. Our
 * pages send a random id from the browser's storage (`x-browser`); other clients are identified by their user agent.
 */
export function browserId(request: FastifyRequest): string {
  const sent = request.headers['x-browser']
  const isValid = typeof sent === 'string' && /^[0-9a-f-]{16,40}$/.test(sent)
  return hashBrowserId(isValid ? sent : `agent ${request.headers['user-agent'] ?? ''}`)
}

/** The stored form of the `x-browser` header. */
export const hashBrowserId = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 11)
