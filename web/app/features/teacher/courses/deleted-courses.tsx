import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { deleteDraftText as text } from '../../../text/teach/teach.ts'
import { showToast } from '../../../ui/toast.ts'
import { DeletedList } from './deleted-list.tsx'

/** The courses that were deleted within a day, each with a restore button; renders nothing without any. */
export function DeletedCourses() {
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: queryKeys.deletedCourses,
    queryFn: async ({ signal }) => (await api('GET /api/courses/deleted', { signal })).data,
  })
  const restoring = useMutation({
    mutationFn: (id: number) => api('POST /api/courses/:id/restore', { params: { id } }),
    onSuccess: () => showToast({ title: text.restored }),
    onError: (error) => failureToast(error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.ownCourses }),
        queries.invalidateQueries({ queryKey: queryKeys.deletedCourses }),
      ]),
  })
  return (
    <DeletedList
      label={text.list}
      items={list.data ?? []}
      restoringId={restoring.isPending ? restoring.variables : undefined}
      onRestore={restoring.mutate}
    />
  )
}
