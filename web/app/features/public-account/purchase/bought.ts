/** A completed purchase, passed to the page that follows it. */
export interface Bought {
  /** The amount paid, UZS. */
  paid: number
  /** The student's first purchase. */
  isFirst: boolean
}

/** The state of the navigation that follows a purchase. */
export const boughtState = (bought: Bought) => ({ bought })

/** The purchase that led to this page; null when the user came in another way. */
export function boughtIn(state: unknown): Bought | null {
  if (typeof state !== 'object' || state === null || !('bought' in state)) return null
  const { bought } = state
  if (typeof bought !== 'object' || bought === null || !('paid' in bought) || !('isFirst' in bought))
    return null
  return typeof bought.paid === 'number' ? { paid: bought.paid, isFirst: bought.isFirst === true } : null
}
