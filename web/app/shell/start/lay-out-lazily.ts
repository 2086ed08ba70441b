/**
 * An inline script in the head, so it must be self-contained. Until the page has loaded, `parts` are laid out only near
 * the viewport, by a rule for `html[data-lazy-layout]`, and afterwards one by one while the browser is idle. Their
 * heights are estimates meanwhile, so it does nothing where a scroll position is restored or the URL has an anchor.
 */
export function layOutLazily(parts: string): void {
  const [opened] = performance.getEntriesByType('navigation')
  if ((opened as PerformanceNavigationTiming | undefined)?.type !== 'navigate' || location.hash) return
  const { dataset } = document.documentElement
  dataset.lazyLayout = ''
  addEventListener('load', () => {
    const all = [...document.querySelectorAll<HTMLElement>(parts)]
    const waiting = all.values()
    const whenIdle = (then: () => void) => {
      if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 1000 })
      else setTimeout(then, 50)
    }
    const layOutNext = () => {
      const part = waiting.next().value
      if (part) {
        part.style.contentVisibility = 'visible'
        whenIdle(layOutNext)
        return
      }
      delete dataset.lazyLayout
      // React expects the elements without the attribute.
      for (const each of all) each.removeAttribute('style')
    }
    whenIdle(layOutNext)
  })
}
