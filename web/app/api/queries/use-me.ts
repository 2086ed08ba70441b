import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { type Session, useSession } from '../../shell/base/session.ts'
import { fetchMe } from '../client/fetch-me.ts'
import { queryKeys } from './query-keys.ts'

export interface Me {
  /** Undefined before hydration; null for a visitor. */
  session: Session | null | undefined
  /** The user: first from local storage, then from the server; null for a visitor. */
  user: User | null
  /** True while there is a token but no user yet. */
  isLoading: boolean
  refetch(): void
}

/** The signed-in user, first as stored in this browser, then as fetched from the server. */
export function useMe(): Me {
  const session = useSession()
  const query = useQuery({
    queryKey: queryKeys.me(session?.token),
    queryFn: ({ signal }) => fetchMe(signal),
    enabled: Boolean(session),
  })
  const user = session ? (query.data ?? session.user) : null
  return {
    session,
    user,
    isLoading: session === undefined || (Boolean(session) && !user && query.isPending),
    refetch: () => void query.refetch(),
  }
}
