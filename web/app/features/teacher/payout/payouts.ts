import type { Answer, Page } from '@kashf/contract/common.ts'
import type { Payout, PayoutTerms } from '@kashf/contract/money/money.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The signed-in teacher's payout requests, newest first. */
export function usePayouts() {
  return useInfiniteQuery({
    queryKey: queryKeys.payouts,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      get<Page<Payout>>('/api/outApis/payouts', { cursor: pageParam }, signal),
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })
}

/** The minimum payout and the refund window. */
export function usePayoutTerms() {
  return useQuery({
    queryKey: queryKeys.payoutTerms,
    queryFn: async ({ signal }) =>
      (await get<Answer<PayoutTerms>>('/api/outApis/payout-terms', undefined, signal)).data,
  })
}

/** An unfinished request; while one exists, no other can be made. */
export const isOpen = ({ status }: Payout): boolean => status === 'requested' || status === 'approved'
