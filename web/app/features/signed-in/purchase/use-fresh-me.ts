import type { User } from '@kashf/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { fetchMe } from '../../../api/client/fetch-me.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'

/** Fetches the signed-in user, bypassing the cache; null on failure. */
export function useFreshMe(): () => Promise<User | null> {
  const queries = useQueryClient()
  const session = useSession()
  return () =>
    queries.fetchQuery({
      queryKey: queryKeys.me(session?.token),
      queryFn: ({ signal }) => fetchMe(signal),
      staleTime: 0,
    })
}
