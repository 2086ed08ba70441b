import type { OwnerProof } from '@kashf/contract/accounts/accounts.ts'
import { WEBHOOK_DELIVERY_DAYS } from '@kashf/contract/webhooks/webhook-events.ts'
import type { UpdateWebhookBody, WebhookDelivery } from '@kashf/contract/webhooks/webhooks.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { webhookText as text } from '../../../text/teach/webhooks.ts'
import { showToast } from '../../../ui/toast.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The polling interval while a delivery is under way. */
const POLL_MS = 3_000

/** The teacher's webhooks. */
export const useWebhooks = () =>
  useQuery({
    queryKey: queryKeys.webhooks,
    queryFn: async ({ signal }) => (await api('GET /api/webhooks', { signal })).data,
  })

/** Whether the first try has not ended yet; afterwards `next_try_at` is set or the state changes. */
const isOnItsWay = ({ state, next_try_at }: WebhookDelivery) => state === 'waiting' && next_try_at === null

/**
 * The deliveries of a webhook, newest first. They and the webhook's state are polled while one on the first page is
 * under way.
 */
export function useDeliveries(id: number) {
  const queries = useQueryClient()
  const deliveries = useInfiniteQuery({
    queryKey: queryKeys.webhookDeliveries(id),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/webhooks/:id/deliveries', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.data.some(isOnItsWay) ? POLL_MS : false),
  })
  const isWaiting = deliveries.data?.pages[0]?.data.some(isOnItsWay)
  useEffect(() => {
    if (isWaiting === false) void queries.invalidateQueries({ queryKey: queryKeys.webhooks, exact: true })
  }, [isWaiting, queries])
  return deliveries
}

/** Runs a change of a webhook, refetches the lists and shows a toast. */
function useChange<Input, Result>(run: (input: Input) => Promise<Result>, said: (result: Result) => string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: queryKeys.webhooks })
      showToast({ title: said(result) })
    },
    onError: (error) => failureToast(error),
  })
}

export const useUpdateWebhook = (id: number) =>
  useChange(
    (body: UpdateWebhookBody) => api('PATCH /api/webhooks/:id', { params: { id }, body }),
    () => text.saved,
  )

export const useRemoveWebhook = (id: number) =>
  useChange(
    () => api('DELETE /api/webhooks/:id', { params: { id } }),
    () => text.removed,
  )

export const useTestWebhook = (id: number) =>
  useChange(
    () => api('POST /api/webhooks/:id/test', { params: { id } }),
    () => text.tested,
  )

/** Replaces the secret, which only this answer contains. */
export function useNewSecret(id: number): (proof: OwnerProof) => Promise<string> {
  const queries = useQueryClient()
  return async (proof) => {
    const { data } = await api('POST /api/webhooks/:id/secret', { params: { id }, body: proof })
    void queries.invalidateQueries({ queryKey: queryKeys.webhooks })
    return data.secret
  }
}

export const useReplay = (id: number) =>
  useChange(
    (deliveryId: number) =>
      api('POST /api/webhooks/:id/deliveries/:delivery_id/replay', {
        params: { id, delivery_id: deliveryId },
      }),
    () => text.replayed,
  )

/** Queues again all deliveries that failed within the retention period. */
export const useReplayFailed = (id: number) =>
  useChange(
    () => {
      const since = new Date(Date.now() - WEBHOOK_DELIVERY_DAYS * DAY_MS).toISOString()
      return api('POST /api/webhooks/:id/replay', { params: { id }, body: { since } })
    },
    ({ data }) => text.replayedFailed(data.replayed),
  )
