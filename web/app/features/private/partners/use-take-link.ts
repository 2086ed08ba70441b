import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'

/** Takes a link of a course, also once more after its partner ended it. */
export function useTakeLink(courseId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /api/partner-links', { body: { course_id: courseId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sellingKeys.partnership }),
    onError: (error) => failureToast(error),
  })
}
