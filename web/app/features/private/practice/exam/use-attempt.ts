import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../../api/client/client.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { withFormulaFont } from '../../../visitor/markup/with-formula-font.ts'
import { answerStore } from '../outbox/answer-store.ts'
import { type AttemptOutbox, attemptOutbox, type OutboxState } from '../outbox/attempt-outbox.ts'
import { deviceId } from '../outbox/device.ts'
import { pageClock } from '../outbox/local-answer.ts'
import { holdWriterLock } from '../outbox/writer-lock.ts'

/** Which page of this browser writes. */
type Tab = 'unknown' | 'this' | 'other'

/** An attempt of the signed-in person with the answers of this device, for the one page of the browser that writes. */
export function useAttempt(attemptId: number) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: practiceKeys.attempt(attemptId),
    queryFn: async ({ signal }) => {
      const params = { id: attemptId }
      const query = { device: deviceId() }
      const { data } = await api('GET /api/practice/attempts/:id', { params, query, signal })
      return withFormulaFont(data)
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Each answer of the server is news, also an equal one.
    structuralSharing: false,
    gcTime: 0,
  })
  const attempt = query.data
  const { tab, takeTab } = useWriterTab(attemptId)
  const outbox = useOutbox(attemptId, tab === 'this')
  const state = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.state ?? nothing, nothing)

  useEffect(() => {
    if (outbox && attempt) void outbox.open(attempt)
  }, [outbox, attempt])

  const { refetch } = query
  const isOtherClock =
    attempt &&
    state?.clock &&
    (state.clock.section !== attempt.section ||
      (state.clock.break_remaining_s === null) !== (attempt.break_remaining_s === null))
  const isBehind = state?.isStale || isOtherClock
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])

  /** Shows another state of the attempt. A paper that was unsealed here is not sent again. */
  const setAttempt = useCallback(
    (next: Attempt) => queries.setQueryData(practiceKeys.attempt(attemptId), next),
    [queries, attemptId],
  )
  const takeOver = async () => {
    const { data } = await api('POST /api/practice/attempts/:id/writer', {
      params: { id: attemptId },
      body: { device: deviceId() },
    })
    setAttempt(data)
  }
  return { query, attempt, setAttempt, outbox, state, tab, takeTab, takeOver }
}

const never = () => () => {}
const nothing = (): OutboxState | null => null

/** Whether this page may write: the first of a browser, until another takes over. */
function useWriterTab(attemptId: number) {
  const [tab, setTab] = useState<Tab>('unknown')
  const [takeovers, setTakeovers] = useState(0)
  useEffect(
    () =>
      holdWriterLock(attemptId, {
        steal: takeovers > 0,
        onHeld: () => setTab('this'),
        onBusy: () => setTab('other'),
        onLost: () => setTab('other'),
      }),
    [attemptId, takeovers],
  )
  return { tab, takeTab: () => setTakeovers((count) => count + 1) }
}

/** The answers of this page, sent when it is left, hidden or shown, and when the line returns. */
function useOutbox(attemptId: number, isWriter: boolean): AttemptOutbox | null {
  const [outbox, setOutbox] = useState<AttemptOutbox | null>(null)
  useEffect(() => {
    if (!isWriter) return
    const params = { id: attemptId }
    const made = attemptOutbox({
      store: answerStore(attemptId),
      clock: pageClock,
      device: deviceId(),
      send: async (body, { keepalive }) =>
        (await api('PUT /api/practice/attempts/:id/answers', { params, body, keepalive })).data,
      deliver: async (answer) =>
        (await import('../outbox/deliver-recording.ts')).deliverRecording(attemptId, answer),
      submit: async (body) => (await api('POST /api/practice/attempts/:id/submit', { params, body })).data,
    })
    const send = () => void made.flush()
    const onVisibility = () => (document.hidden ? made.sendLast() : send())
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', made.sendLast)
    window.addEventListener('blur', send)
    window.addEventListener('online', send)
    setOutbox(made)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', made.sendLast)
      window.removeEventListener('blur', send)
      window.removeEventListener('online', send)
      made.sendLast()
      made.stop()
      setOutbox(null)
    }
  }, [attemptId, isWriter])
  return outbox
}
