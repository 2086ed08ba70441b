import { useEffect, useEffectEvent } from 'react'
import { QUESTION_SENT, sendPendingQuestions } from './question-outbox.ts'

/** Sends what waits when the line returns, and calls `onSent` for each question that has arrived. */
export function useWaitingQuestions(userId: number | undefined, onSent: () => void): void {
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    if (userId === undefined) return
    const stop = new AbortController()
    window.addEventListener('online', () => void sendPendingQuestions(userId), { signal: stop.signal })
    window.addEventListener(QUESTION_SENT, () => tell(), { signal: stop.signal })
    return () => stop.abort()
  }, [userId])
}
