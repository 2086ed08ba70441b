import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../shell/base/session.ts'
import type { LiveEventName } from './live-events.lazy.ts'

/**
 * Calls `onEvent` for each live event of the signed-in user while the page is visible and `isWanted`. `ready` comes
 * first; fetch earlier changes then. `data` is the event's JSON.
 */
export function useLiveEvents(onEvent: (name: LiveEventName, data: string) => void, isWanted = true): void {
  const token = useSession()?.token
  const emit = useEffectEvent(onEvent)

  useEffect(() => {
    if (!token || !isWanted) return
    let isStopped = false
    let stop = () => {}
    const subscribe = async () => {
      const { followLiveEvents } = await import('./live-events.lazy.ts')
      if (!isStopped) stop = followLiveEvents((name, data) => emit(name, data))
    }
    // If the code fails to load, the page works without live updates.
    subscribe().catch(() => {})
    return () => {
      isStopped = true
      stop()
    }
  }, [token, isWanted])
}
