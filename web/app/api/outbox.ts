import { createStore, type UseStore } from 'idb-keyval'

/** What waits on this device to be sent, in a database of its own; opened when it is first needed. */
export function openOutbox(database: string): () => UseStore {
  let opened: UseStore | undefined
  return () => {
    opened ??= createStore(database, 'waiting')
    return opened
  }
}

/** Some browsers refuse to store anything (private windows): the result is then `nothing`. */
export async function orFallback<T>(doing: () => Promise<T>, nothing: T): Promise<T> {
  try {
    return await doing()
  } catch {
    return nothing
  }
}
