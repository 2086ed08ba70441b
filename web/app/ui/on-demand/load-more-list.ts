import { useState, useSyncExternalStore } from 'react'

const FIVE_MINUTES_MS = 5 * 60 * 1000

/** A public list with the pages loaded so far. */
export interface LoadedList<Item> {
  items: Item[]
  /** Cursor of the next page; null at the end. */
  nextCursor: string | null
}

/** A cache of lists with the pages loaded so far, by key, for as long as a page may need them again. */
export class LoadedLists<Key, Item> {
  #lists = new Map<Key, { list: LoadedList<Item>; storedAtMs: number }>()
  #listeners = new Set<() => void>()

  /** The list, unless it was stored before `sinceMs` (since the epoch). */
  read(key: Key, sinceMs: number): LoadedList<Item> | null {
    const entry = this.#lists.get(key)
    return entry && entry.storedAtMs >= sinceMs ? entry.list : null
  }

  store(key: Key, list: LoadedList<Item>): void {
    this.#lists.set(key, { list, storedAtMs: Date.now() })
    this.#notify()
  }

  /** Applies `change` to the items of every list. */
  update(change: (items: Item[], key: Key) => Item[]): void {
    for (const [key, { list, storedAtMs }] of this.#lists) {
      this.#lists.set(key, { list: { ...list, items: change(list.items, key) }, storedAtMs })
    }
    this.#notify()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

export interface LoadMoreList<Key, Item> {
  lists: LoadedLists<Key, Item>
  /** The key of the list, which must not change while the component is mounted. */
  key: Key
  /** The server-rendered list. */
  first: LoadedList<Item>
  /** Fetches the next page and returns the longer list. */
  fetchNext: (list: LoadedList<Item>) => Promise<LoadedList<Item>>
}

/**
 * A public list with a "more" button. Loaded pages are stored for five minutes, so that returning from another page
 * restores the list and the scroll position. It uses plain fetching, because visitors load no react-query.
 */
export function useLoadMoreList<Key, Item>({ lists, key, first, fetchNext }: LoadMoreList<Key, Item>) {
  // Only a stored list can be too old, so the limit is fixed at mount: a list on the screen does not expire.
  const [sinceMs] = useState(() => Date.now() - FIVE_MINUTES_MS)
  const stored = useSyncExternalStore(
    lists.subscribe,
    () => lists.read(key, sinceMs),
    () => null,
  )
  const [state, setState] = useState<'quiet' | 'loading' | 'failed'>('quiet')
  const list = stored ?? first
  const loadMore = async () => {
    if (state === 'loading' || list.nextCursor === null) return
    setState('loading')
    try {
      lists.store(key, await fetchNext(list))
      setState('quiet')
    } catch {
      setState('failed')
    }
  }
  return { ...list, isLoading: state === 'loading', hasFailed: state === 'failed', loadMore }
}
