import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'

/** Keeps every shown balance and movement up to date by itself while the page is looked at. */
export function useLiveWallet(): void {
  const queries = useQueryClient()
  const token = useSession()?.token

  useEffect(() => {
    if (!token) return
    let isOver = false
    let stop = () => {}
    const refresh = () => {
      const stale = [queryKeys.me(token), queryKeys.statements, queryKeys.payouts, queryKeys.ownStatistics]
      for (const queryKey of stale) void queries.invalidateQueries({ queryKey })
    }
    void import('../../api/live-events.ts').then(({ followLiveEvents }) => {
      if (isOver) return
      stop = followLiveEvents((name) => {
        // Whatever happened before the stream was ready is asked for once.
        if (name === 'ready' || name === 'wallet') refresh()
      })
    })
    return () => {
      isOver = true
      stop()
    }
  }, [queries, token])
}
