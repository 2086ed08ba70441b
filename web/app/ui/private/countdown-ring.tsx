import { useEffect, useEffectEvent, useState } from 'react'

const RADIUS = 34
const LENGTH = 2 * Math.PI * RADIUS

/** Counts down whole seconds in a ring, then calls `onEnd` once. */
export function CountdownRing({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (left <= 0) {
      end()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  return (
    <div role="timer" aria-label={`${left}`} className="relative grid size-14 place-items-center sm:size-20">
      <svg viewBox="0 0 80 80" aria-hidden="true" className="size-full -rotate-90">
        <circle cx="40" cy="40" r={RADIUS} fill="none" strokeWidth="6" className="stroke-line" />
        <circle
          cx="40"
          cy="40"
          r={RADIUS}
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left / seconds)}
          className="stroke-teal transition-[stroke-dashoffset] duration-1000 ease-linear"
        />
      </svg>
      <span className="absolute text-xl font-bold sm:text-2xl tabular-nums">{left}</span>
    </div>
  )
}
