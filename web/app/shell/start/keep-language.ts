/**
 * Runs as an inline script in the head, so it uses nothing from outside of itself: leads to the language that this browser
 * has chosen, before anything is drawn, and handles the links of the chooser, which lead to the page that is shown.
 * `prefixes` are pairs of a language and the prefix of its addresses.
 */
export function keepLanguage(language: string, prefixes: readonly (readonly [string, string])[]): void {
  const name = 'language'
  const prefixOf = (wanted: string | null) => prefixes.find(([each]) => each === wanted)?.[1]
  const own = prefixOf(language) ?? ''
  /** This page in another language, with the host: `//x`, what is left of `/ru//x`, would lead to another one. */
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
    // Storage is blocked: the address alone decides.
  }
  const prefix = prefixOf(chosen)
  if (chosen !== language && prefix !== undefined) location.replace(address(prefix))

  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[hreflang]')
      const wanted = link ? prefixOf(link.hreflang) : undefined
      // A line that is away could not bring the page: the click is left to what says so (guard-links.lazy.ts).
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
