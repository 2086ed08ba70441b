import { Link } from 'react-router'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { type SeatsOf, seatsPath, useSeatOffer } from './use-seat-offer.ts'

/** Leads to the order of many places; renders nothing where the teacher sells none. */
export function TeamLink({ of }: { of: SeatsOf }) {
  const offer = useSeatOffer(of)
  if (!offer.data) return null
  return (
    <p className="mt-4 text-md">
      <Link
        to={seatsPath(of)}
        className="inline-flex min-h-11 items-center font-semibold text-lapis hover:underline"
      >
        {text.buy}
      </Link>
      <span className="block text-ink-2">{text.buyHint}</span>
    </p>
  )
}
