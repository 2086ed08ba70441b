import { commonText } from '../../text/common.ts'
import { isServerReachable } from '../../ui/is-server-reachable.ts'
import { showToast } from '../../ui/toast.ts'
import { askWorker } from './ask-worker.lazy.ts'

/**
 * Intercepts link clicks while offline: a saved page is opened; for any other a message is shown, because the person
 * would lose the current page. If the browser is wrong about being offline, the link is followed. If the connection
 * hangs, the copy of a saved page is opened.
 */
export function guardLinks(): void {
  let allowed: HTMLAnchorElement | null = null
  const intercept = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link === allowed || !leavesPage(link)) return
    if (navigator.onLine) return void setTimeout(openCopy, PATIENCE_MS, link.href, window.location.href)
    event.preventDefault()
    void isServerReachable().then(async (isReachable) => {
      if (!isReachable) {
        // The service worker responds with its copy.
        if (await window.caches?.match(link.href)) return window.location.assign(link.href)
        return showToast({ kind: 'error', title: commonText.networkFailed })
      }
      allowed = link
      link.click()
      allowed = null
    })
  }
  // Capture phase: before the router sees the click.
  window.addEventListener('click', intercept, true)
}

/** The timeout of a navigation; with the steps after it, copies open within three seconds. */
const PATIENCE_MS = 2000

/** Opens the saved copy of a page, if there is one, for which the router has been waiting since a click. */
async function openCopy(href: string, pressedAt: string): Promise<void> {
  const isWaiting = () =>
    window.location.href === pressedAt && document.querySelector('[data-navigating]') !== null
  const worker = navigator.serviceWorker?.controller
  if (!worker || !isWaiting() || !(await window.caches?.match(href)) || !isWaiting()) return
  // Otherwise the worker would wait for the connection once more.
  await askWorker(worker, 'line-hangs', 500)
  window.location.assign(href)
}

/**
 * Whether the link leads to another page of this site in this tab, which needs a connection unless the link says
 * otherwise.
 */
function leavesPage(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = window.location
  const isHere = link.pathname === pathname && link.search === search && link.hash !== ''
  const needsNoLine = 'needsNoLine' in link.dataset
  return link.origin === origin && !isHere && !needsNoLine && link.target === ''
}
