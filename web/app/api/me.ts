import type { User } from '@kashf/contract/accounts.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from './client.ts'
import { queryKeys } from './query-keys.ts'
import { keepUserData, type Session, useSession } from './session.ts'

/** The signed-in user as the server sees them now; null on any failure, without a word. */
export async function fetchMe(signal?: AbortSignal): Promise<User | null> {
  try {
    const { data } = await get<Answer<User>>('/api/users/userme', undefined, signal)
    if (!data) return null
    keepUserData(data)
    return data
  } catch {
    return null
  }
}

export interface Me {
  /** undefined: nobody knows yet (server, first paint); null: a visitor. */
  session: Session | null | undefined
  /** The user: at first the one remembered in this browser, then the server's. null for a visitor. */
  user: User | null
  /** True while there is a token and no user to show yet. */
  isLoading: boolean
  refetch(): void
}

/** Who is signed in, remembered first and then fresh. */
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
