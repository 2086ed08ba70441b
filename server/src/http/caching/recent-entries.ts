import type { Clock } from '../../clock.ts'
import { noteBirth, withBirth } from './freshness.ts'

/** Maximum age of the data behind an entry, and therefore the delay until other processes show a write. */
export const MAX_AGE_MS = 5_000

/** The estimated overhead of an entry besides its bytes: key, promise, place in the map. */
const OVERHEAD_BYTES = 1_000

/** A value that knows its size in bytes. */
export interface Sized {
  readonly bytes: number
}

interface Entry<T> {
  value: Promise<T>
  /** The settled value. Stale values are kept while there is room, because their bytes may turn out unchanged. */
  settled: { value: T } | null
  /** The birth of the value; until it has settled, the start of its computation. */
  bornAtMs: number
  generation: number
  bytes: number
}

/** A value with the time at which the oldest datum behind it was read. */
export interface Recent<T> {
  value: T
  bornAtMs: number
}

/** A least-recently-used cache whose values are served for some seconds. */
export interface RecentEntries {
  /**
   * The value under `key`, which must always have the same type. Concurrent callers share one computation, which gets the
   * stale value if there is one; a failure is not kept.
   */
  get<T extends Sized>(key: string, make: (stale: T | null) => Promise<T>): Promise<Recent<T>>
  /** Counts further bytes of the entry with this value, such as a compressed body. */
  addBytes(key: string, value: Sized, bytes: number): void
  /** Removes this value, so that nobody else receives it. */
  remove(key: string, value: Sized): void
  /** Makes all entries stale, including those still being computed, which may have read the old state. */
  expire(): void
}

export function openRecentEntries(
  clock: Clock,
  { maxEntries, maxBytes }: { maxEntries: number; maxBytes: number },
): RecentEntries {
  const entries = new Map<string, Entry<Sized>>()
  let generation = 0
  let bytes = 0

  const nowMs = () => clock.now().getTime()

  function drop(key: string, entry: Entry<Sized>): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.bytes
  }

  function grow(key: string, entry: Entry<Sized>, by: number): void {
    // An entry that was dropped meanwhile no longer counts.
    if (entries.get(key) !== entry) return
    entry.bytes += by
    bytes += by
    for (const [oldKey, old] of entries) {
      if ((bytes <= maxBytes && entries.size <= maxEntries) || entries.size === 1) return
      drop(oldKey, old)
    }
  }

  function start<T extends Sized>(
    key: string,
    stale: T | null,
    make: (stale: T | null) => Promise<T>,
  ): Entry<T> {
    const startedAtMs = nowMs()
    const entry: Entry<T> = {
      value: Promise.resolve() as Promise<never>,
      settled: null,
      bornAtMs: startedAtMs,
      generation,
      bytes: 0,
    }
    entry.value = withBirth(startedAtMs, () => make(stale)).then(
      ({ value, bornAtMs }) => {
        entry.bornAtMs = bornAtMs
        entry.settled = { value }
        grow(key, entry, value.bytes)
        return value
      },
      (error) => {
        drop(key, entry)
        throw error
      },
    )
    const replaced = entries.get(key)
    if (replaced) drop(key, replaced)
    entries.set(key, entry)
    grow(key, entry, OVERHEAD_BYTES + key.length)
    return entry
  }

  return {
    async get<T extends Sized>(key: string, make: (stale: T | null) => Promise<T>) {
      const found = entries.get(key) as Entry<T> | undefined
      const isFresh = found && found.generation === generation && nowMs() - found.bornAtMs < MAX_AGE_MS
      if (isFresh) {
        // Move the entry to the end, because the first is evicted next.
        entries.delete(key)
        entries.set(key, found)
      }
      const entry = isFresh ? found : start(key, found?.settled?.value ?? null, make)
      const value = await entry.value
      noteBirth(entry.bornAtMs)
      return { value, bornAtMs: entry.bornAtMs }
    },
    addBytes(key, value, by) {
      const entry = entries.get(key)
      if (entry?.settled?.value === value) grow(key, entry, by)
    },
    remove(key, value) {
      const entry = entries.get(key)
      if (entry?.settled?.value === value) drop(key, entry)
    },
    expire() {
      generation += 1
    },
  }
}
