import { useEffect, useState } from 'react'
import { parseStill, type Still } from './still.ts'

/**
 * Shows a still picture of the current moment, from the previews of the video. Loads a sprite sheet only when one of
 * its pictures is due.
 */
export function SoundStills({ media, previewsUrl }: { media: HTMLVideoElement; previewsUrl: string }) {
  const still = useStill(media, previewsUrl)
  if (!still) return null
  const { src, x, y, width, height } = still
  return (
    <svg className="player-still" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <image href={src} x={-x} y={-y} />
    </svg>
  )
}

function useStill(media: HTMLVideoElement, previewsUrl: string): Still | null {
  const [still, setStill] = useState<Still | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const show = () => {
      const track = Array.from(media.textTracks).find(({ label }) => label === 'thumbnails')
      const [cue] = track?.activeCues ?? []
      const next = cue instanceof VTTCue ? parseStill(cue.text, previewsUrl) : null
      // The last picture stays between two cues.
      if (next) setStill((shown) => (shown && isSame(shown, next) ? shown : next))
    }
    media.addEventListener('timeupdate', show, { signal })
    media.addEventListener('seeked', show, { signal })
    show()
    return () => stop.abort()
  }, [media, previewsUrl])
  return still
}

const isSame = (a: Still, b: Still): boolean => a.src === b.src && a.x === b.x && a.y === b.y
