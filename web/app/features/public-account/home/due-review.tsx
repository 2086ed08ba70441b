import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { practiceKeys } from '../../../api/queries/practice-keys.ts'
import { noRetry } from '../../../api/queries/query-client.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { reviewText as text } from '../../../text/learn/review.ts'
import { LinkButton } from '../../../ui/button.tsx'

/** What the student repeats today. */
export const useDueReview = (isStudent: boolean) =>
  useQuery({
    ...dataOf('GET /api/practice/review/counts', practiceKeys.reviewCounts),
    ...noRetry,
    // Questions may have been answered a moment ago.
    staleTime: 0,
    enabled: isStudent,
  })

/** How many questions the student repeats today, where there are any. */
export function DueReview() {
  const { data } = useDueReview(true)
  if (!data || data.due_count === 0) return null
  return (
    <section className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg border border-line bg-surface p-5">
      <RotateCcw size={24} aria-hidden="true" className="shrink-0 text-teal max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-lg">{text.due(data.due_count, data.minutes)}</h2>
        <p className="mt-1 text-sm text-ink-2">{text.dueHint}</p>
      </div>
      <LinkButton to="/review" variant="outline" className="max-sm:w-full">
        {text.begin}
      </LinkButton>
    </section>
  )
}
