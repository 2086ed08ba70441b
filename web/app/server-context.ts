import type { PublicPages } from '@kashf/contract/pages.ts'
import { createContext, type RouterContext } from 'react-router'

/**
 * Values that the server passes to the loaders and the renderer of a request.
 *
 * Keys of a router context are compared by identity, and this module is loaded twice (in the server's own code and in
 * the built bundle), so the keys live on `globalThis`.
 */
interface Keys {
  pages: RouterContext<PublicPages>
  nonce: RouterContext<string>
  report: RouterContext<(error: unknown) => void>
}

declare global {
  var __kashfContext: Keys | undefined
}

globalThis.__kashfContext ??= {
  pages: createContext<PublicPages>(),
  nonce: createContext<string>(''),
  report: createContext<(error: unknown) => void>((error) => console.error(error)),
}

const keys = globalThis.__kashfContext

/** Data of public pages. In a loader: `context.get(pagesContext).course(id)`. */
export const pagesContext = keys.pages

/** The nonce of this response's Content-Security-Policy. */
export const nonceContext = keys.nonce

/** Callback for errors of rendering and loaders. */
export const reportContext = keys.report
