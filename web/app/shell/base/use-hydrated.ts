import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and until hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
