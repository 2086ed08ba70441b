import type { IncomingHttpHeaders } from 'node:http'

/**
 * The time until which a receiver asks not to be called (Retry-After in seconds or as a date, RFC 9110), at most
 * `maxMs` from now. Null without a usable header.
 */
export function retryAfter(headers: IncomingHttpHeaders, now: Date, maxMs: number): Date | null {
  const text = headers['retry-after']
  if (text === undefined) return null
  const ms = /^\d{1,10}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return ms > 0 ? new Date(now.getTime() + Math.min(ms, maxMs)) : null
}
