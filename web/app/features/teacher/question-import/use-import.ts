import type { ImportedQuestion, QuestionImportDetail, SettleBody } from '@kashf/contract/practice/imports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { questionImportText as text } from '../../../text/teach/practice/question-import.ts'
import { showToast } from '../../../ui/toast.ts'

const POLL_MS = 1_000
/** Another window has changed or added the import meanwhile. */
const OVERTAKEN: readonly string[] = ['edit_conflict', 'import_state_conflict']

/** An import with its questions; polled while its file is read. */
export const useImport = (id: number) =>
  useQuery({
    ...dataOf('GET /api/practice/imports/:id', practiceKeys.questionImport(id), { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? POLL_MS : false),
  })

/** Whether a question joins the bank with the others: it is ready, new and not left out. */
export const isReady = ({ state, is_skipped, same_as }: ImportedQuestion): boolean =>
  state === 'ready' && !is_skipped && same_as === null
/** Whether its author has to look at it. */
export const isDoubtful = ({ state, is_skipped, same_as }: ImportedQuestion): boolean =>
  state === 'draft' && !is_skipped && same_as === null

/** Settles, adds and deletes. A failure shows a toast; an import that another window has changed is shown as it is now. */
export function useImportActions(shown: QuestionImportDetail) {
  const queries = useQueryClient()
  const key = practiceKeys.questionImport(shown.id)
  const onError = (error: Error) => {
    if (error instanceof ApiError && OVERTAKEN.includes(error.code)) {
      showToast({ kind: 'info', title: text.changedElsewhere })
      void queries.invalidateQueries({ queryKey: key })
    } else failureToast(error, text.failed)
  }
  const params = { id: shown.id }
  const settle = useMutation({
    mutationFn: async ({ index, ...change }: Omit<SettleBody, 'edit'> & { index: number }) =>
      (
        await api('PUT /api/practice/imports/:id/questions/:index', {
          params: { ...params, index },
          body: { ...change, edit: shown.edit },
        })
      ).data,
    onSuccess: (data) => queries.setQueryData(key, data),
    onError,
  })
  const add = useMutation({
    mutationFn: async (drafts_too: boolean) =>
      (await api('POST /api/practice/imports/:id/add', { params, body: { edit: shown.edit, drafts_too } }))
        .data,
    onSuccess: async ({ added, drafts, same }) => {
      showToast({ title: text.addedCount(added + drafts), ...(same > 0 && { message: text.leftSame(same) }) })
      await queries.invalidateQueries({ queryKey: practiceKeys.banks })
      await queries.invalidateQueries({ queryKey: key })
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/practice/imports/:id', { params }),
    onSuccess: () => queries.invalidateQueries({ queryKey: practiceKeys.banks }),
    onError,
  })
  return { settle, add, remove }
}
