/**
 * Part of an inline script, so it must be self-contained: loads another document of the Mini App, whose paths begin
 * with one of `appPaths`, like a client-side navigation: first a new history entry, then its document. The entry has
 * the session (history-place.ts) and the router's index, by which Telegram's back button knows that there is a previous
 * page.
 */
export function stayInHistory(appPaths: readonly string[]): void {
  const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const own = appPaths.find((path) => isBelow(location.pathname, path))
  // The browser may take an entry of another language for one of this document, whose router does not know the URL.
  addEventListener('popstate', (event) => {
    if (own === undefined || isBelow(location.pathname, own)) return
    event.stopImmediatePropagation()
    location.reload()
  })
  const navigation: Navigation | undefined = window.navigation
  navigation?.addEventListener('navigate', (event) => {
    const { cancelable, destination, formData, navigationType } = event
    const { href, origin, pathname } = new URL(destination.url)
    const isPage = origin === location.origin && appPaths.some((path) => isBelow(pathname, path))
    if (!(cancelable && isPage) || destination.sameDocument || formData) return
    const idx = history.state?.idx ?? 0
    const key = Math.random().toString(32).slice(2)
    if (navigationType === 'push') history.pushState({ idx: idx + 1, key }, '', href)
    else if (navigationType === 'replace') history.replaceState({ idx, key }, '', href)
    // A reload or a step in the history already has its entry.
    else return
    event.preventDefault()
    // A new page starts at the top. The router sets this as well, in an earlier listener.
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'manual'
    })
    location.reload()
  })
}
