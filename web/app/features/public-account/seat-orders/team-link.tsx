import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { noRetry } from '../../../api/queries/query-client.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'

/** Leads to the order of many places; renders nothing where the course's teacher sells none. */
export function TeamLink({ courseId }: { courseId: number }) {
  const offer = useQuery({
    ...dataOf('GET /api/courses/:id/seat-offer', sellingKeys.seatOffer(courseId), {
      params: { id: courseId },
    }),
    ...noRetry,
  })
  if (!offer.data) return null
  return (
    <p className="mt-4 text-md">
      <Link
        to={`/course/${courseId}/seats`}
        className="inline-flex min-h-11 items-center font-semibold text-lapis hover:underline"
      >
        {text.buy}
      </Link>
      <span className="block text-ink-2">{text.buyHint}</span>
    </p>
  )
}
