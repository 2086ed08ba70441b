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
