import { promoQuery } from '@kashf/contract/purchases/promo-code-text.ts'
import type { PromoQuote } from '@kashf/contract/purchases/promo-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { noRetry } from '../../../api/queries/query-client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatDate, formatPrice } from '../../../shell/format/format.ts'
import { promoPriceText as text } from '../../../text/browse/promo-price.ts'
import type { Offer } from '../../visitor/price-box/offer.ts'

/** What a promo code is asked for: a course, or one of its tariffs. */
interface Priced {
  id: number
  price_to_pay: number
  tariffId?: number
}

/** The offer with a promo code, undefined until it is known; `ask` refetches it. */
export function useOffer(priced: Priced, code: string | null): { offer: Offer | undefined; ask: () => void } {
  const { id: courseId, price_to_pay, tariffId } = priced
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.promoQuote({ courseId, code, price_to_pay, tariffId }),
    queryFn: () =>
      api('POST /api/promo-codes/quote/:course_id', {
        params: { course_id: courseId },
        body: { code: code ?? '', ...(tariffId !== undefined && { tariff_id: tariffId }) },
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
