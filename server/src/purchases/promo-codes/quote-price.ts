import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { discountedPrice, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { PromoQuote } from '@kashf/contract/purchases/promo-codes.ts'
import { courseForSale } from '../../catalogue/courses/find-course.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { tariffPrice } from '../../groups/sale/tariff-for-sale.ts'
import { feeOfSale } from '../../money/fees/fees.ts'
import { lastDay } from './promo-code.ts'
import { findUsablePromoCode } from './usable-promo-code.ts'

/** The price of the course, or of its tariff, with the code, without reserving a use. Fails with `promo_code_refused` or `monthly_alone`. */
export async function quotePrice(
  deps: Pick<Deps, 'db' | 'clock'>,
  input: { studentId: number | null; courseId: number; typed: string; tariffId?: number | undefined },
): Promise<PromoQuote> {
  const { studentId, courseId, typed, tariffId } = input
  const at = deps.clock.now()
  const [promo, course] = await Promise.all([
    findUsablePromoCode(deps.db, { courseId, typed, at }),
    tariffId === undefined ? courseForSale(deps.db, courseId) : tariffPrice(deps.db, { courseId, tariffId }),
  ])
  if (!promo || !course) throw new Failure('promo_code_refused')
  if (course.period === MONTHLY_PERIOD) throw new Failure('monthly_alone')
  const buyer = { studentId, teacherId: promo.teacherId, at }
  // The code is the teacher's, so it lowers the fee as well as the price.
  const [without, fee] = await Promise.all([
    feeOfSale(deps.db, buyer),
    feeOfSale(deps.db, { ...buyer, promoId: promo.id }),
  ])
  return {
    code: promo.code,
    full_price: toUzs(priceToPay(course.price_tiyin, without.percent)),
    price_to_pay: toUzs(priceToPay(discountedPrice(course.price_tiyin, promo.discount), fee.percent)),
    ends_on: lastDay(promo.endsAt),
  }
}
