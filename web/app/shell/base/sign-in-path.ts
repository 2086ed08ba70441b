/** Fragment of a course's URL that opens the purchase; without scripts it leads to the price box. */
export const PURCHASE_HASH = '#sotib-olish'

/** The course page with the purchase open; `query` may carry a promo code. */
export const purchasePath = (courseId: number, query = ''): string =>
  `/course/${courseId}${query}${PURCHASE_HASH}`

/** The login page that afterwards leads to `next`: for a purchase, `signInPath(purchasePath(id))`. */
export const signInPath = (next: string): string => withNext('/login', next)

/** The short registration of a student, which afterwards leads to `next`; it also leads to the login. */
export const joinPath = (next: string): string => withNext('/join', next)

/** `path` with `next` added to its query; null adds nothing. */
export function withNext(path: string, next: string | null): string {
  if (next === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}
