import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../http/failure.ts'
import type { Storage } from '../../storage/storage.ts'
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
  const etag = `"${found.size.toString(36)}-${Math.floor(found.modifiedAt.getTime() / 1000).toString(36)}"`
  reply
    .header('cache-control', answer.cacheControl)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('referrer-policy', 'no-referrer')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  const ifRange = request.headers['if-range']
  const range = ifRange && ifRange !== etag ? 'whole' : parseRange(request.headers.range, found.size)
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
