import type { Answer } from '@kashf/contract/common.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { get } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSession } from '../../api/session.ts'

/** How many notices wait to be read; it changes by itself while the page is looked at. */
export function useUnread(): number {
  const queries = useQueryClient()
  const token = useSession()?.token
  const { data } = useQuery({
    queryKey: queryKeys.noticesUnread,
    queryFn: async ({ signal }) =>
      (await get<Answer<{ unread: number }>>('/api/notices/unread', undefined, signal)).data.unread,
    enabled: Boolean(token),
  })

  useEffect(() => {
    if (!token) return
    let isOver = false
    let stop = () => {}
    void import('../../api/live-events.ts').then(({ followLiveEvents }) => {
      if (isOver) return
      stop = followLiveEvents((name) => {
        // Whatever happened before the stream was ready is asked for once.
        if (name === 'ready' || name === 'notices') {
          void queries.invalidateQueries({ queryKey: queryKeys.notices })
        }
      })
    })
    return () => {
      isOver = true
      stop()
    }
  }, [queries, token])
  return data ?? 0
}
