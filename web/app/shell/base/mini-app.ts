import { useHref } from 'react-router'
import { PREFIX } from './language.ts'

/**
 * The interface between the first script of the Mini App's documents (`shell/start/start-mini-app.ts`) and the page's
 * code.
 */
export interface MiniApp {
  /** Telegram's launch parameters from the URL's fragment. */
  launch: URLSearchParams
  /** Sends an event to Telegram; does nothing in other browsers. */
  post: (type: string, data?: object) => void
}

declare global {
  interface Window {
    miniApp?: MiniApp
    /** The session storage of the Mini App: this frame's own, or its substitute. */
    sessionPlace?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  }
}

/**
 * Whether the page is one of the Mini App, also on the server: only there is the router's base path longer than the
 * language's.
 */
export const useInMiniApp = (): boolean => useHref('/') !== (PREFIX || '/')
