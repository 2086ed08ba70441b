import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/client/client.ts'
import { practiceKeys } from '../../../../api/queries/practice-keys.ts'
import { withFormulaFont } from '../../../visitor/markup/with-formula-font.ts'
import { repeatedOf } from '../repeat/repeat-of-attempt.tsx'

/**
 * The answers of an attempt beside the keys. They are pending until the stars and the font of their formulas are here too, so that
 * nothing moves afterwards; where the stars cannot be loaded there are none.
 */
export function useAttemptReview(attemptId: number, options: { enabled?: boolean; retry?: 0 } = {}) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: practiceKeys.attemptReview(attemptId),
    queryFn: async ({ signal }) => {
      const params = { id: attemptId }
      return withFormulaFont((await api('GET /api/practice/attempts/:id/review', { params, signal })).data)
    },
    ...options,
  })
  const repeated = useQuery({ ...repeatedOf(attemptId), ...options, retry: 0 })
  const review = { data, error, isPending: isPending || (repeated.isLoading && !error), refetch }
  return { review, repeated: repeated.data }
}
