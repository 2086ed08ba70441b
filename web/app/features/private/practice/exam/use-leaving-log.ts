import type { ATTEMPT_EVENTS } from '@kashf/contract/practice/attempts.ts'
import { useEffect } from 'react'
import { api } from '../../../../api/client/client.ts'
import { deviceId } from '../../../public-account/practice/outbox/device.ts'

type Kind = (typeof ATTEMPT_EVENTS)[number]

/** Shorter absences are not recorded. */
const SHORTEST_MS = 3000
/** What one request carries. */
const MAX_EVENTS = 50

interface Fact {
  kind: Kind
  at_ms: number
  lasted_s: number
}

/** Records facts where the test announces it: leaving the page from three seconds on, copying, pasting, leaving full screen. */
export function useLeavingLog(attemptId: number, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    let facts: Fact[] = []
    let left: { kind: Kind; at_ms: number } | null = null
    const note = (fact: Fact) => {
      facts = [...facts, fact].slice(-MAX_EVENTS)
      void send()
    }
    // What cannot be sent waits for the next fact.
    const send = async () => {
      const sent = facts
      const events = sent.map(({ kind, at_ms, lasted_s }) => ({
        kind,
        lasted_s,
        age_ms: Math.round(performance.now() - at_ms),
      }))
      facts = []
      try {
        const body = { device: await deviceId(), events }
        await api('POST /api/practice/attempts/:id/events', { params: { id: attemptId }, body })
      } catch {
        facts = [...sent, ...facts].slice(-MAX_EVENTS)
      }
    }
    const leave = (kind: Kind) => {
      left ??= { kind, at_ms: performance.now() }
    }
    const come = () => {
      if (!left || document.hidden || !document.hasFocus()) return
      const lastedMs = performance.now() - left.at_ms
      const { kind, at_ms } = left
      left = null
      if (lastedMs >= SHORTEST_MS) note({ kind, at_ms, lasted_s: Math.round(lastedMs / 1000) })
    }
    const once = (kind: Kind) => note({ kind, at_ms: performance.now(), lasted_s: 0 })
    const listening = new AbortController()
    const { signal } = listening
    const onVisibility = () => (document.hidden ? leave('hidden') : come())
    document.addEventListener('visibilitychange', onVisibility, { signal })
    window.addEventListener('blur', () => leave('blur'), { signal })
    window.addEventListener('focus', come, { signal })
    document.addEventListener('copy', () => once('copy'), { signal })
    document.addEventListener('paste', () => once('paste'), { signal })
    document.addEventListener(
      'fullscreenchange',
      () => document.fullscreenElement === null && once('fullscreen_left'),
      { signal },
    )
    return () => listening.abort()
  }, [attemptId, isOn])
}
