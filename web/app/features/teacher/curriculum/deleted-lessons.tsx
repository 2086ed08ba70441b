import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { curriculumText as text } from '../../../text/teach/curriculum.ts'
import { showToast } from '../../../ui/toast.ts'
import { DeletedList } from '../courses/deleted-list.tsx'

/** The lessons of a course that were deleted within a day. */
export function DeletedLessons({ courseId, onRestored }: { courseId: number; onRestored: () => void }) {
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: queryKeys.deletedLessons(courseId),
    queryFn: async ({ signal }) =>
      (await api('GET /api/courses/:id/lessons/deleted', { params: { id: courseId }, signal })).data,
  })
  const restoring = useMutation({
    mutationFn: (id: number) => api('POST /api/courses/videos/:id/restore', { params: { id } }),
    onSuccess: () => {
      onRestored()
      showToast({ title: text.lessonRestored })
    },
    onError: (error) => failureToast(error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.course(courseId) }),
        queries.invalidateQueries({ queryKey: queryKeys.ownCourses }),
      ]),
  })
  return (
    <DeletedList
      label={text.deletedLessons}
      items={list.data ?? []}
      restoringId={restoring.isPending ? restoring.variables : undefined}
      onRestore={restoring.mutate}
    />
  )
}
