import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)'

/** Whether the screen has room for two columns; null on the server and until hydration. */
export const useIsWide = (): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => null,
  )

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
