import { Queries } from '../../api/queries/queries.tsx'
import { DailyReview } from '../../features/private/practice/review/daily-review.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { reviewText as text } from '../../text/learn/review.ts'

export const links = signedInStyles
export const meta = () => privateHead(text.title)

/** The daily review, without the product's header: one question at a time. */
export default function ReviewRoute() {
  return (
    <Queries>
      <Guard>{(user) => <DailyReview userId={user.id} />}</Guard>
    </Queries>
  )
}
