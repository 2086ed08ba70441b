import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { useSession } from '../../../shell/base/session.ts'
import { refundText } from '../../../text/learn/refund.ts'
import { showToast } from '../../../ui/toast.ts'

/**
 * Refunds the course, then refetches balance, statement, lists and the course. `onDone` runs first, so that a page
 * of the course can be left. The dialog shows `error`.
 */
export function useRefund(courseId: number, onDone: () => Promise<void> | void) {
  const refresh = useRefresh()
  const session = useSession()
  return useMutation({
    mutationFn: () => api('POST /api/purchases/:course_id/refund', { params: { course_id: courseId } }),
    onSuccess: async ({ message }) => {
      await onDone()
      showToast({ title: message ?? refundText.done })
      await refresh(
        queryKeys.me(session?.token),
        queryKeys.purchasedCourses,
        queryKeys.refundTerms,
        queryKeys.course(courseId),
        queryKeys.statements,
        // The lessons of the course are locked now.
        queryKeys.lessons,
        queryKeys.signedUrls,
      )
    },
    // The window may have ended while the dialog was open: show the current terms.
    onError: () => refresh(queryKeys.refundTerms),
  })
}
