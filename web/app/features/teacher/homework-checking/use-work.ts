import type { WorkToCheck } from '@kashf/contract/homework/queue.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { checkingKeys } from './checking-keys.ts'
import { keptReview, type LocalReview } from './review/review-store.ts'

export interface OpenWork {
  work: WorkToCheck
  /** A review that an earlier page could not save. */
  local: LocalReview | null
}

/** A work, taken by this checker unless another holds it or it is decided: then it can be read. */
export function useWork(workId: number, checkerId: number) {
  const queries = useQueryClient()
  const queryKey = checkingKeys.work(workId)
  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<OpenWork> => {
      const params = { id: workId }
      const { data: work } = await takeOrRead(
        () => api('PUT /api/homework/works/:id/claim', { params }),
        () => api('GET /api/homework/works/:id', { params }),
      )
      const isMine = work.claim?.is_own === true
      const local = isMine ? await keptReview({ checkerId, workId, number: work.number }) : null
      return { work, local }
    },
    // A page that is opened takes the work again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  return { query, reload: () => queries.resetQueries({ queryKey }) }
}

/** What `take` answers; what `read` does where another holds it or it is decided. */
export async function takeOrRead<T>(take: () => Promise<T>, read: () => Promise<T>): Promise<T> {
  try {
    return await take()
  } catch (error) {
    const isTaken =
      error instanceof ApiError && ['homework_claimed', 'homework_state_conflict'].includes(error.code)
    if (!isTaken) throw error
    return read()
  }
}
