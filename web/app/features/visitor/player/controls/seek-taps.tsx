import type MediaController from 'media-chrome/media-controller'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { playerText } from '../../../../text/player.ts'

const STEP_S = 10
/** Two taps on the same side within this belong together; each further one adds a step. */
const TAP_MS = 320
const SHOWN_MS = 700

interface Leap {
  side: 'back' | 'forward'
  seconds: number
}

/** Double taps on the left and right third of the picture jump by ten seconds, and more with every further tap. */
export function SeekTaps(props: {
  controller: RefObject<MediaController | null>
  onLeap: (seconds: number) => void
}) {
  const { controller } = props
  const [leap, setLeap] = useState<Leap | null>(null)
  const last = useRef<{ side: Leap['side']; at: number; taps: number } | null>(null)

  const tap = useEffectEvent((side: Leap['side'], at: number) => {
    const before = last.current
    const goesOn = before !== null && before.side === side && at - before.at < TAP_MS
    const taps = goesOn ? before.taps + 1 : 1
    last.current = { side, at, taps }
    if (taps < 2) return
    setLeap({ side, seconds: (taps - 1) * STEP_S })
    props.onLeap(side === 'back' ? -STEP_S : STEP_S)
  })

  useEffect(() => {
    const player = controller.current
    if (!player) return
    const hear = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || !isPicture(event)) return
      const { left, width } = player.getBoundingClientRect()
      const place = (event.clientX - left) / width
      if (place < 1 / 3) tap('back', event.timeStamp)
      else if (place > 2 / 3) tap('forward', event.timeStamp)
    }
    player.addEventListener('pointerup', hear)
    return () => player.removeEventListener('pointerup', hear)
  }, [controller])

  useEffect(() => {
    if (!leap) return
    const timer = setTimeout(() => setLeap(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [leap])

  if (!leap) return null
  return (
    <span aria-hidden="true" className={`player-leap player-leap-${leap.side}`}>
      {playerText.leap(leap.side === 'back' ? -leap.seconds : leap.seconds)}
    </span>
  )
}

/** The tap hit the video and none of the controls over it. */
function isPicture(event: PointerEvent): boolean {
  const [hit] = event.composedPath()
  return hit instanceof HTMLElement && ['video', 'media-controller', 'lesson-video'].includes(hit.localName)
}
