import type { PageLife, PublicPages } from '@kashf/contract/catalogue/pages.ts'
import { createContext } from 'react-router'
import type { OpenFragments } from './fragment-cache.ts'

/** Data of public pages. In a loader: `context.get(pagesContext).course(id)`. */
export const pagesContext = createContext<PublicPages>()

/**
 * Whether and how long the server may keep the page that is being rendered. Loaders see no headers and no cookies, so that a
 * kept page cannot depend on them.
 */
export const pageLifeContext = createContext<PageLife>()

/** A schema.org item, or several. Search engines read it in the HTML; it is neither data of the page nor code in browsers. */
export const jsonLdContext = createContext<JsonLd | null>(null)

export type JsonLd = Record<string, unknown> | Record<string, unknown>[]

/** Marks the inline scripts of this application in a page that is being rendered; see `web/own-scripts.ts`. */
export const scriptMarkContext = createContext<string>('')

/** Takes the HTML of a rendered page: in the body of a Response it would be encoded, streamed and decoded for nothing. */
export const renderedHtmlContext = createContext<{ html: string | null }>()

/** Callback for errors of rendering and loaders. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error))

/** The cached HTML of the page's fragments; null in development, where code changes. */
export const fragmentsContext = createContext<OpenFragments | null>(null)
