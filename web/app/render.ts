import * as build from 'virtual:react-router/server-build'
import type { PageLife, PublicPages } from '@kashf/contract/catalogue/pages.ts'
import { miniAppPlace, TELEGRAM_APP_PATH } from '@kashf/contract/telegram/mini-app.ts'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { FragmentCache, openFragments } from './fragment-cache.ts'
import { findPage } from './page-address.ts'
import {
  fragmentsContext,
  pageLifeContext,
  pagesContext,
  renderedHtmlContext,
  reportContext,
  scriptMarkContext,
} from './server-context.ts'
import { PREFIX } from './shell/base/language.ts'
import { pagesInReadersScript, withNames } from './shell/written/written.ts'

export { pageAddress } from './page-address.ts'

/** Routes and files of the build, exported for the page budget. */
export { build }

export interface RenderOptions {
  pages: PublicPages
  life: PageLife
  scriptMark: string
  report: (error: unknown) => void
}

/**
 * Handlers by base path and page. A handler with all routes would compare a request with each of them, which takes as
 * long as rendering a list.
 */
const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()

/** The page of unknown addresses, which a request may still get because the router is stricter than `findPage`. */
const CATCH_ALL = Object.values(build.routes).find((route) => route?.path === '*')?.id

function handlerOf(basename: string, path: string): ReturnType<typeof createRequestHandler> {
  const id = findPage(path)?.id
  const key = `${basename} ${id}`
  const found = handlers.get(key)
  if (found) return found
  const routes = id === undefined ? build.routes : { ...withParents(CATCH_ALL), ...withParents(id) }
  const handler = createRequestHandler({ ...build, basename, routes }, import.meta.env.MODE)
  handlers.set(key, handler)
  return handler
}

/** A route with its parents. */
function withParents(id: string | undefined): typeof build.routes {
  const route = id === undefined ? undefined : build.routes[id]
  return route ? { ...withParents(route.parentId), [route.id]: route } : {}
}

/** Separate caches, because the links differ. */
const fragments = new FragmentCache()
const fragmentsOfMiniApp = new FragmentCache()

/** Renders one page. The entry of the server bundle, which contains React and the router in their production builds. */
export async function render(
  request: Request,
  { pages, life, scriptMark, report }: RenderOptions,
): Promise<{ status: number; headers: Headers; html: string | null }> {
  const rendered: { html: string | null } = { html: null }
  const context = new RouterContextProvider()
  context.set(pagesContext, pagesInReadersScript(pages))
  context.set(pageLifeContext, life)
  context.set(scriptMarkContext, scriptMark)
  context.set(reportContext, report)
  context.set(renderedHtmlContext, rendered)
  const path = new URL(request.url).pathname.slice(PREFIX.length)
  const place = miniAppPlace(path)
  const isMiniApp = place !== null
  if (import.meta.env.PROD) {
    context.set(fragmentsContext, openFragments(isMiniApp ? fragmentsOfMiniApp : fragments, scriptMark))
  }
  const handle = isMiniApp
    ? handlerOf(PREFIX + TELEGRAM_APP_PATH, place)
    : handlerOf(build.basename ?? '/', path)
  const response = await handle(request, context)
  if (rendered.html !== null) {
    return { status: response.status, headers: response.headers, html: await withNames(rendered.html, pages) }
  }
  // The router's own responses: data, its manifest of routes, and the one for a failure before rendering.
  return {
    status: response.status,
    headers: response.headers,
    html: response.body && (await response.text()),
  }
}
