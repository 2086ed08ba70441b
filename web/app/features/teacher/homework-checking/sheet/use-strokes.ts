import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { Point } from './shorten-stroke.ts'
import type { Tool } from './tool.ts'

/** A press that moves less is no stroke, in pixels. */
const STILL_PX = 10

interface Gestures {
  tool: Tool
  /** What scrolls the page. */
  scroller: RefObject<HTMLElement | null>
  onStroke: (points: readonly Point[]) => void
  onPress: (point: Point) => void
  zoom: number
  onZoom: (zoom: number) => void
}

interface Touch {
  x: number
  y: number
}

/**
 * Pointers on the page. One draws or sets a mark; two fingers move and enlarge the page, and so does one finger while a pen is in
 * use, because the hand rests on the glass. `drawn` is the stroke that is being drawn.
 */
export function useStrokes({ tool, scroller, onStroke, onPress, zoom, onZoom }: Gestures) {
  const [drawn, setDrawn] = useState<readonly Point[]>([])
  const points = useRef<Point[]>([])
  const touches = useRef(new Map<number, Touch>())
  const pinch = useRef<{ distance: number; zoom: number } | null>(null)
  const mode = useRef<'none' | 'draw' | 'move'>('none')
  const begun = useRef<Touch>({ x: 0, y: 0 })
  const hasPen = useRef(false)

  const draw = (next: Point[]) => {
    points.current = next
    setDrawn(next)
  }
  const end = () => {
    mode.current = 'none'
    pinch.current = null
    draw([])
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const { pointerType, pointerId, currentTarget } = event
    // While it is only looked at, fingers scroll natively.
    if (tool === 'select' && pointerType === 'touch') return
    if (pointerType === 'pen') hasPen.current = true
    currentTarget.setPointerCapture(pointerId)
    touches.current.set(pointerId, placeOnScreen(event))
    if (touches.current.size === 2) {
      draw([])
      mode.current = 'move'
      pinch.current = { distance: distanceOf(touches.current), zoom }
      return
    }
    begun.current = placeOnScreen(event)
    const moves = tool === 'select' || (pointerType === 'touch' && hasPen.current)
    mode.current = moves ? 'move' : 'draw'
    if (!moves && tool === 'stroke') draw([placeOnPage(event, event)])
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = touches.current.get(event.pointerId)
    if (!before) return
    const now = placeOnScreen(event)
    touches.current.set(event.pointerId, now)
    if (mode.current === 'move') {
      // Two fingers move by half each.
      const share = touches.current.size
      scroller.current?.scrollBy((before.x - now.x) / share, (before.y - now.y) / share)
      if (pinch.current && touches.current.size === 2)
        onZoom((pinch.current.zoom * distanceOf(touches.current)) / pinch.current.distance)
    } else if (mode.current === 'draw' && tool === 'stroke') {
      const events = event.nativeEvent.getCoalescedEvents?.() ?? []
      const passed = events.length > 0 ? events : [event]
      draw([...points.current, ...passed.map((each) => placeOnPage(event, each))])
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!touches.current.delete(event.pointerId) || touches.current.size > 0) return
    const now = placeOnScreen(event)
    const isStill = Math.hypot(now.x - begun.current.x, now.y - begun.current.y) < STILL_PX
    const wasPinch = pinch.current !== null
    const stroke = points.current
    const done = mode.current
    end()
    if (wasPinch) return
    if (done === 'draw' && tool === 'stroke') onStroke(stroke)
    else if (isStill) onPress(placeOnPage(event, event))
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    touches.current.delete(event.pointerId)
    if (touches.current.size === 0) end()
  }
  // A finger that looks around scrolls natively; its tap arrives as a click.
  function onClick(event: MouseEvent<HTMLElement>) {
    const { nativeEvent } = event
    const isTouch = nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'touch'
    if (tool === 'select' && isTouch) onPress(placeOnPage(event, event))
  }
  return { drawn, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick } }
}

const placeOnScreen = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Touch => ({
  x: clientX,
  y: clientY,
})

function placeOnPage(
  { currentTarget }: MouseEvent<HTMLElement>,
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function distanceOf(touches: ReadonlyMap<number, Touch>): number {
  const [one, two] = [...touches.values()]
  return one && two ? Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)) : 1
}
