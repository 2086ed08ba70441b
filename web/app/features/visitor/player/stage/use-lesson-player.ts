import { type ComponentType, useEffect, useState } from 'react'
import type { LessonPlayerProps } from '../controls/lesson-player.lazy.tsx'

type Player = ComponentType<LessonPlayerProps>

let loaded: Player | null = null
const load = async (): Promise<Player> => {
  loaded = (await import('../controls/lesson-player.lazy.tsx')).default
  return loaded
}

/** Our player when its code has come. By hand: a Suspense boundary would hold it back for another 300 ms. */
export function useLessonPlayer(): { Player: Player | null; hasFailed: boolean } {
  const [player, setPlayer] = useState<{ is: Player | null }>(() => {
    // Beside the address, not after it: on a slow line this is most of the wait.
    if (!loaded && typeof window !== 'undefined') load().catch(() => {})
    return { is: loaded }
  })
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (player.is) return
    load().then(
      (is) => setPlayer({ is }),
      () => setFailed(true),
    )
  }, [player])
  return { Player: player.is, hasFailed }
}
