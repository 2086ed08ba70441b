import { discountedPrice, priceToPay } from '@kashf/contract/money/amount.ts'
import type { SeatDiscount } from '@kashf/contract/purchases/seat-orders.ts'

/** The terms of a course for a buyer. `percent` is that of the fee. */
interface CourseTerms {
  /** Of the course alone. */
  priceTiyin: bigint
  /** What the teacher earns without a discount for many places: less than the price in a bundle. */
  earnedTiyin: bigint
  percent: number
}

/** What one place costs, tiyin. An order is so many times as much, so that its parts always sum to the whole. */
export interface SeatPrice {
  /** What the teacher earns of it. */
  earnedTiyin: bigint
  discountTiyin: bigint
  feeTiyin: bigint
  paidTiyin: bigint
}

/** The price of a course in a place at a discount of whole percents, rounded like every price. */
export function seatPrice(course: CourseTerms, discountPercent: number): SeatPrice {
  const earnedTiyin = discountedPrice(course.earnedTiyin, { percent: discountPercent })
  const paidTiyin = priceToPay(earnedTiyin, course.percent)
  return {
    earnedTiyin,
    discountTiyin: course.priceTiyin - earnedTiyin,
    feeTiyin: paidTiyin - earnedTiyin,
    paidTiyin,
  }
}

/** The price of a place with several courses: the sum of theirs. */
export const sumOfSeats = (prices: readonly SeatPrice[]): SeatPrice => {
  const sum = (of: keyof SeatPrice) => prices.reduce((all, price) => all + price[of], 0n)
  return {
    earnedTiyin: sum('earnedTiyin'),
    discountTiyin: sum('discountTiyin'),
    feeTiyin: sum('feeTiyin'),
    paidTiyin: sum('paidTiyin'),
  }
}

/** The discount of so many places: that of the table, and at most what the teacher bears. */
export function discountOf(places: number, discounts: readonly SeatDiscount[], maxPercent: number): number {
  const reached = discounts.filter((line) => line.places <= places).map(({ percent }) => percent)
  return Math.min(Math.max(0, ...reached), maxPercent)
}
