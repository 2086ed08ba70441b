/**
 * Part of an inline script, so it uses nothing from outside of itself: loads another document of the Mini App, whose paths begin
 * with one of `appPaths`, as a page of this one is opened: a new entry of the history, and then its document. The entry has the
 * session (history-place.ts) and the router's number, by which Telegram's back button knows that there is a page before.
 */
export function stayInHistory(appPaths: readonly string[]): void {
  const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const own = appPaths.find((path) => isBelow(location.pathname, path))
  // The browser may take an entry of another language for one of this document, whose router does not know the address.
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
    // A reload, or a step in the history, has its entry.
    else return
    event.preventDefault()
    // A new page begins at its top. The router sets this as well, before.
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'manual'
    })
    location.reload()
  })
}
