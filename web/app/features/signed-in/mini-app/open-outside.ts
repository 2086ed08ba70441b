import { isMiniAppPage, miniAppPlace } from '@kashf/contract/telegram-app.ts'
import { PREFIX } from '../../../shell/base/language.ts'

/** Opens an address outside of the Mini App: chats of Telegram in Telegram, everything else in the browser. */
export function openOutside(address: string): void {
  const { href, hostname, pathname, search } = new URL(address, location.href)
  if (hostname === 't.me') window.miniApp?.post('web_app_open_tg_link', { path_full: pathname + search })
  else window.miniApp?.post('web_app_open_link', { url: href })
}

/** Where a link of a page leads that the Mini App does not have; null for its own pages and for files. */
export function outsideAddress(link: HTMLAnchorElement): string | null {
  const url = new URL(link.href, location.href)
  if (!/^https?:$/.test(url.protocol) || link.download) return null
  if (url.origin !== location.origin) return url.href
  const path = url.pathname.slice(PREFIX.length)
  const place = miniAppPlace(path) ?? path
  return isMiniAppPage(place) ? null : location.origin + PREFIX + place + url.search + url.hash
}
