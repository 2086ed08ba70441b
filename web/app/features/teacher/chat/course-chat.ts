import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The polling interval while the teacher appoints the bot in Telegram. */
const WAITING_MS = 4_000

/** The chat of a course; refetched while the teacher may be appointing the bot or giving it its rights. */
export const useCourseChat = (courseId: number) =>
  useQuery({
    queryKey: queryKeys.courseChat(courseId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/:id/telegram-chat', { params: { id: courseId }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.is_linked && !(data.chat?.can_invite && data.chat.can_remove) ? WAITING_MS : false,
  })

/** Connects a chat or verifies it again (`PUT`), or disconnects it. */
export function useChangeCourseChat(courseId: number) {
  const queries = useQueryClient()
  const queryKey = queryKeys.courseChat(courseId)
  return useMutation({
    mutationFn: (chatId: number | null) =>
      chatId === null
        ? api('DELETE /api/courses/:id/telegram-chat', { params: { id: courseId } })
        : api('PUT /api/courses/:id/telegram-chat', { params: { id: courseId }, body: { chat_id: chatId } }),
    onSuccess: ({ data }) => queries.setQueryData(queryKey, data),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
