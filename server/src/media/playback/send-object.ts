import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../http/failure.ts'
import type { Storage, StoredObject } from '../../storage/storage.ts'
import { parseRange } from './parse-range.ts'

/** Streams a stored object, or the part that `Range` asks for; 404 when the key holds nothing. */
export async function sendObject(
  storage: Storage,
  key: string,
  answer: { type: string; cacheControl: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await storage.stat(key)
  if (!found) throw new Failure('not_found')
  const { etag, lastModified } = validatorsOf(found)
  reply
    .header('cache-control', answer.cacheControl)
    .header('etag', etag)
    .header('last-modified', lastModified)
    .header('accept-ranges', 'bytes')
    .header('referrer-policy', 'no-referrer')
  // What is signed for one viewer is for our own pages, not to be played inside those of others.
  if (answer.cacheControl.startsWith('private')) reply.header('cross-origin-resource-policy', 'same-origin')
  if (isUnchanged(request, found)) return reply.code(304).send()

  const range = rangeOf(request, found)
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${found.size}`)
      .header('cache-control', 'no-store')
      .send()
  }
  const length = range === 'whole' ? found.size : range.end - range.start + 1
  reply.type(answer.type).header('content-length', length)
  if (range !== 'whole') {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
  }
  // An empty stream: Fastify would read a real one to its end to answer HEAD, and set the length of no body to 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await storage.read(key, range === 'whole' ? undefined : range))
}

function validatorsOf({ size, modifiedAt }: StoredObject): { etag: string; lastModified: string } {
  const seconds = Math.floor(modifiedAt.getTime() / 1000)
  return {
    etag: `"${size.toString(36)}-${seconds.toString(36)}"`,
    lastModified: new Date(seconds * 1000).toUTCString(),
  }
}

/** RFC 9110, 13.1: tags are compared weakly, and a date counts only without a tag. */
function isUnchanged({ headers }: FastifyRequest, found: StoredObject): boolean {
  const { etag, lastModified } = validatorsOf(found)
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Date.parse(lastModified) <= since
}

/** A range is for GET alone, and only of the object that the asker has begun with (`If-Range`). */
function rangeOf({ method, headers }: FastifyRequest, found: StoredObject): ReturnType<typeof parseRange> {
  if (method !== 'GET') return 'whole'
  const { etag, lastModified } = validatorsOf(found)
  const same = headers['if-range']?.toString()
  if (same !== undefined && same !== etag && same !== lastModified) return 'whole'
  return parseRange(headers.range, found.size)
}
