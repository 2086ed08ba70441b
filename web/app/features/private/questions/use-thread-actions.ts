import type { Question } from '@kashf/contract/learning/questions.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { questionText as text } from '../../../text/learn/questions.ts'
import { showToast } from '../../../ui/toast.ts'

/** Publishes a private question without its name, or hides it again, and marks the best answer. Failures show a toast. */
export function useThreadActions(
  thread: Pick<Question, 'id' | 'best_answer_id'>,
  refresh: () => Promise<unknown>,
) {
  const params = { id: thread.id }
  const onError = (error: Error) => {
    failureToast(error)
    void refresh()
  }
  const publish = useMutation({
    mutationFn: (is_published: boolean) =>
      api('PUT /api/courses/questions/:id/publication', { params, body: { is_published } }),
    onSuccess: async (_answer, isPublished) => {
      await refresh()
      showToast({ title: isPublished ? text.published : text.unpublished })
    },
    onError,
  })
  const markBest = useMutation({
    mutationFn: (answer_id: number | null) =>
      api('PUT /api/courses/questions/:id/best-answer', {
        params,
        body: { answer_id, was: thread.best_answer_id },
      }),
    onSuccess: refresh,
    onError,
  })
  return { publish, markBest }
}
