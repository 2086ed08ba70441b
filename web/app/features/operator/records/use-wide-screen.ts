import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 64rem)'

/** Whether a table of many columns has room next to the console's menu. Only below a guard: the server cannot know. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
