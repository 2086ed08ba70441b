import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Returns a function that refetches the queries whose keys begin with one of `keys`. */
export function useRefresh(): (...keys: QueryKey[]) => Promise<unknown> {
  const queries = useQueryClient()
  return (...keys) => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}
