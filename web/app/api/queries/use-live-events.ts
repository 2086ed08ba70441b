import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../shell/base/session.ts'
import type { LiveEventName } from './live-events.lazy.ts'

/**
 * Calls `onEvent` for each live event of the signed-in person while the page is looked at and `isWanted`. `ready` comes
 * first: whatever happened before it must be asked for once. `data` is the event's JSON text.
 */
export function useLiveEvents(onEvent: (name: LiveEventName, data: string) => void, isWanted = true): void {
  const token = useSession()?.token
  const hear = useEffectEvent(onEvent)

  useEffect(() => {
    if (!token || !isWanted) return
    let isOver = false
    let stop = () => {}
    const follow = async () => {
      const { followLiveEvents } = await import('./live-events.lazy.ts')
      if (!isOver) stop = followLiveEvents((name, data) => hear(name, data))
    }
    // Without its code the page shows what it asked for itself.
    follow().catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }, [token, isWanted])
}
