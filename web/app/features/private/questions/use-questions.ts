import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The questions under a lesson, newest first, paginated. */
export const useQuestions = (lessonId: number) =>
  useInfiniteQuery({
    queryKey: queryKeys.questions(lessonId),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/courses/lesson/:id/questions', {
        params: { id: lessonId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  })

/** The thread that contains a question or an answer, however old; disabled while `id` is 0. */
export const useThreadOf = (lessonId: number, id: number) =>
  useQuery({
    queryKey: queryKeys.questionThread(lessonId, id),
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /api/courses/lesson/:id/questions', {
        params: { id: lessonId },
        query: { thread_of: id },
        signal,
      })
      return data[0] ?? null
    },
    enabled: id > 0,
  })

/** The id of the list element. */
export const QUESTION_LIST_ID = 'savollar'

/** Refetches the lists after a change. */
export function useQuestionsChanged(lessonId: number): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.questions(lessonId) }),
      queries.invalidateQueries({ queryKey: queryKeys.inbox }),
    ])
}
