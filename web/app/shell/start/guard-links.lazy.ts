import { commonText } from '../../text/common.ts'
import { isServerReachable } from '../../ui/is-server-reachable.ts'
import { showToast } from '../../ui/toast.ts'

/**
 * Intercepts link clicks while offline: a page that is saved is opened, for any other a message is shown, because the
 * person would lose the page they have. If the browser is wrong about being offline, the link is followed.
 */
export function guardLinks(): void {
  let allowed: HTMLAnchorElement | null = null
  const intercept = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (navigator.onLine || !link || link === allowed || !leavesPage(link)) return
    event.preventDefault()
    void isServerReachable().then(async (isReachable) => {
      if (!isReachable) {
        // The service worker answers with its copy.
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

/** Whether the link leads to another page of this site in this tab. */
function leavesPage(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = window.location
  const isHere = link.pathname === pathname && link.search === search && link.hash !== ''
  return link.origin === origin && !isHere && link.target === ''
}
