import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { cardText } from '../../../text/browse/card.ts'
import { useSaved } from './my-courses.ts'

/** Whether the student saved the course, with an optimistic toggle that is rolled back on failure. */
export function useSavedToggle(course: CourseCard) {
  const queries = useQueryClient()
  const saved = useSaved()
  const isSaved = saved.data?.some(({ id }) => id === course.id) ?? false

  const showSaved = (nextSaved: boolean) => {
    queries.setQueryData<CourseCard[]>(queryKeys.savedCourses, (list = []) => {
      const others = list.filter(({ id }) => id !== course.id)
      return nextSaved ? [course, ...others] : others
    })
  }

  const toggle = useMutation({
    mutationFn: () => api('GET /api/actioncourses/save-courses/:id', { params: { id: course.id } }),
    onMutate: async () => {
      await queries.cancelQueries({ queryKey: queryKeys.savedCourses })
      showSaved(!isSaved)
      return { wasSaved: isSaved }
    },
    onSuccess: ({ data }) => showSaved(data.action === 'saved'),
    onError: (error, _nothing, before) => {
      if (before) showSaved(before.wasSaved)
      failureToast(error, cardText.saveFailed)
    },
  })

  return { isSaved, toggle: () => toggle.mutate(), isBusy: toggle.isPending }
}
