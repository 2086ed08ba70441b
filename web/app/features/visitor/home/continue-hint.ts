const NAME = 'continue'
const YEAR_S = 31_536_000

/**
 * Whether this browser's last home page had courses to go on with: a cookie, because it is the one thing that the server
 * is told before it draws. It names nobody and opens nothing.
 */
export function readContinueHint(cookies: string | null): boolean {
  return cookies?.split(/;\s*/).includes(`${NAME}=1`) ?? false
}

/** Remembers it for the next visit. Browser only. */
export function storeContinueHint(hasCourses: boolean): void {
  if (readContinueHint(document.cookie) === hasCourses) return
  const age = hasCourses ? YEAR_S : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in half of the phones
  document.cookie = `${NAME}=${hasCourses ? 1 : 0}; path=/; max-age=${age}; samesite=lax`
}
