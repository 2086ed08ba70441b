import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'

/** An answer that is the same for everyone: its JSON in UTF-8, encoded once for all, and the ETag of it. */
interface PublicAnswer {
  body: Buffer
  etag: string
}

/** Answers of hot public reads, kept for a few seconds in this process. */
export interface PublicCache {
  /** The answer under `key`, made once for all who ask at the same time. A failure is not kept. */
  answer(key: string, make: () => Promise<unknown>): Promise<PublicAnswer>
  /** The same for what several answers are made of. One key is always one type. */
  value<T>(key: string, make: () => Promise<T>): Promise<T>
  /** Forgets everything: call after the commit of a write that public pages show. */
  clear(): void
}

/** How long an answer may be old, here and in browsers. Other processes hear of a write this much later. */
const MAX_AGE_S = 5
/** Every search text is a key of its own; the oldest make room. */
const MAX_ANSWERS = 500

export function openPublicCache(clock: Clock): PublicCache {
  type Kept = Map<string, { madeAtMs: number; value: Promise<unknown> }>
  let answers: Kept = new Map()
  // Apart from the answers: there are few, and a rush of searches must not push out what all of them are made of.
  let values: Kept = new Map()
  function keep<T>(kept: Kept, key: string, make: () => Promise<T>): Promise<T> {
    const nowMs = clock.now().getTime()
    const found = kept.get(key)
    if (found && nowMs - found.madeAtMs < MAX_AGE_S * 1000) return found.value as Promise<T>
    const value = make().catch((error) => {
      if (kept.get(key)?.value === value) kept.delete(key)
      throw error
    })
    kept.delete(key)
    kept.set(key, { madeAtMs: nowMs, value })
    const oldest = kept.size > MAX_ANSWERS ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    return value
  }
  return {
    answer: (key, make) =>
      keep(answers, key, async () => {
        const body = Buffer.from(JSON.stringify(await make()))
        // Weak: a proxy or we ourselves may send the same answer packed.
        return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` }
      }),
    value: (key, make) => keep(values, key, make),
    clear() {
      // New maps: an answer still being made read the old state and must not be found again.
      answers = new Map()
      values = new Map()
    },
  }
}

/** Sends a public answer, or 304 when the asker has it already. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer): FastifyReply {
  reply.header('cache-control', `public, max-age=${MAX_AGE_S}`).header('etag', answer.etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  if (known?.includes(answer.etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(answer.body)
}
