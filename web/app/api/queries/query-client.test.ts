import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, networkError } from '../client/api-error.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  vi.useRealTimers()
  queryClient().clear()
})

/** How often a question is asked that always fails so, and after how many seconds each time. */
async function triesAt(error: Error): Promise<number[]> {
  vi.useFakeTimers()
  const began = Date.now()
  const tries: number[] = []
  const answer = queryClient().fetchQuery({
    queryKey: [error.message],
    // fetchQuery alone would not retry; these are what useQuery takes.
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

test('a broken line and a server in trouble are tried three times more, after 1, 2 and 4 seconds', async () => {
  expect(await triesAt(networkError())).toEqual([0, 1, 3, 7])
  expect(await triesAt(new ApiError({ code: 'internal', status: 500, message: '500' }))).toEqual([0, 1, 3, 7])
})

test('an answer that refuses is not asked for again', async () => {
  expect(await triesAt(new ApiError({ code: 'not_found', status: 404, message: '404' }))).toEqual([0])
  expect(await triesAt(new ApiError({ code: 'too_many_requests', status: 429, message: '429' }))).toEqual([0])
})
