import type { Answer } from '@kashf/contract/common.ts'
import type { CourseChat } from '@kashf/contract/telegram/chats.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, get, put } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The polling interval while the teacher appoints the bot in Telegram. */
const WAITING_MS = 4_000

const urlOf = (courseId: number) => `/api/courses/${courseId}/telegram-chat`

/** The chat of a course; refetched while the teacher may be appointing the bot or giving it its rights. */
export const useCourseChat = (courseId: number) =>
  useQuery({
    queryKey: queryKeys.courseChat(courseId),
    queryFn: async ({ signal }) => (await get<Answer<CourseChat>>(urlOf(courseId), undefined, signal)).data,
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
        ? api<Answer<CourseChat>>('DELETE', urlOf(courseId))
        : put<Answer<CourseChat>>(urlOf(courseId), { chat_id: chatId }),
    onSuccess: ({ data }) => queries.setQueryData(queryKey, data),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
