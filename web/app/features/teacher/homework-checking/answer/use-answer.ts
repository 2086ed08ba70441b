import type { AnswerPlace, AnswerToMark } from '@kashf/contract/homework/queue.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../api/client/client.ts'
import { checkingKeys } from '../checking-keys.ts'
import { entryName } from '../queue/entry-name.ts'
import { forgetReview, keptMarks, type LocalMarks } from '../review/review-store.ts'
import { takeOrRead } from '../use-work.ts'

const MAKING_MS = 5000

export interface OpenAnswer {
  answer: AnswerToMark
  /** Marks that an earlier page could not save. */
  local: LocalMarks | null
}

/** An answer, taken by this checker unless another holds it or it is marked: then it can be read. */
export function useAnswer({ id, slot, part }: AnswerPlace, checkerId: number) {
  const queries = useQueryClient()
  const params = { id, slot, part }
  const name = entryName({ kind: 'answer', ...params })
  const queryKey = checkingKeys.answer(name)
  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<OpenAnswer> => {
      const { data: answer } = await takeOrRead(
        () => api('PUT /api/homework/answers/:id/:slot/:part/claim', { params }),
        () => api('GET /api/homework/answers/:id/:slot/:part', { params }),
      )
      const place = { checkerId, answer: name }
      if (answer.marks) await forgetReview(place)
      return { answer, local: answer.marks ? null : await keptMarks(place) }
    },
    // A page that is opened takes the answer again, and so does one that waits for a recording that is being made.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data } }) =>
      data?.answer.recording?.state === 'waiting' ? MAKING_MS : false,
  })
  return { query, reload: () => queries.resetQueries({ queryKey }) }
}
