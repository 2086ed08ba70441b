import { useHref } from 'react-router'
import { PREFIX } from './language.ts'

/** What the first script of the Mini App's documents leaves to the page's code (`shell/start/start-mini-app.ts`). */
export interface MiniApp {
  /** The launch parameters of Telegram, as in the fragment of the address. */
  launch: URLSearchParams
  /** Sends an event to Telegram; nothing happens in other browsers. */
  post: (type: string, data?: object) => void
}

declare global {
  interface Window {
    miniApp?: MiniApp
    /** Where the Mini App keeps its session: this frame's own storage or what stands in for it. */
    sessionPlace?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  }
}

/** Whether the page is one of the Mini App's, also on the server: only there the router's base path is longer than the language's. */
export const useInMiniApp = (): boolean => useHref('/') !== (PREFIX || '/')
