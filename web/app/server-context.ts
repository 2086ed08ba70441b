import type { PublicPages } from '@kashf/contract/pages.ts'
import { createContext, type RouterContext } from 'react-router'

/**
 * What the server hands to loaders and to the renderer of one request.
 *
 * Keys of a router context are compared by identity, and this file exists twice in the running program (once
 * in the server's own code, once inside the built bundle): so the keys live on `globalThis`.
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

/** The domain's answers for public pages. In a loader: `context.get(pagesContext).course(id)`. */
export const pagesContext = keys.pages

/** The nonce of this response's content policy. */
export const nonceContext = keys.nonce

/** Where errors of rendering and of loaders are reported. */
export const reportContext = keys.report
