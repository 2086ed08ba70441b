import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, networkError } from '../client/api-error.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  queryClient().clear()
})

/** The seconds at which a query that always fails with `error` is attempted. */
async function attemptTimes(error: Error): Promise<number[]> {
  vi.useFakeTimers()
  const began = Date.now()
  const tries: number[] = []
  const answer = queryClient().fetchQuery({
    queryKey: [error.message],
    // fetchQuery does not retry by default; these are the options of useQuery.
    retry: queryClient().getDefaultOptions().queries?.retry,
    queryFn: () => {
      tries.push((Date.now() - began) / 1000)
      throw error
    },
  })
  answer.catch(() => {})
  await vi.advanceTimersByTimeAsync(120_000)
  return tries
}

test('network and server errors are retried three times, after 1, 2 and 4 seconds', async () => {
  expect(await attemptTimes(networkError())).toEqual([0, 1, 3, 7])
  expect(await attemptTimes(new ApiError({ code: 'internal', status: 500, message: '500' }))).toEqual([
    0, 1, 3, 7,
  ])
})

test('client errors are not retried', async () => {
  expect(await attemptTimes(new ApiError({ code: 'not_found', status: 404, message: '404' }))).toEqual([0])
  expect(
    await attemptTimes(new ApiError({ code: 'too_many_requests', status: 429, message: '429' })),
  ).toEqual([0])
})
