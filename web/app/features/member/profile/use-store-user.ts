import type { User } from '@kashf/contract/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { readToken, storeUserData } from '../../../shell/base/session.ts'

/** Keeps the user that a change answered with, for this page and for the next first paint. */
export function useStoreUser(): (user: User) => void {
  const queries = useQueryClient()
  return (user) => {
    storeUserData(user)
    queries.setQueryData(queryKeys.me(readToken() ?? undefined), user)
  }
}
