/**
 * An inline script in the head, so it must be self-contained: redirects to the language that this browser has chosen
 * before anything is painted, and handles the language links, so that they lead to the current page. `prefixes` are
 * pairs of a language and its path prefix.
 */
export function keepLanguage(language: string, prefixes: readonly (readonly [string, string])[]): void {
  const name = 'language'
  const prefixOf = (wanted: string | null) => prefixes.find(([each]) => each === wanted)?.[1]
  const own = prefixOf(language) ?? ''
  /**
   * The URL of this page in another language, with the host: `//x`, the rest of `/ru//x`, would lead to another host.
   */
  const address = (prefix: string) => {
    const path = prefix + location.pathname.slice(own.length)
    return (
      location.origin + (path === `${prefix}/` && prefix ? prefix : path) + location.search + location.hash
    )
  }
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(name)
  } catch {
    // Storage is blocked, so only the URL decides.
  }
  const prefix = prefixOf(chosen)
  if (chosen !== language && prefix !== undefined) location.replace(address(prefix))

  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[hreflang]')
      const wanted = link ? prefixOf(link.hreflang) : undefined
      // Offline the page could not be loaded: leave the click to guard-links.lazy.ts, which shows a message.
      if (!link || wanted === undefined || !navigator.onLine) return
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      try {
        localStorage.setItem(name, link.hreflang)
      } catch {}
      event.preventDefault()
      location.assign(address(wanted))
    },
    true,
  )
}
