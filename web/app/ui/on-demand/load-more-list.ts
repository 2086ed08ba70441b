import { useState, useSyncExternalStore } from 'react'

const FIVE_MINUTES_MS = 5 * 60 * 1000

/** A public list as far as it was asked for. */
export interface LoadedList<Item> {
  items: Item[]
  /** Where to go on; null at the end. */
  nextCursor: string | null
}

/** Lists that were made longer in this browser, by their key, for as long as a page may need them again. */
export class LoadedLists<Key, Item> {
  #lists = new Map<Key, { list: LoadedList<Item>; keptAtMs: number }>()
  #listeners = new Set<() => void>()

  /** The list, unless it was kept before `sinceMs` (since the epoch). */
  read(key: Key, sinceMs: number): LoadedList<Item> | null {
    const kept = this.#lists.get(key)
    return kept && kept.keptAtMs >= sinceMs ? kept.list : null
  }

  keep(key: Key, list: LoadedList<Item>): void {
    this.#lists.set(key, { list, keptAtMs: Date.now() })
    this.#tell()
  }

  /** Changes what is in the lists, each of which `change` gets with its key; they stay as long as they are. */
  alter(change: (items: Item[], key: Key) => Item[]): void {
    for (const [key, { list, keptAtMs }] of this.#lists) {
      this.#lists.set(key, { list: { ...list, items: change(list.items, key) }, keptAtMs })
    }
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export interface LoadMoreList<Key, Item> {
  lists: LoadedLists<Key, Item>
  /** Must stay the same for as long as the component lives. */
  key: Key
  /** What the server drew. */
  first: LoadedList<Item>
  /** Asks for the next page and returns the longer list. */
  grow: (list: LoadedList<Item>) => Promise<LoadedList<Item>>
}

/**
 * A public list that grows at a press. What was loaded is kept for five minutes, so that coming back from another
 * page finds the list as long, and the place in it, as they were left. Plain fetching: visitors load no react-query.
 */
export function useLoadMoreList<Key, Item>({ lists, key, first, grow }: LoadMoreList<Key, Item>) {
  // Only what is shown for the first time may be too old: a list that is being read does not shrink.
  const [sinceMs] = useState(() => Date.now() - FIVE_MINUTES_MS)
  const grown = useSyncExternalStore(
    lists.subscribe,
    () => lists.read(key, sinceMs),
    () => null,
  )
  const [state, setState] = useState<'quiet' | 'loading' | 'failed'>('quiet')
  const list = grown ?? first
  const loadMore = async () => {
    if (state === 'loading' || list.nextCursor === null) return
    setState('loading')
    try {
      lists.keep(key, await grow(list))
      setState('quiet')
    } catch {
      setState('failed')
    }
  }
  return { ...list, isLoading: state === 'loading', hasFailed: state === 'failed', loadMore }
}
