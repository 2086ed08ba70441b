import type { Question } from '@kashf/contract/learning/questions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf, pagesOf } from '../../../api/queries/reads.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'

/** While a voice is being made, the list is read again this often. */
const VOICE_MS = 3000

/** The questions under a lesson, newest first, paginated. */
export const useQuestions = (lessonId: number) =>
  useInfiniteQuery({
    ...pagesOf('GET /api/courses/lesson/:id/questions', queryKeys.questions(lessonId), {
      params: { id: lessonId },
    }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isVoiceBeingMade)) ? VOICE_MS : false,
  })

const isVoiceBeingMade = ({ voice, replies }: Question) =>
  [voice, ...replies.map((reply) => reply.voice)].some((one) => one?.state === 'waiting')

/** The thread that contains a question or an answer, however old; disabled while `id` is 0. */
export const useThreadOf = (lessonId: number, id: number) =>
  useQuery({
    ...dataOf('GET /api/courses/lesson/:id/questions', queryKeys.questionThread(lessonId, id), {
      params: { id: lessonId },
      query: { thread_of: id },
    }),
    select: ([thread]) => thread ?? null,
    enabled: id > 0,
  })

/** The id of the list element. */
export const QUESTION_LIST_ID = 'savollar'

/** Refetches the lists after a change. */
export function useQuestionsChanged(lessonId: number): () => Promise<unknown> {
  const refresh = useRefresh()
  return () => refresh(queryKeys.questions(lessonId), queryKeys.inbox)
}
