import type MediaController from 'media-chrome/media-controller'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { playerText } from '../../../../text/browse/player.ts'

const STEP_S = 10
/** Taps on the same side within this interval form one series; each tap after the second adds a step. */
const TAP_MS = 320
const SHOWN_MS = 700

interface Leap {
  side: 'back' | 'forward'
  seconds: number
}

/** A double tap on the left or right third of the picture seeks by ten seconds; each further tap adds a step. */
export function SeekTaps(props: { controller: MediaController; onLeap: (seconds: number) => void }) {
  const { controller } = props
  const [leap, setLeap] = useState<Leap | null>(null)
  const last = useRef<{ side: Leap['side']; at: number; taps: number } | null>(null)

  const tap = useEffectEvent((side: Leap['side'], at: number) => {
    const before = last.current
    const isSeries = before !== null && before.side === side && at - before.at < TAP_MS
    const taps = isSeries ? before.taps + 1 : 1
    last.current = { side, at, taps }
    if (taps < 2) return
    setLeap({ side, seconds: (taps - 1) * STEP_S })
    props.onLeap(side === 'back' ? -STEP_S : STEP_S)
  })

  useEffect(() => {
    const onPointerUp = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || !isPicture(event)) return
      const { left, width } = controller.getBoundingClientRect()
      const place = (event.clientX - left) / width
      if (place < 1 / 3) tap('back', event.timeStamp)
      else if (place > 2 / 3) tap('forward', event.timeStamp)
    }
    controller.addEventListener('pointerup', onPointerUp)
    return () => controller.removeEventListener('pointerup', onPointerUp)
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

/** Whether the tap hit the video itself rather than a control over it. */
function isPicture(event: PointerEvent): boolean {
  const [hit] = event.composedPath()
  return hit instanceof HTMLElement && ['video', 'media-controller'].includes(hit.localName)
}
