import type { Page } from '@kashf/contract/common.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { unlessIdle } from '../overview/unless-idle.ts'
import { fetchRecords, type ListOf } from './fetch-records.ts'

export type Records<T> = UseInfiniteQueryResult<InfiniteData<Page<T>>>

const REFETCH_MS = 30_000

/**
 * A paginated list of the console. It is never served stale, because another operator may have acted and money must not
 * be shown from the cache alone. A live list is polled like the counts in the menu.
 */
export function useRecords<T>(
  list: ListOf<T>,
  filters: Record<string, string>,
  { isLive = false, params = {} }: { isLive?: boolean; params?: Record<string, string> } = {},
): Records<T> {
  return useInfiniteQuery({
    queryKey: queryKeys.consoleList(list, { ...filters, ...params }),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetchRecords<T>(list, { params, query: { ...filters, cursor: pageParam }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    staleTime: 0,
    refetchInterval: isLive && unlessIdle(REFETCH_MS),
  })
}
