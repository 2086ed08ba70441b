import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { withAbsoluteAddresses } from './network/absolute-addresses.ts'

type Encoding = 'br' | 'gzip'

/** A response that is the same for everyone: JSON in UTF-8, serialized once, and its ETag. */
interface PublicAnswer {
  body: Buffer
  etag: string
  /** The compressed body; compressed once for each encoding. */
  compressed(encoding: Encoding): Promise<Buffer>
}

/** An in-process cache that retains the responses of frequent public reads for a few seconds. */
export interface PublicCache {
  /** The API response under `key`. Concurrent callers share one computation; a failure is not cached. */
  answer(key: string, make: () => Promise<unknown>): Promise<PublicAnswer>
  /** The same for server-rendered pages: JSON with URLs that have no origin. */
  page(key: string, make: () => Promise<unknown>): Promise<Buffer>
  /** The same for a value that several responses share. A key must always have the same type. */
  value<T>(key: string, make: () => Promise<T>): Promise<T>
  /** Empties the cache: call it after the commit of a write that is visible on public pages. */
  clear(): void
}

/** Maximum age here and in browsers, and therefore the delay until other processes show a write. */
const MAX_AGE_S = 5
/** Every search text is a separate key; the oldest entry is evicted. */
const MAX_ANSWERS = 500
/** Total size of responses and pages: a list of 1,000 cards takes 600 kB, and every filter adds another. */
const MAX_BYTES = 64_000_000
/** Compressing smaller responses costs more than it saves. */
const COMPRESS_FROM_BYTES = 1024

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT },
    }),
  gzip: (body) => promisify(gzip)(body),
}

interface Entry {
  key: string
  madeAtMs: number
  value: Promise<unknown>
  bytes: number
}

/** `publicUrl` is a function because with PORT=0 the URL is known only after the server listens. */
export function openPublicCache(
  clock: Clock,
  publicUrl: () => string = () => '',
  maxBytes = MAX_BYTES,
): PublicCache {
  let answers = new Map<string, Entry>()
  // Separate from the responses, so that a burst of searches cannot evict the few values that all of them use.
  let values = new Map<string, Entry>()
  let bytes = 0

  function evict(entries: Map<string, Entry>, key: string): void {
    const found = entries.get(key)
    if (found && entries.delete(key) && entries === answers) bytes -= found.bytes
  }

  function addBytes(entry: Entry, by: number): void {
    // An entry that was evicted meanwhile no longer counts.
    if (answers.get(entry.key) !== entry) return
    entry.bytes += by
    bytes += by
    for (const key of answers.keys()) {
      if (bytes <= maxBytes || answers.size === 1) return
      evict(answers, key)
    }
  }

  function getOrMake<T>(
    entries: Map<string, Entry>,
    key: string,
    make: (entry: Entry) => Promise<T>,
  ): Promise<T> {
    const nowMs = clock.now().getTime()
    const found = entries.get(key)
    if (found && nowMs - found.madeAtMs < MAX_AGE_S * 1000) return found.value as Promise<T>
    const entry: Entry = { key, madeAtMs: nowMs, value: Promise.resolve(), bytes: 0 }
    const value = make(entry).catch((error) => {
      if (entries.get(key) === entry) evict(entries, key)
      throw error
    })
    entry.value = value
    evict(entries, key)
    entries.set(key, entry)
    const oldest = entries.size > MAX_ANSWERS ? entries.keys().next().value : undefined
    if (oldest !== undefined) evict(entries, oldest)
    return value
  }

  return {
    answer: (key, make) =>
      getOrMake(answers, key, async (entry) => {
        const json = withAbsoluteAddresses(JSON.stringify(await make()), publicUrl())
        const body = Buffer.from(json)
        addBytes(entry, body.length)
        const bodies = new Map<Encoding, Promise<Buffer>>()
        return {
          body,
          // Weak, because we or a proxy may send the same response compressed.
          etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
          compressed: (encoding) => {
            let found = bodies.get(encoding)
            if (!found) {
              found = compress[encoding](body)
              bodies.set(encoding, found)
              found.then(
                ({ length }) => addBytes(entry, length),
                () => bodies.delete(encoding),
              )
            }
            return found
          },
        }
      }),
    page: (key, make) =>
      getOrMake(answers, `page ${key}`, async (entry) => {
        const body = Buffer.from(JSON.stringify(await make()))
        addBytes(entry, body.length)
        return body
      }),
    value: (key, make) => getOrMake(values, key, make),
    clear() {
      // New maps, because a response still being made read the old state and must not become a cache hit.
      answers = new Map()
      values = new Map()
      bytes = 0
    },
  }
}

/** Sends a public response, or 304 if the client already has it. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PublicAnswer,
): Promise<FastifyReply> {
  reply.header('cache-control', `public, max-age=${MAX_AGE_S}`).header('etag', answer.etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  if (known?.includes(answer.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const encoding = answer.body.length < COMPRESS_FROM_BYTES ? null : encodingFor(request)
  if (encoding === null) return reply.send(answer.body)
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ')
  return reply
    .header('vary', vary)
    .header('content-encoding', encoding)
    .send(await answer.compressed(encoding))
}

function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = (headers['accept-encoding']?.toString() ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.replace(/;.*/, '').trim().toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}
