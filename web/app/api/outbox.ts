import { createStore, type UseStore } from 'idb-keyval'

/** An IndexedDB store, opened on first use, because the server has none. */
export function openStore(database: string, store: string): () => UseStore {
  let opened: UseStore | undefined
  return () => {
    opened ??= createStore(database, store)
    return opened
  }
}

/** A store for unsent data. */
export const openOutbox = (database: string): (() => UseStore) => openStore(database, 'waiting')

/**
 * Stores a value, committed before the promise resolves: a killed browser would not wait for the end of the transaction. Does
 * nothing where storage is blocked.
 */
export const putAtOnce = (store: UseStore, key: string, value: unknown): Promise<void> =>
  orFallback(
    () =>
      store('readwrite', (kept) => {
        kept.put(value, key)
        kept.transaction.commit?.()
      }),
    undefined,
  )

/** Runs `operation`; gives `fallback` where storage is blocked (private windows). */
export async function orFallback<T>(operation: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await operation()
  } catch {
    return fallback
  }
}
