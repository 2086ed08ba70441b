import { useEffect, useState } from 'react'

/** What the server said about the remaining time, and when, by the steady clock of the page. */
export interface ServerSeconds {
  seconds: number | null
  at_ms: number
}

const leftNow = ({ seconds, at_ms }: ServerSeconds) =>
  seconds === null ? null : Math.max(0, Math.ceil(seconds - (performance.now() - at_ms) / 1000))

/** The whole seconds that are left. The clock of the device is never asked. */
export function useSecondsLeft({ seconds, at_ms }: ServerSeconds): number | null {
  const [left, setLeft] = useState(() => leftNow({ seconds, at_ms }))
  useEffect(() => {
    const tick = () => setLeft(leftNow({ seconds, at_ms }))
    tick()
    if (seconds === null) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [seconds, at_ms])
  return left
}
