import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'

/** The polling interval while the teacher appoints the bot in Telegram. */
const WAITING_MS = 4_000

/** The place of a chat: the whole course, or one of its groups. */
export interface ChatPlace {
  courseId: number
  groupId: number | null
}

const callOf = ({ courseId, groupId }: ChatPlace) => ({
  params: { id: courseId },
  query: groupId === null ? {} : { group_id: groupId },
})

/** The chat of a place; refetched while the teacher may be appointing the bot or giving it its rights. */
export const useCourseChat = (place: ChatPlace) =>
  useQuery({
    queryKey: queryKeys.courseChat(place.courseId, place.groupId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/:id/telegram-chat', { ...callOf(place), signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.is_linked && !(data.chat?.can_invite && data.chat.can_remove) ? WAITING_MS : false,
  })

/** Connects a chat or verifies it again (`PUT`), or disconnects it. */
export function useChangeCourseChat(place: ChatPlace) {
  const queries = useQueryClient()
  const queryKey = queryKeys.courseChat(place.courseId, place.groupId)
  return useMutation({
    mutationFn: (chatId: number | null) =>
      chatId === null
        ? api('DELETE /api/courses/:id/telegram-chat', callOf(place))
        : api('PUT /api/courses/:id/telegram-chat', { ...callOf(place), body: { chat_id: chatId } }),
    onSuccess: ({ data }) => queries.setQueryData(queryKey, data),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
