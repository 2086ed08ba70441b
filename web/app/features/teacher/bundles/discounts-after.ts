import type { Bundle } from '@kashf/contract/purchases/bundles.ts'

/** How much a bundle saves its buyers, in percent; null when it saves nothing, so that it leaves the shop. */
export interface ChangedDiscount {
  bundle: Pick<Bundle, 'id' | 'title'>
  before: number | null
  after: number | null
}

/** The bundles whose discount changes with the price of one of their courses. */
export function discountsAfter(
  bundles: readonly Bundle[],
  course: { id: number; price: number },
): ChangedDiscount[] {
  return bundles.flatMap((bundle) => {
    if (bundle.status === 'ended' || bundle.courses.every(({ id }) => id !== course.id)) return []
    const sum = (priceOf: (one: Bundle['courses'][number]) => number) =>
      bundle.courses.reduce((total, one) => total + priceOf(one), 0)
    const before = discount(
      bundle.price,
      sum(({ price }) => price),
    )
    const after = discount(
      bundle.price,
      sum(({ id, price }) => (id === course.id ? course.price : price)),
    )
    return before === after ? [] : [{ bundle, before, after }]
  })
}

const discount = (price: number, sum: number) => (price < sum ? Math.round(100 * (1 - price / sum)) : null)
