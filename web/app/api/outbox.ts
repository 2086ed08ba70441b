import { createStore, type UseStore } from 'idb-keyval'

/** An IndexedDB store for unsent data, opened on first use. */
export function openOutbox(database: string): () => UseStore {
  let opened: UseStore | undefined
  return () => {
    opened ??= createStore(database, 'waiting')
    return opened
  }
}

/** Runs `operation`; gives `fallback` where storage is blocked (private windows). */
export async function orFallback<T>(operation: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await operation()
  } catch {
    return fallback
  }
}
