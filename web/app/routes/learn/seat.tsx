import { useState } from 'react'
import { withQueries } from '../../api/queries/queries.tsx'
import { SeatOffer } from '../../features/private/seat/seat-offer.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { useHydrated } from '../../shell/base/use-hydrated.ts'
import { seatText as text } from '../../text/learn/seat.ts'
import { PageSpinner } from '../../ui/states/spinner.tsx'

export const links = signedInStyles
export const meta = () => privateHead(text.title)

/** A personal link to a course. Its secret is in the fragment, which browsers do not send to servers. */
export default withQueries(SeatPage)

function SeatPage() {
  const isHydrated = useHydrated()
  return <div className="mx-auto w-full max-w-xl">{isHydrated ? <Named /> : <PageSpinner />}</div>
}

function Named() {
  const [token] = useState(() => window.location.hash.slice(1))
  return <SeatOffer token={token || '-'} />
}
