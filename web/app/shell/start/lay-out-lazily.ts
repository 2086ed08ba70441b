/**
 * Runs as an inline script in the head, so it uses nothing from outside of itself. Until the page has loaded and the
 * browser is idle, parts with the class `lazy-layout` are laid out only near the viewport. Their heights are estimates
 * meanwhile, so not where a position is restored or the address names one.
 */
export function layOutLazily(): void {
  const [opened] = performance.getEntriesByType('navigation')
  if ((opened as PerformanceNavigationTiming | undefined)?.type !== 'navigate' || location.hash) return
  const { dataset } = document.documentElement
  dataset.lazyLayout = ''
  const end = () => {
    delete dataset.lazyLayout
  }
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(end, { timeout: 1000 })
    else setTimeout(end, 200)
  })
}
