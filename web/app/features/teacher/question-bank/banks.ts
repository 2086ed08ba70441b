import type { QuestionsOfBankQuery } from '@kashf/contract/practice/questions.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf, pagesOf } from '../../../api/queries/reads.ts'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'

/** The teacher's banks. */
export const useBanks = () => useQuery(dataOf('GET /api/practice/banks', practiceKeys.banks))

/** A bank with its topics. */
export const useBank = (id: number) =>
  useQuery(dataOf('GET /api/practice/banks/:id', practiceKeys.bank(id), { params: { id } }))

/** The questions of a bank that a filter leaves, paginated. */
export const useQuestions = (bankId: number, query: QuestionsOfBankQuery) =>
  useInfiniteQuery(
    pagesOf('GET /api/practice/banks/:id/questions', practiceKeys.bankQuestions(bankId, query), {
      params: { id: bankId },
      query,
    }),
  )

/** Creates, renames and deletes banks. Failures are shown by the caller. */
export function useBankActions() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: practiceKeys.banks })
  const create = useMutation({
    mutationFn: async (title: string) => (await api('POST /api/practice/banks', { body: { title } })).data,
    onSuccess,
  })
  const rename = useMutation({
    mutationFn: ({ id, title }: { id: number; title: string }) =>
      api('PATCH /api/practice/banks/:id', { params: { id }, body: { title } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: number) => api('DELETE /api/practice/banks/:id', { params: { id } }),
    onSuccess,
  })
  return { create, rename, remove }
}

/** Restores a deleted question; a failure shows a toast. */
export function useRestoreQuestion() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api('POST /api/practice/questions/:id/restore', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: practiceKeys.banks }),
    onError: (error) => failureToast(error, text.failed),
  })
}
