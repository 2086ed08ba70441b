import type { Readable } from 'node:stream'
import { OutboundFailure } from './outbound-failure.ts'

export interface BodyLimits {
  maxBytes: number
  /** The minimum average over each window; time that the reader takes does not count. */
  minBytesPerSecond: number
  windowMs?: number
}

const WINDOW_MS = 60_000

/**
 * Yields the bytes of an answer until a limit is exceeded, which throws `OutboundFailure`: `too_large`, `too_slow`,
 * `timed_out` after silence, or `unreachable` when the connection breaks before the announced length.
 */
export async function* limitBody(
  body: Readable,
  { maxBytes, minBytesPerSecond, windowMs = WINDOW_MS }: BodyLimits,
): AsyncGenerator<Buffer> {
  const source: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  let bytes = 0
  let window = { bytes: 0, waitedMs: 0 }
  try {
    for (;;) {
      const askedAt = performance.now()
      const step = await next(source)
      if (step.done) return
      bytes += step.value.length
      if (bytes > maxBytes) throw new OutboundFailure('too_large')
      window.bytes += step.value.length
      window.waitedMs += performance.now() - askedAt
      if (window.waitedMs >= windowMs) {
        if ((window.bytes * 1000) / window.waitedMs < minBytesPerSecond) throw new OutboundFailure('too_slow')
        window = { bytes: 0, waitedMs: 0 }
      }
      yield step.value
    }
  } finally {
    body.destroy()
  }
}

async function next(source: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
  try {
    return await source.next()
  } catch (error) {
    throw error instanceof OutboundFailure ? error : new OutboundFailure('unreachable', { cause: error })
  }
}
