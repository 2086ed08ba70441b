import type { Lesson } from '@kashf/contract/catalogue.ts'
import type { Answer } from '@kashf/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../../api/client/client.ts'
import { noRetry } from '../../../api/queries/query-client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useSession } from '../../../shell/base/session.ts'
import { sendPendingProgress } from '../player/progress/progress-outbox.ts'
import { isProcessing } from './is-processing.ts'

const PROCESSING_POLL_MS = 5000
/** What waited on this device says where to resume; on a slow line the lesson does not wait longer for it. */
const WAITING_MS = 1500

/** The lesson as the signed-in reader sees it, with the place where they stopped. Asks nothing for a visitor. */
export function useLesson(lessonId: number) {
  const session = useSession()
  return useQuery({
    queryKey: queryKeys.lesson(lessonId),
    queryFn: async ({ signal }) => {
      const userId = session?.user?.id
      if (userId !== undefined) await Promise.race([sendPendingProgress(userId), waited()])
      return (await get<Answer<Lesson>>(`/api/courses/lesson/${lessonId}`, undefined, signal)).data
    },
    enabled: Boolean(session),
    refetchInterval: ({ state }) => (isProcessing(state.data) ? PROCESSING_POLL_MS : false),
    ...noRetry,
  })
}

const waited = () => new Promise<void>((resolve) => setTimeout(resolve, WAITING_MS))
