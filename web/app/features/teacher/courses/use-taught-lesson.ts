import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { noRetry } from '../../../api/queries/query-client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { isProcessing } from '../../visitor/lesson-playback/is-processing.ts'

/** The polling interval, which covers lost events; the server pushes changes. */
const POLL_MS = 30_000

/** A lesson as its teacher sees it. Disabled unless `isWanted`, and when the URL contains no lesson id (null). */
export function useTaughtLesson(lessonId: number | null, isWanted = true) {
  return useQuery({
    queryKey: queryKeys.lesson(lessonId ?? 0),
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/lesson/:id', { params: { id: lessonId ?? 0 }, signal })).data,
    enabled: lessonId !== null && isWanted,
    ...noRetry,
    refetchInterval: ({ state }) => (isProcessing(state.data) ? POLL_MS : false),
  })
}
