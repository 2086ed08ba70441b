import type { ReactNode } from 'react'
import { withQueries } from '../../../api/queries/queries.tsx'
import { cardText } from '../../../text/browse/card.ts'
import { useIsPurchased } from './my-courses.ts'

/** Shows "already purchased" in place of `price` when the student owns the course. */
export default withQueries(SignedInPrice)

function SignedInPrice({ courseId, price }: { courseId: number; price: ReactNode }) {
  if (!useIsPurchased(courseId)) return price
  return <span className="text-md font-semibold text-teal">{cardText.owned}</span>
}
