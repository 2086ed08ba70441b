import type { OwnCourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { myBundlesText } from '../../../text/teach/my-bundles.ts'

/** The maximum number of bundles per teacher. */
const SHOWN = 100

/** The teacher's bundles, newest first. */
export function useOwnBundles() {
  return useQuery({
    queryKey: queryKeys.ownBundles,
    queryFn: async ({ signal }) => (await api('GET /api/bundles', { query: { limit: SHOWN }, signal })).data,
  })
}

/** The teacher's courses in every status; undefined while they are loading. */
export function useOwnCourses(): OwnCourseCard[] | undefined {
  return useQuery({
    queryKey: queryKeys.allOwnCourses,
    queryFn: ({ signal }) => api('GET /api/courses/mine', { query: { limit: 100 }, signal }),
  }).data?.data
}

/** Ends or resumes the sale of a bundle; a failure shows a toast. */
export function useEndBundle() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isEnded }: { id: number; isEnded: boolean }) =>
      api('PATCH /api/bundles/:id', { params: { id }, body: { is_ended: isEnded } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.ownBundles }),
    onError: (error) => failureToast(error, myBundlesText.failed),
  })
}
