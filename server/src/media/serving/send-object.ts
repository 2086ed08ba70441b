import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../errors/failure.ts'
import type { ByteRange, ServedObject, Storage } from '../../storage/storage.ts'
import { parseRange } from './parse-range.ts'

/** Options of routes that answer with stored bytes: not part of the documented API, and never compressed. */
export const BYTE_ROUTE = { schema: { hide: true }, compress: false as const }

/** An id in a path; fails with `not_found` when it is malformed. */
export function idInPath(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Failure('not_found')
  return Number(text)
}

/** Sends a stored object or the requested range of it; fails with `not_found` when it is missing. */
export async function sendObject(
  storage: Storage,
  key: string,
  answer: { type: string; cacheControl: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await storage.serve(key)
  if (!found) throw new Failure('not_found')
  return sendServed(found, answer, request, reply)
}

/**
 * Sends an object that has already been looked up. `maySend` is checked only before answers with bytes; fails with
 * `forbidden` if it refuses.
 */
export async function sendServed(
  found: ServedObject,
  answer: { type: string; cacheControl: string },
  request: FastifyRequest,
  reply: FastifyReply,
  maySend?: (range: ByteRange) => Promise<boolean>,
): Promise<FastifyReply> {
  const isUnchanged = hasCurrent(request, found)
  const range = rangeOf(request, found)
  const sent = range === 'whole' ? { start: 0, end: found.size - 1 } : range
  const hasBytes = !isUnchanged && sent !== 'unsatisfiable' && request.method !== 'HEAD'
  if (maySend && hasBytes && !(await maySend(sent))) throw new Failure('forbidden')

  const { etag, lastModified } = validatorsOf(found)
  reply
    .header('cache-control', answer.cacheControl)
    .header('etag', etag)
    .header('last-modified', lastModified)
    .header('accept-ranges', 'bytes')
    .header('referrer-policy', 'no-referrer')
  if (isUnchanged) return reply.code(304).send()
  if (sent === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${found.size}`)
      .header('cache-control', 'no-store')
      .send()
  }
  reply.type(answer.type).header('content-length', sent.end - sent.start + 1)
  if (range !== 'whole') {
    reply.code(206).header('content-range', `bytes ${sent.start}-${sent.end}/${found.size}`)
  }
  return sendBytes(found, sent, request, reply)
}

/** Sends the bytes past Fastify, whose stream handling would cost as much again. */
async function sendBytes(
  found: ServedObject,
  range: ByteRange,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isEmpty = request.method === 'HEAD' || found.size === 0
  const sendTo = isEmpty ? null : await found.open(range)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(reply.statusCode, headersOf(reply))
  try {
    await sendTo?.(raw)
    raw.end()
  } catch (error) {
    // A started response can only be aborted. A disconnected client is not worth a log entry.
    const isDisconnected = raw.closed || raw.destroyed || request.raw.socket.destroyed
    if (!isDisconnected && !(error instanceof Failure))
      request.log.error({ err: error }, 'a stored file could not be sent whole')
    raw.destroy()
  }
  return reply
}

function headersOf(reply: FastifyReply): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {}
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) headers[name] = value
  return headers
}

function validatorsOf({ size, modifiedAt }: ServedObject): { etag: string; lastModified: string } {
  const seconds = Math.floor(modifiedAt.getTime() / 1000)
  return {
    etag: `"${size.toString(36)}-${seconds.toString(36)}"`,
    lastModified: new Date(seconds * 1000).toUTCString(),
  }
}

/** RFC 9110, 13.1: entity tags are compared weakly and take precedence over the date. */
function hasCurrent({ headers }: FastifyRequest, found: ServedObject): boolean {
  const { etag, lastModified } = validatorsOf(found)
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Date.parse(lastModified) <= since
}

/** A range applies to GET only, and only to the version that the client already has (`If-Range`). */
function rangeOf({ method, headers }: FastifyRequest, found: ServedObject): ReturnType<typeof parseRange> {
  if (method !== 'GET') return 'whole'
  const { etag, lastModified } = validatorsOf(found)
  const same = headers['if-range']?.toString()
  if (same !== undefined && same !== etag && same !== lastModified) return 'whole'
  return parseRange(headers.range, found.size)
}
