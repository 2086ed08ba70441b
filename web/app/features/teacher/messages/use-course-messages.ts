import type { CourseMessage, MessageBody } from '@kashf/contract/learning/course-messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { courseMessagesText as text } from '../../../text/teach/course-messages.ts'

/** The messages of a course with their figures, in the order in which learners get them. */
export const useCourseMessages = (courseId: number) =>
  useQuery(
    dataOf('GET /api/courses/:id/messages', sellingKeys.courseMessages(courseId), {
      params: { id: courseId },
    }),
  )

/** Switches a message, in the list at once; a failure shows a toast and the stored state. */
export function useSwitchMessage(courseId: number) {
  const queries = useQueryClient()
  const queryKey = sellingKeys.courseMessages(courseId)
  return useMutation({
    mutationFn: ({ id, is_on }: Pick<CourseMessage, 'id' | 'is_on'>) =>
      api('PUT /api/course-messages/:id/switch', { params: { id }, body: { is_on } }),
    onMutate: ({ id, is_on }) => {
      queries.setQueryData<CourseMessage[]>(queryKey, (before) =>
        before?.map((each) => (each.id === id ? { ...each, is_on } : each)),
      )
    },
    onError: (error) => failureToast(error, text.switchFailed),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Stores a new message, or a change of `message`. */
export const saveMessage = async (courseId: number, message: CourseMessage | null, body: MessageBody) =>
  message
    ? await api('PUT /api/course-messages/:id', {
        params: { id: message.id },
        body: { ...body, version: message.version },
      })
    : await api('POST /api/courses/:id/messages', { params: { id: courseId }, body })
