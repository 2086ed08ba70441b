import type { MiniApp } from '../base/mini-app.ts'

declare global {
  interface Window {
    /** Telegram's bridge in its own clients; its web client shows the Mini App in a frame instead. */
    TelegramWebviewProxy?: { postEvent(type: string, data: string): void }
  }
}

/**
 * An inline script in the head of the Mini App's documents, so it must be self-contained: stores what Telegram passed
 * in the fragment for later documents, requests the page's code, and tells Telegram when the page is visible. Outside
 * Telegram it redirects to the same page of the site, whose paths begin with `prefix`.
 */
export function startMiniApp(
  appPath: string,
  prefix: string,
  historyPlace: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): void {
  const name = 'telegram-launch'
  let outlastsDocument = true
  try {
    sessionStorage.getItem(name)
  } catch {
    outlastsDocument = 'navigation' in window
    // This is also for the router, which does not expect session storage to throw.
    Object.defineProperty(window, 'sessionStorage', { value: historyPlace() })
  }
  const storage = sessionStorage
  const isFramed = parent !== window
  // In an ordinary browser tab, anybody could link here with launch data of their own account.
  const isInTelegram = isFramed || window.TelegramWebviewProxy !== undefined
  const passed = isInTelegram ? location.hash.slice(1) : ''
  if (passed.includes('tgWebApp')) {
    const dataOf = (launch: string | null) => new URLSearchParams(launch ?? '').get('tgWebAppData')
    if (dataOf(passed) !== dataOf(storage.getItem(name))) {
      // This is another launch, perhaps by another person.
      for (const key of ['token', 'user-data']) storage.removeItem(key)
    }
    storage.setItem(name, passed)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  const launch = isInTelegram ? storage.getItem(name) : null
  // In a frame there is no redirect, because the site, which may not be framed, would be a blank page without a way
  // back.
  if (launch === null && !isFramed) {
    // With the host, because `//x`, a possible rest of the path, would lead to another one.
    location.replace(location.origin + prefix + location.pathname.slice(appPath.length) + location.search)
    return
  }

  const post: MiniApp['post'] = (eventType, eventData = {}) => {
    if (window.TelegramWebviewProxy)
      window.TelegramWebviewProxy.postEvent(eventType, JSON.stringify(eventData))
    // Any origin is safe, because the server lets only Telegram frame this document.
    else if (isFramed) parent.postMessage(JSON.stringify({ eventType, eventData }), '*')
  }
  window.sessionPlace = storage
  window.miniApp = { launch: new URLSearchParams(launch ?? ''), post }

  const { documentElement: html } = document
  if (storage.getItem('token')) html.dataset.session = ''
  // The mark belongs to the site, which may share its storage with this frame.
  else delete html.dataset.session
  if (window.pageStart) window.pageStart.isWanted = true

  addEventListener('DOMContentLoaded', () => {
    // Otherwise Telegram would reload the first document, with the launch parameters.
    post('iframe_ready', { reload_supported: launch !== null && outlastsDocument })
    post('web_app_ready')
    post('web_app_expand')
  })
}
