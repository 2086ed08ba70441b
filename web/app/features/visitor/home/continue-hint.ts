const NAME = 'continue'
const YEAR_S = 31_536_000

/**
 * Whether this browser's last home page had courses to continue. A cookie, because the server needs it before
 * rendering. It neither identifies nor authorises anyone.
 */
export function readContinueHint(cookies: string | null): boolean {
  return cookies?.split(/;\s*/).includes(`${NAME}=1`) ?? false
}

/** Stores the hint for the next visit. Browser only. */
export function storeContinueHint(hasCourses: boolean): void {
  if (readContinueHint(document.cookie) === hasCourses) return
  const age = hasCourses ? YEAR_S : 0
  // biome-ignore lint/suspicious/noDocumentCookie: many phones lack the Cookie Store API
  document.cookie = `${NAME}=${hasCourses ? 1 : 0}; path=/; max-age=${age}; samesite=lax`
}
