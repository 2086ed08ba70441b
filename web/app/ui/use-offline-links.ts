import { useEffect } from 'react'
import { commonText } from '../text/common.ts'
import { isServerReachable } from './is-server-reachable.ts'
import { showToast } from './toast.ts'

/**
 * Without a line a pressed link says so, and the page stays: otherwise the browser's own error page would take its place.
 * A browser that only thinks it has none follows the link.
 */
export function useOfflineLinks(): void {
  useEffect(() => {
    let passing: HTMLAnchorElement | null = null
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (navigator.onLine || !link || link === passing || !leadsAway(link)) return
      event.preventDefault()
      void isServerReachable().then((isReachable) => {
        if (!isReachable) return showToast({ kind: 'error', title: commonText.networkFailed })
        passing = link
        link.click()
        passing = null
      })
    }
    // Before the router hears of the press.
    window.addEventListener('click', stay, true)
    return () => window.removeEventListener('click', stay, true)
  }, [])
}

/** To another page of this site, in this tab. */
function leadsAway(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = window.location
  const isHere = link.pathname === pathname && link.search === search && link.hash !== ''
  return link.origin === origin && !isHere && link.target === ''
}
