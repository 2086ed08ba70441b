import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { INTERFACE_LANGUAGES, pathIn, splitLanguage } from '@kashf/contract/interface-language.ts'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import {
  fragmentsContext,
  type JsonLd,
  jsonLdContext,
  renderedHtmlContext,
  reportContext,
  scriptMarkContext,
} from './server-context.ts'
import { FragmentsProvider } from './shell/base/cached-fragment.tsx'
import { ScriptMark } from './shell/base/inline-script.tsx'
import { StartScriptsProvider } from './shell/start/start-scripts.tsx'
import { startScriptsOf } from './shell/start/start-scripts-of.ts'

export const streamTimeout = 5_000

/**
 * Renders a document as one string: pages are cached whole, and every stream in between would cost as much as the
 * compression.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const mark = loadContext.get(scriptMarkContext)
  const { serverHandoffStream, ...context } = routerContext
  const loaderData = serverHandoffStream ? await text(serverHandoffStream) : ''
  const fragments = loadContext.get(fragmentsContext)
  const app = (
    <ScriptMark value={mark}>
      <FragmentsProvider value={fragments}>
        <StartScriptsProvider value={startScriptsOf(context)}>
          <ServerRouter context={withMatchedRoutes(context)} url={request.url} nonce={mark} />
        </StartScriptsProvider>
      </FragmentsProvider>
    </ScriptMark>
  )
  const rendered = renderToString(app)
  // A lazy component was not loaded yet; rendering again loads it.
  const html = rendered.includes('<!--$!-->') ? await renderWithLazyParts(app, mark) : rendered
  // Join the parts in one step, because each further one would copy the page.
  const canonical = /<link rel="canonical" href="([^"]*)"\/>/.exec(html)
  const headAt = canonical ? canonical.index + canonical[0].length : 0
  const bodyAt = html.lastIndexOf('</body>')
  const body = html.slice(headAt, bodyAt)
  loadContext.get(renderedHtmlContext).html = [
    '<!DOCTYPE html>',
    html.slice(0, headAt),
    canonical?.[1] && headForCrawlers(canonical[1], loadContext.get(jsonLdContext)),
    ...(fragments ? fragments.fill(body) : [body]),
    loaderDataScript(loaderData, mark),
    html.slice(bodyAt),
  ].join('')
  return new Response(null, { status, headers })
}

/** The router would create all given routes for each page, but rendering needs only those that matched. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } }
}

function renderWithLazyParts(app: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      // Keeps the document order whatever the size. By default React moves large parts to the end for a script to move
      // back, so readers without JavaScript would miss them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => {
        clearTimeout(timer)
        // React begins a document with its type, which the caller writes.
        text(pipe(new PassThrough())).then((html) => resolve(html.replace(/^<!DOCTYPE html>/, '')), reject)
      },
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout)
  })
}

/**
 * The parts of a public page (one with a canonical address) that only search engines read: its addresses in all
 * languages, and its JSON-LD. On hydration, React skips unknown elements of the head.
 */
function headForCrawlers(address: string, jsonLd: JsonLd | null): string {
  const origin = address.split('/', 3).join('/')
  const { path } = splitLanguage(address.slice(origin.length))
  const link = (language: string, at: string) =>
    `<link rel="alternate" hreflang="${language}" href="${origin}${at}"/>`
  const links = INTERFACE_LANGUAGES.map((language) => link(language, pathIn(language, path)))
  const item = jsonLd && `<script type="application/ld+json">${literal(schemaOrg(jsonLd))}</script>`
  return [...links, link('x-default', path), item].join('')
}

function schemaOrg(data: JsonLd): Record<string, unknown> {
  const context = { '@context': 'https://schema.org' }
  return Array.isArray(data) ? { ...context, '@graph': data } : { ...context, ...data }
}

/**
 * The loaders' data in the form that the router expects in the browser, where it would otherwise arrive as a stream.
 */
function loaderDataScript(loaderData: string, mark: string): string {
  const enqueue = `window.__reactRouterContext.streamController.enqueue(${literal(loaderData)});`
  return `<script nonce="${mark}">${enqueue}window.__reactRouterContext.streamController.close();</script>`
}

const ESCAPES = new Map([
  ['<', '\\u003c'],
  ['>', '\\u003e'],
  ['&', '\\u0026'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
])

/** JSON that is safe in an inline script. */
const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => ESCAPES.get(char) ?? '')

/** Reports errors of loaders and rendering, except for aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}
