import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDateTime } from '../../../shell/format/format.ts'
import { deleteDraftText as text } from '../../../text/teach/teach.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'

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
  if (!list.data || list.data.length === 0) return null
  return (
    <section aria-label={text.list} className="mt-8">
      <h2 className="text-lg">{text.list}</h2>
      <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface">
        {list.data.map(({ id, title, restorable_until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-semibold wrap-anywhere">{title}</span>
              <span className="block text-sm text-ink-2">{text.until(formatDateTime(restorable_until))}</span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={text.restoreCourse(title)}
              loading={restoring.isPending && restoring.variables === id}
              onClick={() => restoring.mutate(id)}
            >
              {text.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
