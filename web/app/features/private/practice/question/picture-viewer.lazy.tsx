import { Minus, Plus } from 'lucide-react'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { practiceQuestionText as text } from '../../../../text/learn/practice-question.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { ModalFrame } from '../../../../ui/on-demand/dialog.tsx'
import type { ShownPicture } from './shown-picture.ts'

const MOST = 6
const STEP = 1.5
const within = (scale: number) => Math.min(MOST, Math.max(1, scale))

interface Point {
  x: number
  y: number
}

/** A picture as large as the screen. Buttons, the keys + and −, two fingers or a wheel with Ctrl enlarge it; it scrolls. */
export default function PictureViewer({ picture, onClose }: { picture: ShownPicture; onClose: () => void }) {
  const { base, alt, loaded } = picture
  const frame = useRef<HTMLElement>(null)
  const [scale, setScale] = useState(1)
  const fingers = useRef(new Map<number, Point>())

  /** Enlarges it around a point of the screen, which stays where it is. */
  const zoom = (factor: number, around?: Point) => {
    const box = frame.current?.getBoundingClientRect()
    const next = within(scale * factor)
    if (!box || !frame.current || next === scale) return
    const [x, y] = around ? [around.x - box.left, around.y - box.top] : [box.width / 2, box.height / 2]
    const { scrollLeft, scrollTop } = frame.current
    flushSync(() => setScale(next))
    frame.current.scrollTo((scrollLeft + x) * (next / scale) - x, (scrollTop + y) * (next / scale) - y)
  }
  const move = (event: PointerEvent) => {
    const known = fingers.current.get(event.pointerId)
    if (!known) return
    const [before, point] = [[...fingers.current.values()], { x: event.clientX, y: event.clientY }]
    fingers.current.set(event.pointerId, point)
    const other = before.find((finger) => finger !== known)
    if (!other || before.length !== 2) return
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 }
    zoom(distance(point, other) / Math.max(1, distance(known, other)), middle)
  }
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoom(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
  })
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoom(STEP)
    else if (key === '-') zoom(1 / STEP)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  // React listens to wheels passively, so that the page itself would be enlarged too.
  useEffect(() => {
    const area = frame.current
    area?.addEventListener('wheel', turn, { passive: false })
    return () => area?.removeEventListener('wheel', turn)
  }, [])
  return (
    <ModalFrame
      title={alt || text.picture}
      onClose={onClose}
      className="size-full max-h-none max-w-none border-0"
      actions={
        <div className="flex w-full items-center justify-center gap-3">
          <IconButton
            label={text.smaller}
            icon={<Minus size={22} aria-hidden="true" />}
            disabled={scale === 1}
            onClick={() => zoom(1 / STEP)}
            className="size-12 border border-edge"
          />
          <output className="w-16 text-center text-ink-2">{Math.round(scale * 100)}%</output>
          <IconButton
            label={text.larger}
            icon={<Plus size={22} aria-hidden="true" />}
            disabled={scale === MOST}
            onClick={() => zoom(STEP)}
            className="size-12 border border-edge"
          />
        </div>
      }
    >
      <section
        ref={frame}
        aria-label={text.picture}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
        className="size-full touch-pan-x touch-pan-y overflow-auto bg-white"
        onPointerDown={(event) =>
          event.pointerType === 'touch' &&
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <div style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
          <img
            src={`${base}/1280.webp`}
            alt={alt}
            draggable={false}
            className="size-full object-contain"
            onError={({ currentTarget }) => {
              if (currentTarget.src !== loaded) currentTarget.src = loaded
            }}
          />
        </div>
      </section>
    </ModalFrame>
  )
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
