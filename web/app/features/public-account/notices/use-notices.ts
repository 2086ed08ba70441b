import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { pagesOf } from '../../../api/queries/reads.ts'
import { inReadersScript } from '../../../shell/written/written.ts'
import { noticesText } from '../../../text/account/notices.ts'

/** The user's notices, newest first, paginated. */
export function useNotices() {
  return useInfiniteQuery({
    ...pagesOf('GET /api/notices', queryKeys.noticeList),
    select: inReadersScript,
    staleTime: 0,
  })
}

/** Marks one notice, or all up to one, as read; then refetches counts and lists. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (which: { id: number } | { up_to: number }) => api('POST /api/notices/read', { body: which }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.notices }),
    onError: (error) => failureToast(error, noticesText.markFailed),
  })
}
