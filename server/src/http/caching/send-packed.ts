import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, PackedBody } from './packed-body.ts'

/** Supported encodings, best first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

export interface PackedAnswer {
  body: PackedBody
  cacheControl: string
  /** The age of the oldest datum in the body; absent if no cache was involved. */
  ageMs?: number
  onPacked?: (bytes: number) => void
}

/**
 * Sends a response that is the same for everybody, compressed beforehand, or 304 if the client already has it. The content
 * type and a status other than 200 are set by the caller.
 */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, cacheControl, ageMs, onPacked }: PackedAnswer,
): Promise<FastifyReply> {
  reply.header('cache-control', cacheControl).header('etag', body.etag)
  // Rounded up, so that no client keeps it longer than we would.
  if (ageMs !== undefined) reply.header('age', Math.ceil(Math.max(ageMs, 0) / 1000))
  if (body.isCompressible) reply.header('vary', withEncoding(reply.getHeader('vary')))
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], body.etag)) {
    return reply.code(304).send()
  }
  const encoding = body.isCompressible ? encodingFor(request) : null
  if (encoding === null) return reply.send(body.plain)
  return reply.header('content-encoding', encoding).send(await body.in(encoding, onPacked))
}

const withEncoding = (vary: number | string | string[] | undefined): string =>
  vary === undefined ? 'accept-encoding' : [vary, 'accept-encoding'].flat().join(', ')

/** Compares weakly, as RFC 9110 asks for reads; `*` matches any body. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  const opaque = etag.slice(2)
  return header.split(',').some((tag) => {
    const known = tag.trim()
    return known === '*' || known === opaque || known === etag
  })
}

/** The best encoding that the client accepts, also by `*`. One with `q=0` is refused. */
function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const qualities = new Map<string, number>()
  for (const part of (headers['accept-encoding']?.toString() ?? '').split(',')) {
    const [name = '', quality] = part.toLowerCase().split(';')
    qualities.set(name.trim(), Number(quality?.trim().replace('q=', '') ?? 1))
  }
  const accepts = (name: string) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0
  return ENCODINGS.find(accepts) ?? null
}
