import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { PackedBody } from './caching/packed-body.ts'
import { MAX_AGE_MS, openRecentEntries, type Recent, type Sized } from './caching/recent-entries.ts'
import { sendPacked } from './caching/send-packed.ts'
import { withAbsoluteAddresses } from './network/absolute-addresses.ts'

/** A response of the API that is the same for everyone: JSON in UTF-8, serialized once. */
export interface PublicAnswer {
  body: PackedBody
  ageMs: number
  onPacked: (bytes: number) => void
}

/**
 * An in-process cache that keeps the responses of frequent public reads for a few seconds. A value made from other
 * cached values is as old as the oldest of them. Concurrent callers share one computation; a failure is not cached.
 */
export interface PublicCache {
  /** The API response under `key`. */
  answer(key: string, make: () => Promise<unknown>): Promise<PublicAnswer>
  /** The data of server-rendered pages: JSON with URLs that have no origin. */
  pageData(key: string, make: () => Promise<unknown>): Promise<PackedBody>
  /** A whole page, or any other value that knows its size; `make` gets the stale one, whose bytes it may reuse. */
  page<T extends Sized>(key: string, make: (stale: T | null) => Promise<T>): Promise<Recent<T>>
  /** Counts further bytes of a page in the cache. */
  addPageBytes(key: string, page: Sized, bytes: number): void
  /** Removes a page that must not be kept. */
  removePage(key: string, page: Sized): void
  /** A value that several responses share. A key must always have the same type. */
  value<T>(key: string, make: () => Promise<T>): Promise<T>
  /** Makes everything stale: call it after the commit of a write that is visible on public pages. */
  clear(): void
}

/** Every search text is a separate key. */
const MAX_ENTRIES = 5_000
/**
 * The limit for responses, pages and their data together: a list of 1,000 cards takes 600 kB, and every filter adds
 * another.
 */
const MAX_BYTES = 32_000_000

/** `publicUrl` is a function because with PORT=0 the URL is known only after the server listens. */
export function openPublicCache(
  clock: Clock,
  publicUrl: () => string = () => '',
  maxBytes = MAX_BYTES,
): PublicCache {
  const bodies = openRecentEntries(clock, { maxEntries: MAX_ENTRIES, maxBytes })
  // Separate from the bodies, so that a burst of searches cannot evict the few values that all of them use.
  const values = openRecentEntries(clock, { maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES })
  const text = (key: string, make: () => Promise<string>) =>
    bodies.get<PackedBody>(key, async (stale) => PackedBody.reusing(stale, await make()))
  return {
    async answer(name, make) {
      const key = `answer ${name}`
      const { value: body, bornAtMs } = await text(key, async () =>
        withAbsoluteAddresses(JSON.stringify(await make()), publicUrl()),
      )
      return {
        body,
        ageMs: clock.now().getTime() - bornAtMs,
        onPacked: (bytes) => bodies.addBytes(key, body, bytes),
      }
    },
    async pageData(name, make) {
      const { value } = await text(`data ${name}`, async () => JSON.stringify(await make()))
      return value
    },
    page: (name, make) => bodies.get(`page ${name}`, make),
    addPageBytes: (name, page, bytes) => bodies.addBytes(`page ${name}`, page, bytes),
    removePage: (name, page) => bodies.remove(`page ${name}`, page),
    async value<T>(key: string, make: () => Promise<T>) {
      const { value } = await values.get(key, async () => ({ made: await make(), bytes: 0 }))
      return value.made
    },
    clear() {
      bodies.expire()
      values.expire()
    },
  }
}

/** Sends a public response of the API, or 304 if the client already has it. */
export const sendPublic = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PublicAnswer,
): Promise<FastifyReply> =>
  sendPacked(request, reply.type('application/json; charset=utf-8'), {
    ...answer,
    cacheControl: `public, max-age=${MAX_AGE_MS / 1000}`,
  })
