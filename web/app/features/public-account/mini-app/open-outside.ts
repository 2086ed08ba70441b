import { pathIn, splitLanguage } from '@kashf/contract/interface-language.ts'
import { isMiniAppPage, miniAppPlace } from '@kashf/contract/telegram/mini-app.ts'

/** Opens an address outside the Mini App: Telegram links in Telegram, everything else in the browser. */
export function openOutside(address: string): void {
  const { href, hostname, pathname, search } = new URL(address, location.href)
  if (hostname === 't.me') window.miniApp?.post('web_app_open_tg_link', { path_full: pathname + search })
  else window.miniApp?.post('web_app_open_link', { url: href })
}

/** The target of a link to a page that the Mini App does not have; null for its own pages and for files. */
export function outsideAddress(link: HTMLAnchorElement): string | null {
  const url = new URL(link.href, location.href)
  if (!/^https?:$/.test(url.protocol) || link.download) return null
  if (url.origin !== location.origin) return url.href
  // Split off the language, because a link of the language menu leads to another one's start page.
  const { language, path } = splitLanguage(url.pathname)
  const place = miniAppPlace(path) ?? path
  return isMiniAppPage(place) ? null : location.origin + pathIn(language, place) + url.search + url.hash
}
