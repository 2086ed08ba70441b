import type { MiniApp } from '../base/mini-app.ts'

declare global {
  interface Window {
    /** Telegram's bridge in its own clients; its web client shows the Mini App in a frame instead. */
    TelegramWebviewProxy?: { postEvent(type: string, data: string): void }
  }
}

/**
 * Runs as an inline script in the head of the Mini App's documents, so it uses nothing from outside of itself: keeps what
 * Telegram passed in the fragment for later documents, asks for the page's code, and tells Telegram when there is something to
 * see. Outside Telegram it leads to the same page of the site, whose addresses begin with `prefix`.
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
    // Also for the router, which does not expect an error.
    Object.defineProperty(window, 'sessionStorage', { value: historyPlace() })
  }
  const storage = sessionStorage
  const isFramed = parent !== window
  // In a tab of a browser, anybody could lead here with launch data of their own account.
  const isInTelegram = isFramed || window.TelegramWebviewProxy !== undefined
  const passed = isInTelegram ? location.hash.slice(1) : ''
  if (passed.includes('tgWebApp')) {
    const dataOf = (launch: string | null) => new URLSearchParams(launch ?? '').get('tgWebAppData')
    if (dataOf(passed) !== dataOf(storage.getItem(name))) {
      // Another launch, perhaps of another person.
      for (const key of ['token', 'user-data']) storage.removeItem(key)
    }
    storage.setItem(name, passed)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  const launch = isInTelegram ? storage.getItem(name) : null
  // In a frame it stays: the site, which may not be framed, would be a blank page without a way back.
  if (launch === null && !isFramed) {
    // With the host: `//x`, what may be left of the path, would lead to another one.
    location.replace(location.origin + prefix + location.pathname.slice(appPath.length) + location.search)
    return
  }

  const post: MiniApp['post'] = (eventType, eventData = {}) => {
    if (window.TelegramWebviewProxy)
      window.TelegramWebviewProxy.postEvent(eventType, JSON.stringify(eventData))
    // Any origin: the server lets nobody but Telegram frame this document.
    else if (isFramed) parent.postMessage(JSON.stringify({ eventType, eventData }), '*')
  }
  window.sessionPlace = storage
  window.miniApp = { launch: new URLSearchParams(launch ?? ''), post }

  const { documentElement: html } = document
  if (storage.getItem('token')) html.dataset.session = ''
  // Of the site, which may share its storage with this frame.
  else delete html.dataset.session
  if (window.pageStart) window.pageStart.isWanted = true

  addEventListener('DOMContentLoaded', () => {
    // Otherwise Telegram loads the first document again, with the launch parameters.
    post('iframe_ready', { reload_supported: launch !== null && outlastsDocument })
    post('web_app_ready')
    post('web_app_expand')
  })
}
