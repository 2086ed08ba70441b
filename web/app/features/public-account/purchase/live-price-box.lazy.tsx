import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { promoCodeIn, promoQuery } from '@kashf/contract/purchases/promo-code-text.ts'
import type { PromoQuote } from '@kashf/contract/purchases/promo-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { noRetry } from '../../../api/queries/query-client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { useSession } from '../../../shell/base/session.ts'
import { formatDate, formatPrice } from '../../../shell/format/format.ts'
import { promoPriceText as text } from '../../../text/browse/promo-price.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Offer } from '../../visitor/price-box/offer.ts'
import { PriceBoxPlaceholder } from '../../visitor/price-box/price-box-placeholder.tsx'
import { VisitorPriceBox } from '../../visitor/price-box/visitor-price-box.tsx'
import { SignedInPriceBox } from './signed-in-price-box.tsx'

export { preloadPurchase } from './wallet-purchase.tsx'

const OpenInBrowser = lazyPart(() => import('../mini-app/open-in-browser.lazy.tsx'))

/**
 * The price box of signed-in users, of visitors with a promo code, and of everybody inside Telegram. The price with the
 * code is fetched here, because no page in the server's cache may contain it.
 */
export default withQueries(LivePriceBox)

function LivePriceBox({ course }: { course: Course }) {
  const { search } = useLocation()
  const inMiniApp = useInMiniApp()
  const isForSale = !course.is_free && !course.is_purchased && !course.is_owner
  const code = isForSale && !inMiniApp ? promoCodeIn(search) : null
  const session = useSession()
  const { offer, ask } = useOffer(course, code)
  if (inMiniApp && isForSale) {
    return (
      <Suspense fallback={<PriceBoxPlaceholder course={course} />}>
        <OpenInBrowser course={course} />
      </Suspense>
    )
  }
  if (code && offer?.code !== code) return <PriceBoxPlaceholder course={course} />
  if (!session) return <VisitorPriceBox course={course} offer={offer} />
  return <SignedInPriceBox course={course} offer={offer} onOfferStale={ask} />
}

/** The offer with a promo code, undefined until it is known; `ask` refetches it. */
function useOffer(course: Course, code: string | null): { offer: Offer | undefined; ask: () => void } {
  const { id: courseId, price_to_pay } = course
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.promoQuote({ courseId, code, price_to_pay }),
    queryFn: () =>
      api('POST /api/promo-codes/quote/:course_id', {
        params: { course_id: courseId },
        body: { code: code ?? '' },
      }),
    enabled: code !== null,
    // A code may expire or be used up at any moment, so each visit refetches it and fails immediately when offline.
    gcTime: 0,
    networkMode: 'always',
    ...noRetry,
  })
  const ask = () => void refetch()
  if (code === null) return { offer: undefined, ask }
  if (error) return { offer: offerWithout(code, price_to_pay, messageOf(error)), ask }
  return { offer: data && offerAt(data.data), ask }
}

const offerAt = (quote: PromoQuote): Offer => ({
  code: quote.code,
  query: promoQuery(quote.code),
  quote,
  price_to_pay: quote.price_to_pay,
  shown: (
    <>
      {formatPrice(quote.price_to_pay)} <span className="sr-only">{text.fullPrice}</span>
      <s className="text-base font-normal text-ink-2">{formatPrice(quote.full_price)}</s>
    </>
  ),
  note: (
    <span role="status" className="text-teal">
      {quote.ends_on ? text.withCodeUntil(quote.code, formatDate(quote.ends_on)) : text.withCode(quote.code)}
    </span>
  ),
})

const offerWithout = (code: string, price_to_pay: number, problem: string): Offer => ({
  code,
  query: promoQuery(code),
  price_to_pay,
  problem,
  note: (
    <span role="status">
      {code}. {problem}
    </span>
  ),
})
