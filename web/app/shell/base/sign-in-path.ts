/** Fragment of a course's URL that opens the purchase; without scripts it leads to the price box. */
export const PURCHASE_HASH = '#sotib-olish'

const MAX_LENGTH = 2000

/** The course page with the purchase open; `query` may carry a promo code. */
export const purchasePath = (courseId: number, query = ''): string =>
  `/course/${courseId}${query}${PURCHASE_HASH}`

/** The login page that afterwards leads to `next`: for a purchase, `signInPath(purchasePath(id))`. */
export const signInPath = (next: string): string => withNext('/login', next)

/** `path` with `next` added to its query; null adds nothing. */
export function withNext(path: string, next: string | null): string {
  if (next === null) return path
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`
}

/** The `next` parameter of a page of login or registration if it leads to this site, else null: no open redirects. */
export function localPath(next: string | null): string | null {
  if (!next?.startsWith('/') || next.length > MAX_LENGTH) return null
  const origin = 'https://kashf.invalid'
  const url = URL.parse(next, origin)
  // `/.//x` parses as a local path but normalises to `//x`, which leads to another host.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
