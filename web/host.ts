import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { PublicPages } from '@kashf/contract/pages.ts'
import { newScriptMark, takeOwnScripts } from './own-scripts.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A connect-style middleware; in development Vite's, which serves modules and styles. */
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
  /** null for answers without a body, such as redirects. */
  body: string | null
  /** CSP sources of the page's own inline scripts. */
  scriptSources: string[]
}

export interface PageHandler {
  /** Renders one page completely. `pages` is its data, called by loaders in this process. */
  render(request: Request, pages: PublicPages): Promise<RenderedPage>
  /** Folder of static files (production); files under `assets/` are immutable. */
  clientDir: string
  /** Development only: must run before `render`. */
  vite?: Middleware
  close(): Promise<void>
}

/** What `app/render.ts` exports. */
interface Bundle {
  render(
    request: Request,
    options: { pages: PublicPages; scriptMark: string; report: (error: unknown) => void },
  ): Promise<Response>
}

/**
 * Creates the handler that an HTTP server mounts to serve the web pages. Production needs `npm run build` of this
 * workspace first.
 */
export async function createPageHandler(options: PageHandlerOptions): Promise<PageHandler> {
  return options.mode === 'production' ? builtPages(options) : livePages(options)
}

async function builtPages(options: PageHandlerOptions): Promise<PageHandler> {
  const entry: string = new URL('./build/server/index.js', import.meta.url).href
  const bundle: Bundle = await import(entry)
  return {
    render: (request, pages) => renderWith(bundle, request, pages, options),
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
    // Looked up on every request: Vite replaces its environments when the route table or the configuration changes.
    const environment = vite.environments.ssr
    if (!isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run server modules here')
    return environment.runner.import(folder('./app/render.ts'))
  }
  return {
    render: async (request, pages) => renderWith(await load(), request, pages, options),
    clientDir: folder('./public'),
    vite: vite.middlewares,
    close: () => vite.close(),
  }
}

async function renderWith(
  bundle: Bundle,
  request: Request,
  pages: PublicPages,
  { report = console.error }: PageHandlerOptions,
): Promise<RenderedPage> {
  const scriptMark = newScriptMark()
  const { status, headers, body } = await bundle.render(request, { pages, scriptMark, report })
  if (body === null) return { status, headers, body, scriptSources: [] }
  const { html, sources } = takeOwnScripts(await new Response(body).text(), scriptMark)
  return { status, headers, body: html, scriptSources: sources }
}
