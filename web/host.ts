import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { PageLife, PublicPages } from '@kashf/contract/catalogue/pages.ts'
import { type InterfaceLanguage, pathIn, splitLanguage } from '@kashf/contract/interface-language.ts'
import { newScriptMark, takeOwnScripts } from './own-scripts.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A connect-style middleware; in development that of Vite, which serves modules and styles. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

export interface PageHandlerOptions {
  mode: 'production' | 'development'
  /** Development only: the server for Vite's WebSocket. */
  httpServer?: Server
  /** Receives errors of rendering and loaders; default: standard error. */
  report?: (error: unknown) => void
}

export interface RenderedPage {
  status: number
  headers: Headers
  /** Null for responses without a body, such as redirects. */
  body: string | null
  /** CSP sources of the page's own inline scripts. */
  scriptSources: string[]
}

/** The dependencies that loaders use in this process. */
export interface LoaderData {
  pages: PublicPages
  life: PageLife
}

/** The page that a request addresses. */
export interface PageAddress {
  /** The normalized path and query: requests with the same address get the same bytes. */
  address: string
  /** The status with which the server may cache the page; null if it may not. */
  keptStatus: 200 | 404 | null
}

export interface PageHandler {
  /** The address of the page at this path and query. */
  addressOf(url: string): PageAddress
  /** Renders one page completely. */
  render(request: Request, data: LoaderData): Promise<RenderedPage>
  /** Folder of static files (production); files under `assets/` are immutable. */
  clientDir: string
  /** Development only: the middleware that must run before `render`. */
  vite?: Middleware
  close(): Promise<void>
}

/** The exports of `app/render.ts`. */
interface Bundle {
  pageAddress(url: string): PageAddress
  render(
    request: Request,
    options: LoaderData & { scriptMark: string; report: (error: unknown) => void },
  ): Promise<{ status: number; headers: Headers; html: string | null }>
}

/**
 * Creates the handler that an HTTP server mounts to serve the web pages. Production needs `npm run build` of this
 * workspace first.
 */
export async function createPageHandler(options: PageHandlerOptions): Promise<PageHandler> {
  return options.mode === 'production' ? builtPages(options) : livePages(options)
}

/**
 * The server bundle of a language. It is imported when the first page in that language is rendered, because each bundle
 * takes memory.
 */
function importBundle(language: InterfaceLanguage): Promise<Bundle> {
  const folder = language === 'uz' ? 'server' : `server-${language}`
  return import(new URL(`./build/${folder}/index.js`, import.meta.url).href)
}

async function builtPages(options: PageHandlerOptions): Promise<PageHandler> {
  const bundles = new Map<InterfaceLanguage, Bundle>()
  const load = async (language: InterfaceLanguage): Promise<Bundle> => {
    const bundle = bundles.get(language) ?? (await importBundle(language))
    bundles.set(language, bundle)
    return bundle
  }
  const { pageAddress } = await load('uz')
  return {
    addressOf: (url) => {
      const { language, path } = splitLanguage(url)
      const { address, keptStatus } = pageAddress(path)
      return { address: pathIn(language, address), keptStatus }
    },
    render: async (request, data) => {
      const { language } = splitLanguage(new URL(request.url).pathname)
      return renderWith(await load(language), request, data, options)
    },
    clientDir: folder('./build/client'),
    close: async () => {},
  }
}

async function livePages(options: PageHandlerOptions): Promise<PageHandler> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    configFile: folder('./vite.config.ts'),
    root: folder('.'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      ...(options.httpServer ? { ws: { server: options.httpServer } } : {}),
    },
  })
  const load = (): Promise<Bundle> => {
    // Looked up on every request, because Vite replaces its environments when the route table or the configuration
    // changes.
    const environment = vite.environments.ssr
    if (!isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run server modules here')
    return environment.runner.import(folder('./app/render.ts'))
  }
  return {
    // Nothing is cached, so that every change shows.
    addressOf: (url) => ({ address: url, keptStatus: null }),
    render: async (request, data) => renderWith(await load(), request, data, options),
    clientDir: folder('./public'),
    vite: vite.middlewares,
    close: () => vite.close(),
  }
}

async function renderWith(
  bundle: Bundle,
  request: Request,
  data: LoaderData,
  { report = console.error }: PageHandlerOptions,
): Promise<RenderedPage> {
  const scriptMark = newScriptMark()
  const { status, headers, html } = await bundle.render(request, { ...data, scriptMark, report })
  if (html === null) return { status, headers, body: null, scriptSources: [] }
  const own = takeOwnScripts(html, scriptMark)
  return { status, headers, body: own.html, scriptSources: own.sources }
}
