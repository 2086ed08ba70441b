import type { PageLife, PublicPages } from '@kashf/contract/catalogue/pages.ts'
import { createContext } from 'react-router'
import type { OpenFragments } from './fragment-cache.ts'

/** Data of public pages. In a loader: `context.get(pagesContext).course(id)`. */
export const pagesContext = createContext<PublicPages>()

/**
 * Records whether and how long the server may cache the page that is being rendered. Loaders see no headers and no
 * cookies, so that a cached page cannot depend on them.
 */
export const pageLifeContext = createContext<PageLife>()

/**
 * A schema.org item, or several. Search engines read it in the HTML; browsers get it neither as page data nor as code.
 */
export const jsonLdContext = createContext<JsonLd | null>(null)

export type JsonLd = Record<string, unknown> | Record<string, unknown>[]

/** The random mark of our own inline scripts in a page that is being rendered; see `web/own-scripts.ts`. */
export const scriptMarkContext = createContext<string>('')

/**
 * Receives the HTML of a rendered page, because the body of a Response would be encoded, streamed and decoded for
 * nothing.
 */
export const renderedHtmlContext = createContext<{ html: string | null }>()

/** Callback for errors of rendering and loaders. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error))

/** The cached HTML of the page's fragments; null in development, where code changes. */
export const fragmentsContext = createContext<OpenFragments | null>(null)
