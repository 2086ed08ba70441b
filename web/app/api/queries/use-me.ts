import type { User } from '@kashf/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { type Session, useSession } from '../../shell/base/session.ts'
import { fetchMe } from '../client/fetch-me.ts'
import { queryKeys } from './query-keys.ts'

export interface Me {
  /** undefined: nobody knows yet (server, first paint); null: a visitor. */
  session: Session | null | undefined
  /** The user: at first the one remembered in this browser, then the server's. null for a visitor. */
  user: User | null
  /** True while there is a token and no user to show yet. */
  isLoading: boolean
  refetch(): void
}

/** Who is signed in: first as remembered by this browser, then as the server says. */
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
