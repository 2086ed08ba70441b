import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { cx } from '../../../../ui/class-names.ts'
import { strokePath } from '../../../private/homework/stroke-path.ts'
import type { Point } from './shorten-stroke.ts'
import type { Tool } from './tool.ts'
import { useStrokes } from './use-strokes.ts'

export interface PageSurfaceProps {
  /** The number of the sheet, from 1. */
  number: number
  tool: Tool
  /** Width by height of the page. */
  aspect: number
  scroller: RefObject<HTMLElement | null>
  surface: RefObject<HTMLDivElement | null>
  zoom: number
  onZoom: (zoom: number) => void
  onStroke: (points: readonly Point[]) => void
  onPress: (point: Point) => void
}

const STEP = { usual: 0.02, large: 0.1 }
const ARROWS: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
])

/**
 * Takes presses on a page: by pointers, or by the keyboard, where the arrows move a cross and Enter presses there. With the pen,
 * Enter begins a line and ends it.
 */
export function PageSurface(props: PageSurfaceProps) {
  const { number, tool, aspect, surface, onStroke, onPress } = props
  const { drawn, handlers } = useStrokes(props)
  const [place, setPlace] = useState<Point>({ x: 0.5, y: 0.5 })
  const [isShown, setShown] = useState(false)
  const [from, setFrom] = useState<Point | null>(null)
  const mark = useRef<HTMLSpanElement>(null)

  function press(point: Point) {
    if (tool !== 'stroke') return onPress(point)
    if (from) onStroke([from, point])
    setFrom(from ? null : point)
  }
  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS.get(event.key)
    if (arrow) {
      const step = event.shiftKey ? STEP.large : STEP.usual
      setShown(true)
      setPlace({ x: within(place.x + arrow.x * step), y: within(place.y + arrow.y * step) })
      mark.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (event.key === 'Enter' || event.key === ' ') press(place)
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
  }
  function leave() {
    setFrom(null)
    surface.current?.blur()
  }
  const cross = isShown ? place : null
  const size = { width: 1000, height: 1000 / aspect }
  const line = from && cross ? [from, cross] : drawn
  return (
    <>
      <div
        ref={surface}
        // Screen readers pass the arrows on to an application only.
        role="application"
        aria-label={text.page(number)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        {...handlers}
        // A touch is followed by mouse events, which would take the focus from the words of a new mark.
        onTouchEnd={(event) => tool !== 'select' && event.preventDefault()}
        onFocus={({ target }) => setShown(target.matches(':focus-visible'))}
        onBlur={() => setShown(false)}
        onKeyDown={onKeyDown}
        className={cx('sheet-surface', tool !== 'select' && 'is-drawing')}
      />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="pointer-events-none absolute inset-0 size-full"
      >
        <path
          d={strokePath(
            line.flatMap(({ x, y }) => [x, y]),
            size,
          )}
          fill="none"
          strokeWidth={7}
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-paper-red"
        />
      </svg>
      {cross && (
        <span
          ref={mark}
          style={{ left: `${cross.x * 100}%`, top: `${cross.y * 100}%` }}
          className="sheet-cross"
        />
      )}
      <span role="status" className="sr-only">
        {cross && text.place(Math.round(cross.x * 100), Math.round(cross.y * 100))}
      </span>
    </>
  )
}

const within = (value: number) => Math.min(1, Math.max(0, value))
