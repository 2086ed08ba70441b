import { orFallback } from './outbox.ts'

/**
 * What the server can send again, kept for times without a line: papers of attempts and cards of the day. A cache and no
 * database, because a page that holds it open in another tab does not hinder its deletion.
 */
const CACHE = 'device-copies'
/** Copies that are older are deleted. */
const MAX_AGE_MS = 7 * 24 * 3_600_000

interface Copy<T> {
  user_id: number
  kept_at_ms: number
  data: T
}

const addressOf = (name: string) => `/${CACHE}/${name}`

/** Keeps a copy for the person, and deletes those of other people and old ones. Does nothing where storage is blocked. */
export async function keepCopy<T>(name: string, userId: number, data: T): Promise<void> {
  const copy: Copy<T> = { user_id: userId, kept_at_ms: Date.now(), data }
  await orFallback(async () => {
    const cache = await caches.open(CACHE)
    await cache.put(addressOf(name), Response.json(copy))
    for (const request of await cache.keys()) {
      const other: Copy<T> | undefined = await (await cache.match(request))?.json()
      const isOld = other && Math.abs(Date.now() - other.kept_at_ms) > MAX_AGE_MS
      if (isOld || other?.user_id !== userId) await cache.delete(request)
    }
  }, undefined)
}

/** The person's copy; undefined when there is none. */
export const keptCopy = <T>(name: string, userId: number): Promise<T | undefined> =>
  orFallback(async () => {
    const copy: Copy<T> | undefined = await (
      await caches.match(addressOf(name), { cacheName: CACHE })
    )?.json()
    return copy?.user_id === userId ? copy.data : undefined
  }, undefined)

export const dropCopy = (name: string): Promise<unknown> =>
  orFallback(async () => (await caches.open(CACHE)).delete(addressOf(name)), false)

/** Deletes all copies: the person signs out. */
export const dropCopies = (): Promise<unknown> => orFallback(() => caches.delete(CACHE), false)
