import { type ComponentType, useEffect, useState } from 'react'
import type { LessonPlayerProps } from '../controls/lesson-player.lazy.tsx'

type Player = ComponentType<LessonPlayerProps>

let loaded: Player | null = null
const load = async (): Promise<Player> => {
  loaded = (await import('../controls/lesson-player.lazy.tsx')).default
  return loaded
}

/** The player component once its code is loaded. Not a Suspense boundary, which would delay it by another 300 ms. */
export function useLessonPlayer(): { Player: Player | null; hasFailed: boolean } {
  const [player, setPlayer] = useState<{ is: Player | null }>(() => {
    // Load it in parallel with the signed URL, because on a slow connection this is most of the wait.
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
