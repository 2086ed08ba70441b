import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../../api/client/client.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { useRefetchOnline } from '../../../../api/use-refetch-online.ts'
import { useSession } from '../../../../shell/base/session.ts'
import type { AttemptOutbox, OutboxState } from '../../../public-account/practice/outbox/attempt-outbox.ts'
import { deviceId } from '../../../public-account/practice/outbox/device.ts'
import {
  keepAttempt,
  readAttempt,
  type ShownAttempt,
} from '../../../public-account/practice/outbox/kept-attempt.ts'
import { serverOutbox } from '../../../public-account/practice/outbox/server-outbox.ts'
import { withFormulaFont } from '../../../visitor/markup/with-formula-font.ts'
import { takeBegun } from './begun-attempt.ts'
import { useWriterTab } from './use-writer-tab.ts'

/** An attempt of the signed-in person with the answers of this device, for the one page of the browser that writes. */
export function useAttempt(attemptId: number) {
  const queries = useQueryClient()
  const userId = useSession()?.user?.id
  const query = useQuery({
    queryKey: practiceKeys.attempt(attemptId),
    // What is shown already is not replaced by the copy of this device.
    queryFn: async ({ signal }): Promise<ShownAttempt> => {
      const begun = takeBegun(attemptId)
      if (begun) return withFormulaFont(begun)
      const isShown = queries.getQueryData(practiceKeys.attempt(attemptId)) !== undefined
      return withFormulaFont(await readAttempt(attemptId, { userId: isShown ? undefined : userId, signal }))
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    // Each answer of the server is news, also an equal one.
    structuralSharing: false,
    gcTime: 0,
  })
  const attempt = query.data
  const { tab, takeTab } = useWriterTab(`attempt-${attemptId}`)
  const outbox = useOutbox(attemptId, tab === 'this')
  const state = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.state ?? nothing, nothing)

  useEffect(() => {
    if (attempt && userId !== undefined) void keepAttempt(userId, attempt)
  }, [attempt, userId])
  useEffect(() => {
    if (outbox && attempt) void outbox.open(attempt)
  }, [outbox, attempt])

  const { refetch } = query
  const isFromDevice = attempt?.isFromDevice === true
  const isOtherClock =
    attempt &&
    state?.clock &&
    (state.clock.section !== attempt.section ||
      (state.clock.break_remaining_s === null) !== (attempt.break_remaining_s === null))
  // Without a line before, and the server answers again.
  const isBehind = state?.isStale || isOtherClock || (isFromDevice && state?.problem === null)
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
  useRefetchOnline(isFromDevice, refetch)

  /** Shows another state of the attempt. A paper that was unsealed here is not sent again. */
  const setAttempt = useCallback(
    (next: ShownAttempt) => queries.setQueryData(practiceKeys.attempt(attemptId), next),
    [queries, attemptId],
  )
  const takeOver = async () => {
    const { data } = await api('POST /api/practice/attempts/:id/writer', {
      params: { id: attemptId },
      body: { device: await deviceId() },
    })
    setAttempt(data)
  }
  return { query, attempt, setAttempt, outbox, state, tab, takeTab, takeOver }
}

const never = () => () => {}
const nothing = (): OutboxState | null => null

/** The answers of this page, sent when it is left, hidden or shown, and when the line returns. */
function useOutbox(attemptId: number, isWriter: boolean): AttemptOutbox | null {
  const [outbox, setOutbox] = useState<AttemptOutbox | null>(null)
  useEffect(() => {
    if (!isWriter) return
    const stop = new AbortController()
    const { signal } = stop
    void serverOutbox(attemptId).then((made) => {
      if (signal.aborted) return
      const send = () => void made.flush()
      const onVisibility = () => (document.hidden ? made.sendLast() : send())
      document.addEventListener('visibilitychange', onVisibility, { signal })
      window.addEventListener('pagehide', made.sendLast, { signal })
      window.addEventListener('blur', send, { signal })
      window.addEventListener('online', send, { signal })
      signal.addEventListener('abort', () => {
        made.sendLast()
        made.stop()
      })
      setOutbox(made)
    })
    return () => {
      stop.abort()
      setOutbox(null)
    }
  }, [attemptId, isWriter])
  return outbox
}
