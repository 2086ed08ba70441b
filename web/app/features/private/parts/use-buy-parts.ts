import type { PartPlan } from '@kashf/contract/purchases/parts.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { useSession } from '../../../shell/base/session.ts'
import { partsText as text } from '../../../text/buy/parts.ts'
import { showToast } from '../../../ui/toast.ts'

type Part = PartPlan['parts'][number]

/** The sum of these parts, UZS. */
export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { price }) => sum + price, 0)

/** Buys the next parts at the price shown, and says what happened. */
export function useBuyParts({ course, plan }: PartPlan) {
  const refreshParts = useRefreshParts(course.id)
  return useMutation({
    mutationFn: (parts: readonly Part[]) =>
      api('POST /api/courses/:id/part-plan/purchase', {
        params: { id: course.id },
        body: {
          plan,
          parts: parts.map(({ part }) => part),
          price: sumOf(parts),
          request_id: crypto.randomUUID(),
        },
      }),
    onSuccess: ({ message }) => {
      if (message) showToast({ title: message })
    },
    onError: (error) => failureToast(error, text.failed),
    onSettled: refreshParts,
  })
}

/** Refetches all that follows from a part that was bought or given back. */
export function useRefreshParts(courseId: number): () => Promise<unknown> {
  const refresh = useRefresh()
  const session = useSession()
  return () =>
    refresh(
      sellingKeys.partPlan(courseId),
      queryKeys.me(session?.token),
      queryKeys.purchasedCourses,
      queryKeys.course(courseId),
      queryKeys.lessons,
      queryKeys.signedUrls,
      queryKeys.statements,
    )
}
