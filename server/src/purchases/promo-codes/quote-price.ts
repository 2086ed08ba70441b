import { discountedPrice, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { PromoQuote } from '@kashf/contract/purchases/promo-codes.ts'
import { courseForSale } from '../../catalogue/courses/find-course.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { tariffPrice } from '../../groups/sale/tariff-for-sale.ts'
import { currentPercent } from '../../money/fee.ts'
import { lastDay } from './promo-code.ts'
import { findUsablePromoCode } from './usable-promo-code.ts'

/** The price of the course, or of its tariff, with the code, without reserving a use. Fails with `promo_code_refused`. */
export async function quotePrice(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { courseId: number; typed: string; tariffId?: number | undefined },
): Promise<PromoQuote> {
  const { courseId, typed, tariffId } = input
  const [promo, course, percent] = await Promise.all([
    findUsablePromoCode(deps.db, { courseId, typed, at: deps.clock.now() }),
    tariffId === undefined ? courseForSale(deps.db, courseId) : tariffPrice(deps.db, { courseId, tariffId }),
    currentPercent(deps.db),
  ])
  if (!promo || !course) throw new Failure('promo_code_refused')
  return {
    code: promo.code,
    full_price: toUzs(priceToPay(course.price_tiyin, percent)),
    price_to_pay: toUzs(priceToPay(discountedPrice(course.price_tiyin, promo.discount), percent)),
    ends_on: lastDay(promo.endsAt),
  }
}
