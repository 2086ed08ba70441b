import type { Answer } from '@kashf/contract/common.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useLiveEvents } from '../../../api/queries/use-live-events.ts'
import { useSession } from '../../../shell/base/session.ts'

/** The number of unread notices, updated live. */
export function useUnread(): number {
  const queries = useQueryClient()
  const isSignedIn = Boolean(useSession())
  const { data } = useQuery({
    queryKey: queryKeys.noticesUnread,
    queryFn: async ({ signal }) =>
      (await get<Answer<{ unread: number }>>('/api/notices/unread', undefined, signal)).data.unread,
    enabled: isSignedIn,
  })

  useLiveEvents((name) => {
    if (name === 'ready' || name === 'notices') {
      void queries.invalidateQueries({ queryKey: queryKeys.notices })
    }
  })
  return data ?? 0
}
