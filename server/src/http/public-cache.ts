import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { withAbsoluteAddresses } from './network/absolute-addresses.ts'

type Encoding = 'br' | 'gzip'

/** An answer that is the same for everyone: its JSON in UTF-8, encoded once for all, and the ETag of it. */
interface PublicAnswer {
  body: Buffer
  etag: string
  /** The body compressed, once for all. */
  packed(encoding: Encoding): Promise<Buffer>
}

/** Answers of hot public reads, kept for a few seconds in this process. */
export interface PublicCache {
  /** The answer of the API under `key`, made once for all who ask at the same time. A failure is not kept. */
  answer(key: string, make: () => Promise<unknown>): Promise<PublicAnswer>
  /** The same for our own pages, as JSON with addresses without an origin. */
  page(key: string, make: () => Promise<unknown>): Promise<Buffer>
  /** The same for what several answers are made of. One key is always one type. */
  value<T>(key: string, make: () => Promise<T>): Promise<T>
  /** Forgets everything: call after the commit of a write that public pages show. */
  clear(): void
}

/** How long an answer may be old, here and in browsers. Other processes hear of a write this much later. */
const MAX_AGE_S = 5
/** Every search text is a key of its own; the oldest make room. */
const MAX_ANSWERS = 500
/** Of all answers and pages together: a list of 1,000 cards has 600 kB, and every filter makes another one. */
const MAX_BYTES = 64_000_000
/** Smaller answers cost more to compress than they save. */
const PACKED_FROM_BYTES = 1024

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
    }),
  gzip: (body) => promisify(gzip)(body),
}

interface Kept {
  key: string
  madeAtMs: number
  value: Promise<unknown>
  bytes: number
}

/** `publicUrl` is asked for each answer: with PORT=0 it is known only after the start. */
export function openPublicCache(
  clock: Clock,
  publicUrl: () => string = () => '',
  maxBytes = MAX_BYTES,
): PublicCache {
  let answers = new Map<string, Kept>()
  // Apart from the answers: there are few, and a rush of searches must not push out what all of them are made of.
  let values = new Map<string, Kept>()
  let bytes = 0

  function drop(kept: Map<string, Kept>, key: string): void {
    const found = kept.get(key)
    if (found && kept.delete(key) && kept === answers) bytes -= found.bytes
  }

  function grow(entry: Kept, by: number): void {
    // One that was dropped meanwhile no longer counts.
    if (answers.get(entry.key) !== entry) return
    entry.bytes += by
    bytes += by
    for (const key of answers.keys()) {
      if (bytes <= maxBytes || answers.size === 1) return
      drop(answers, key)
    }
  }

  function keep<T>(kept: Map<string, Kept>, key: string, make: (entry: Kept) => Promise<T>): Promise<T> {
    const nowMs = clock.now().getTime()
    const found = kept.get(key)
    if (found && nowMs - found.madeAtMs < MAX_AGE_S * 1000) return found.value as Promise<T>
    const entry: Kept = { key, madeAtMs: nowMs, value: Promise.resolve(), bytes: 0 }
    const value = make(entry).catch((error) => {
      if (kept.get(key) === entry) drop(kept, key)
      throw error
    })
    entry.value = value
    drop(kept, key)
    kept.set(key, entry)
    const oldest = kept.size > MAX_ANSWERS ? kept.keys().next().value : undefined
    if (oldest !== undefined) drop(kept, oldest)
    return value
  }

  return {
    answer: (key, make) =>
      keep(answers, key, async (entry) => {
        const json = withAbsoluteAddresses(JSON.stringify(await make()), publicUrl())
        const body = Buffer.from(json)
        grow(entry, body.length)
        const packed = new Map<Encoding, Promise<Buffer>>()
        return {
          body,
          // Weak: a proxy or we ourselves may send the same answer packed.
          etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
          packed: (encoding) => {
            let known = packed.get(encoding)
            if (!known) {
              known = compress[encoding](body)
              packed.set(encoding, known)
              known.then(
                ({ length }) => grow(entry, length),
                () => packed.delete(encoding),
              )
            }
            return known
          },
        }
      }),
    page: (key, make) =>
      keep(answers, `page ${key}`, async (entry) => {
        const body = Buffer.from(JSON.stringify(await make()))
        grow(entry, body.length)
        return body
      }),
    value: (key, make) => keep(values, key, make),
    clear() {
      // New maps: an answer still being made read the old state and must not be found again.
      answers = new Map()
      values = new Map()
      bytes = 0
    },
  }
}

/** Sends a public answer, or 304 when the asker has it already. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PublicAnswer,
): Promise<FastifyReply> {
  reply.header('cache-control', `public, max-age=${MAX_AGE_S}`).header('etag', answer.etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  if (known?.includes(answer.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const encoding = answer.body.length < PACKED_FROM_BYTES ? null : encodingFor(request)
  if (encoding === null) return reply.send(answer.body)
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ')
  return reply
    .header('vary', vary)
    .header('content-encoding', encoding)
    .send(await answer.packed(encoding))
}

function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = (headers['accept-encoding']?.toString() ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim().toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}
