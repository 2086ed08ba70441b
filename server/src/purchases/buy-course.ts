import { COURSE_STATUS, MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { discountedPrice, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { sourceNumber, type VisitSource } from '@kashf/contract/statistics/visit-sources.ts'
import type { Db, Queryable, Tx } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { type TariffChoice, type TariffTerms, tariffForSale } from '../groups/sale/tariff-for-sale.ts'
import type { SessionUser } from '../http/session.ts'
import type { PurchaseFacts } from '../money/ledger/facts.ts'
import { accessUntil } from './access-until.ts'
import { noteBegun } from './begun/note-begun.ts'
import { assumeNotPurchased, cacheCourse, cachedCourse, type ForSale, readForSale } from './course-on-sale.ts'
import { startMonths } from './months/start-months.ts'
import { findUsablePromoCode, type UsablePromoCode } from './promo-codes/usable-promo-code.ts'

export interface PurchaseResult {
  /** `already`: the student has valid access, and nothing was paid. */
  outcome: 'bought' | 'already'
  courseId: number
  /** Null for lifetime access. */
  accessExpiresAt: Date | null
  /** True when there was nothing to pay: a free course, or a discount of the whole price. */
  isFree: boolean
}

/** In a transaction of the caller, the sale is a part of it, and `announce` must wait for its commit. */
type SaleDeps = { db: Db | Tx; live: Pick<Deps['live'], 'announce'> } & Pick<Deps, 'clock'>

/** The values of a sale, computed from what was read. */
export interface Sale {
  studentId: number
  course: ForSale
  promo: UsablePromoCode | undefined
  /** The tariff and the group, of a course that is sold by tariffs. */
  tariff: TariffTerms | null
  source: VisitSource | undefined
  /** The discount on the teacher's price, tiyin. */
  discountTiyin: bigint
  paidTiyin: bigint
  /** The term that is sold; without an end for life. It may begin where the access of now ends. */
  from: Date
  until: Date | null
  now: Date
}

/** What became of a sale; `changed`: something has changed since it was read. */
export type SaleOutcome = { outcome: 'sold' | 'changed' } | { outcome: 'insufficient'; short_tiyin: bigint }

/** Attempts of a sale, which is retried when the course or the promo code changes between reading and writing. */
export const MAX_ATTEMPTS = 6

/**
 * Buys a course from the student's wallet at the current price and fee, with money and access in one transaction; a
 * worker counts the learner and sends the notices (process-sales.ts). Idempotent while the access lasts; afterwards it
 * buys another term. Fails with `not_found`, `course_not_for_sale`, `promo_code_refused`, `price_changed` (higher than
 * shown), `insufficient_balance`, or `telegram_app_no_money` for a paid course in the Mini App. A course that is sold by tariffs
 * is bought at one, and the place is taken with the money: `tariff_needed`, `tariff_gone`, `group_not_on_sale`, `places_gone`;
 * `access_paused` for who has paused. A course that is paid by the month takes no promo code: `monthly_alone`.
 */
export async function buyCourse(
  deps: SaleDeps,
  input: {
    student: Pick<SessionUser, 'id' | 'isMiniApp'>
    courseId: number
    shownTiyin?: bigint | undefined
    /** The promo code as typed. If its discount does not apply, nothing is bought. */
    promoCode?: string | undefined
    choice?: TariffChoice
    /** The source of the student's visit. */
    source?: VisitSource | undefined
  },
): Promise<PurchaseResult> {
  const studentId = input.student.id
  const { courseId, shownTiyin, promoCode, choice = {}, source } = input
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const now = deps.clock.now()
    // Read the code before the course: if a parallel call took the last use, the access that it granted is read below.
    const promo = promoCode
      ? await findUsablePromoCode(deps.db, { courseId, typed: promoCode, at: now })
      : undefined
    // The first attempt reads the course from the cache; `sell_course` detects a stale entry, and a buyer of another fee.
    const isPlain = !promoCode && choice.tariffId === undefined
    const cached = attempt === 1 && isPlain ? cachedCourse(deps.db, courseId) : undefined
    const found = cached
      ? assumeNotPurchased(cached)
      : await readForSale(deps.db, now, { studentId, courseId, promoId: promo?.id })
    if (!found) throw new Failure('not_found')
    if (found.access?.is_open) {
      return { outcome: 'already', courseId, accessExpiresAt: found.access.expires_at, isFree: false }
    }
    if (found.access?.opens_at) throw new Failure('access_paused')
    if (found.status !== COURSE_STATUS.published) {
      // A hidden course was public once, so only a draft's existence is kept secret.
      throw new Failure(found.status === COURSE_STATUS.hidden ? 'course_not_for_sale' : 'not_found')
    }
    if (promoCode && !promo) throw new Failure('promo_code_refused')
    if (promo && found.period === MONTHLY_PERIOD) throw new Failure('monthly_alone')
    // A course in the cache had no tariffs when it was sold.
    const tariff = cached ? null : await tariffForSale(deps.db, { courseId, studentId, choice, now })
    const course = tariff ? { ...found, price_tiyin: tariff.price_tiyin, period: tariff.period } : found
    const earnedTiyin = promo ? discountedPrice(course.price_tiyin, promo.discount) : course.price_tiyin
    // Rounded up to a whole so'm. The fee is the difference, so that the teacher's part and the fee add up to it.
    const paidTiyin = priceToPay(earnedTiyin, course.percent)
    if (shownTiyin !== undefined && paidTiyin > shownTiyin) {
      // The cached price may be out of date.
      if (cached) continue
      throw new Failure('price_changed', { data: { price: toUzs(paidTiyin) } })
    }
    if (input.student.isMiniApp && paidTiyin > 0n) {
      if (cached) continue
      throw new Failure('telegram_app_no_money')
    }
    const discountTiyin = course.price_tiyin - earnedTiyin
    const until = accessUntil(now, course.period)
    const sale = { studentId, course, promo, tariff, source, discountTiyin, paidTiyin, from: now, until, now }
    const sold = await (course.period === MONTHLY_PERIOD
      ? sellFirstMonth(deps.db, sale)
      : sell(deps.db, sale))
    if (sold.outcome === 'insufficient') {
      const { tariffId = null, groupId = null } = tariff ?? {}
      await noteBegun(deps.db, { studentId, courseId, tariffId, groupId, promoId: promo?.id ?? null, now })
      throw new Failure('insufficient_balance', { data: { missing: toUzs(sold.short_tiyin) } })
    }
    if (sold.outcome === 'changed') continue
    if (!cached && isPlain) cacheCourse(deps.db, course)
    for (const userId of [studentId, course.teacher_id]) deps.live.announce({ name: 'wallet', userId })
    return { outcome: 'bought', courseId, accessExpiresAt: until, isFree: paidTiyin === 0n }
  }
  throw new Error(`course ${courseId} changed ${MAX_ATTEMPTS} times while student ${studentId} was buying it`)
}

/** Whether a student who has just bought a course had bought none before. */
export async function isFirstPurchase(db: Queryable, studentId: number): Promise<boolean> {
  const purchases = await db.rows(sql`select id from purchase where student_id = ${studentId} limit 2`)
  return purchases.length === 1
}

/** Sells the first month, from which the following ones count. */
async function sellFirstMonth(db: Db | Tx, sale: Sale): Promise<SaleOutcome> {
  if ('transaction' in db) return db.transaction((tx) => sellFirstMonth(tx, sale))
  const sold = await sell(db, sale)
  if (sold.outcome === 'sold') {
    const { studentId: userId, course, from } = sale
    const formerPurchaseId = course.access?.purchase_id ?? null
    await startMonths(db, { userId, courseId: course.id, from, formerPurchaseId })
  }
  return sold
}

/** Writes the sale in one transaction, if what was read is still current and the wallet has enough. */
export async function sell(db: Queryable, sale: Sale): Promise<SaleOutcome> {
  const { studentId, course, promo, tariff, source, discountTiyin, paidTiyin, from, until, now } = sale
  const selling = sql`
    select outcome, short_tiyin from sell_course(
      p_student => ${studentId}, p_course => ${course.id}, p_at => ${now},
      p_teacher => ${course.teacher_id}, p_title => ${course.title}, p_price => ${course.price_tiyin},
      p_period => ${course.period}::smallint, p_percent => ${course.percent},
      p_access_of => ${course.access?.purchase_id ?? null},
      p_paid => ${paidTiyin}, p_from => ${from}, p_until => ${until},
      p_promo => ${promo?.id ?? null}, p_promo_version => ${promo?.version ?? null}, p_discount => ${discountTiyin},
      p_facts => ${JSON.stringify(factsOf(sale))}::jsonb,
      p_tariff => ${tariff?.tariffId ?? null}, p_group => ${tariff?.groupId ?? null},
      p_brought_by => ${course.brought_by})`
  return db.only<SaleOutcome>(source ? withSource(selling, source) : selling)
}

/** Inserts the source of the sale in the same statement, in which the sequence still has the sale's id. */
const withSource = (selling: Statement, source: VisitSource): Statement => sql`
  with sale as materialized (${selling}),
  origin as (
    insert into purchase_source (purchase_id, source)
    select currval('purchase_id_seq'), ${sourceNumber(source)} from sale where outcome = 'sold')
  select * from sale`

const factsOf = ({ course, promo }: Sale): PurchaseFacts => ({
  title: course.title,
  ...(course.access && { is_renewal: true }),
  ...(promo && {
    full_price_tiyin: Number(priceToPay(course.price_tiyin, course.full_percent)),
    promo_code: promo.code,
  }),
})
