import type { Payout } from '@kashf/contract/money/money.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The signed-in teacher's payout requests, newest first. */
export function usePayouts() {
  return useInfiniteQuery({
    queryKey: queryKeys.payouts,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/outApis/payouts', { query: { cursor: pageParam }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })
}

/** The minimum payout and the refund window. */
export function usePayoutTerms() {
  return useQuery({
    queryKey: queryKeys.payoutTerms,
    queryFn: async ({ signal }) => (await api('GET /api/outApis/payout-terms', { signal })).data,
  })
}

/** An unfinished request; while one exists, no other can be made. */
export const isOpen = ({ status }: Payout): boolean => status === 'requested' || status === 'approved'
