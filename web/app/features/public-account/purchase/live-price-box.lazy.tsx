import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { promoCodeIn } from '@kashf/contract/purchases/promo-code-text.ts'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { withQueries } from '../../../api/queries/queries.tsx'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { useSession } from '../../../shell/base/session.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PriceBoxPlaceholder } from '../../visitor/price-box/price-box-placeholder.tsx'
import { VisitorPriceBox } from '../../visitor/price-box/visitor-price-box.tsx'
import { SignedInPriceBox } from './signed-in-price-box.tsx'
import { useOffer } from './use-offer.tsx'

export { preloadPurchase } from './wallet-purchase.tsx'

const TariffBox = lazyPart(() => import('./tariffs/tariff-box.lazy.tsx'))
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
  const { offer, ask } = useOffer(course, course.has_tariffs ? null : code)
  if (course.has_tariffs && !inMiniApp && !course.is_purchased && !course.is_owner) {
    return (
      <Suspense fallback={<PriceBoxPlaceholder course={course} />}>
        <TariffBox course={course} code={code} />
      </Suspense>
    )
  }
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
