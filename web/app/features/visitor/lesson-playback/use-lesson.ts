import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { noRetry } from '../../../api/queries/query-client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { sendPendingProgress } from '../player/progress/progress-outbox.ts'
import { isProcessing } from './is-processing.ts'

const PROCESSING_POLL_MS = 5000
/**
 * Stored progress determines where to resume, so it is sent first. This bounds the delay of the lesson on a slow
 * connection.
 */
const MAX_SEND_WAIT_MS = 1500

/** The lesson for the signed-in user, with the position to resume at. Disabled for visitors. */
export function useLesson(lessonId: number) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.lesson(lessonId),
    queryFn: async ({ signal }) => {
      const userId = session?.user?.id
      if (userId !== undefined) await Promise.race([sendPendingProgress(userId), sendTimeout()])
      return (await api('GET /api/courses/lesson/:id', { params: { id: lessonId }, signal })).data
    },
    enabled: Boolean(session),
    refetchInterval: ({ state }) => (isProcessing(state.data) ? PROCESSING_POLL_MS : false),
    ...noRetry,
  })
}

const sendTimeout = () => new Promise<void>((resolve) => setTimeout(resolve, MAX_SEND_WAIT_MS))
