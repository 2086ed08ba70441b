import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { PublicPages } from '@kashf/contract/pages.ts'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { nonceContext, pagesContext, reportContext } from './app/server-context.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A connect-style middleware; in development Vite's, which serves modules and styles. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

export interface PageHandlerOptions {
  /** Data of public pages, called by loaders in this process. */
  pages: PublicPages
  mode: 'production' | 'development'
  /** Development only: the server for Vite's WebSocket. */
  httpServer?: Server
  /** Receives errors of rendering and loaders; default: standard error. */
  report?: (error: unknown) => void
}

export interface PageHandler {
  /** Renders one page. `nonce` must match the response's Content-Security-Policy. */
  handle(request: Request, nonce: string): Promise<Response>
  /** Folder of static files (production); files under `assets/` are immutable. */
  clientDir: string
  /** Development only: must run before `handle`. */
  vite?: Middleware
  close(): Promise<void>
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
  const build: ServerBuild = await import(entry)
  const render = createRequestHandler(build, 'production')
  return {
    handle: (request, nonce) => render(request, requestContext(options, nonce)),
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
  const load = (): Promise<ServerBuild> => {
    // Looked up on every request: Vite replaces its environments when the route table or the configuration changes.
    const environment = vite.environments.ssr
    if (!isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run server modules here')
    return environment.runner.import('virtual:react-router/server-build')
  }
  const render = createRequestHandler(load, 'development')
  return {
    handle: (request, nonce) => render(request, requestContext(options, nonce)),
    clientDir: folder('./public'),
    vite: vite.middlewares,
    close: () => vite.close(),
  }
}

function requestContext(options: PageHandlerOptions, nonce: string): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pagesContext, options.pages)
  context.set(nonceContext, nonce)
  if (options.report) context.set(reportContext, options.report)
  return context
}
