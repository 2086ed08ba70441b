import type { SavedAnswer } from '@kashf/contract/learning/inbox.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { savedAnswersText as text } from '../../../text/saved-answers.ts'

interface SavedAnswerCalls {
  list: (signal: AbortSignal) => Promise<{ data: SavedAnswer[] }>
  save: (written: string) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

/** Saved answers of a teacher or of the operators, and their mutations. */
export function useSavedAnswers(queryKey: readonly string[], calls: SavedAnswerCalls) {
  const queries = useQueryClient()
  const list = useQuery({ queryKey, queryFn: async ({ signal }) => (await calls.list(signal)).data })
  const after = {
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: (error: Error) => failureToast(error, text.failed),
  }
  const save = useMutation({ mutationFn: calls.save, ...after })
  const remove = useMutation({ mutationFn: calls.remove, ...after })
  return { list, save, remove }
}
