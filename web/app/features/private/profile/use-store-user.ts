import type { User } from '@kashf/contract/accounts/accounts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { readToken, storeUserData } from '../../../shell/base/session.ts'

/** Stores an updated user in the query cache and for the first paint of the next page load. */
export function useStoreUser(): (user: User) => void {
  const queries = useQueryClient()
  return (user) => {
    storeUserData(user)
    queries.setQueryData(queryKeys.me(readToken() ?? undefined), user)
  }
}
