import { ReviewPage } from '../../features/private/practice/result/review-page.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { examResultText as text } from '../../text/learn/exam-result.ts'
import { NotFound } from '../../ui/states/not-found.tsx'
import type { Route } from './+types/attempt-review.ts'

export const meta = () => privateHead(text.answers)

/** The answers of an attempt beside the keys. */
export default function AttemptReviewRoute({ params }: Route.ComponentProps) {
  const [testId, attemptId] = [parseId(params.id), parseId(params.attemptId)]
  if (testId === null || attemptId === null) return <NotFound />
  return <ReviewPage testId={testId} attemptId={attemptId} />
}
