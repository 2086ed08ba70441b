import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refetchMissed } from './refetch-missed.ts'

it('fetches once for a page that has just opened, and again after a time without events', async () => {
  vi.useFakeTimers({ now: 0 })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } })
  const fetched = vi.fn(async () => fetched.mock.calls.length)
  const stop = new QueryObserver(queries, { queryKey: ['me', 'token'], queryFn: fetched }).subscribe(() => {})
  void refetchMissed(queries, ['me'])
  await vi.advanceTimersByTimeAsync(1_000)
  await refetchMissed(queries, ['me'])
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await refetchMissed(queries, ['me'])
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
  queries.clear()
  vi.useRealTimers()
})
