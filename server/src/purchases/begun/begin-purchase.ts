import { COURSE_STATUS, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { discountedPrice, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import { type TariffChoice, tariffForSale } from '../../groups/sale/tariff-for-sale.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { readForSale } from '../course-on-sale.ts'
import { findUsablePromoCode } from '../promo-codes/usable-promo-code.ts'
import { noteBegun } from './note-begun.ts'

/**
 * What the wallet lacks for a course, UZS, when its buyer opens the wallet to fill it; the purchase is noted as begun if that is
 * more than nothing. It holds no place and no price. Fails as buying does: `not_found`, `course_not_for_sale`,
 * `promo_code_refused`, `monthly_alone`, `tariff_needed`, `tariff_gone`, `group_not_on_sale`, `places_gone`.
 */
export async function beginPurchase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: { studentId: number; courseId: number; promoCode?: string | undefined; choice: TariffChoice },
): Promise<{ missing: number }> {
  const { studentId, courseId, promoCode, choice } = input
  const now = clock.now()
  const promo = promoCode ? await findUsablePromoCode(db, { courseId, typed: promoCode, at: now }) : undefined
  const course = await readForSale(db, now, { studentId, courseId, promoId: promo?.id })
  if (!course) throw new Failure('not_found')
  if (course.access?.is_open) return { missing: 0 }
  if (course.status !== COURSE_STATUS.published) {
    throw new Failure(course.status === COURSE_STATUS.hidden ? 'course_not_for_sale' : 'not_found')
  }
  if (promoCode && !promo) throw new Failure('promo_code_refused')
  if (promo && course.period === MONTHLY_PERIOD) throw new Failure('monthly_alone')
  const tariff = await tariffForSale(db, { courseId, studentId, choice, now })
  const full = tariff?.price_tiyin ?? course.price_tiyin
  const price = priceToPay(promo ? discountedPrice(full, promo.discount) : full, course.percent)
  const missing = price - (await balanceOf(db, { kind: 'wallet', ownerId: studentId }))
  if (missing <= 0n) return { missing: 0 }
  const { tariffId = null, groupId = null } = tariff ?? {}
  await noteBegun(db, { studentId, courseId, tariffId, groupId, promoId: promo?.id ?? null, now })
  return { missing: toUzs(missing) }
}
