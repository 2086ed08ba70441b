/**
 * Runs as an inline script in the head, so it uses nothing from outside of itself. Until the page has loaded, `parts` are
 * laid out only near the viewport, by a rule for `html[data-lazy-layout]`; then one after another while the browser is
 * idle. Their heights are estimates meanwhile, so not where a position is restored or the address names one.
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
      // As React expects it.
      for (const each of all) each.removeAttribute('style')
    }
    whenIdle(layOutNext)
  })
}
