import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'

interface CursorProps {
  label: string
  /** The value at the cursor, for screen readers. */
  reading: string | undefined
  /** The number of positions along the chart. */
  count: number
  at: number
  onMove: (at: number) => void
  /** The step of an arrow key, in positions. */
  step?: number
  children: ReactNode
}

/** A chart with a cursor that follows the pointer and the arrow keys. */
export function ChartCursor({ label, reading, count, at, onMove, step = 1, children }: CursorProps) {
  const moveTo = (to: number) => onMove(Math.min(count - 1, Math.max(0, to)))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    moveTo(to)
  }
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    moveTo(Math.floor(((event.clientX - left) / width) * count))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={at}
      aria-valuetext={reading}
      onKeyDown={onKeyDown}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      className="h-52 w-full touch-pan-y"
    >
      {children}
    </div>
  )
}
