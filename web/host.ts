import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { PublicPages } from '@kashf/contract/pages.ts'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { nonceContext, pagesContext, reportContext } from './app/server-context.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A connect-style middleware: Vite's, which serves modules and styles in development. */
export type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

export interface PageHandlerOptions {
  /** The domain's answers for public pages, called by loaders in this process. */
  pages: PublicPages
  mode: 'production' | 'development'
  /** Development only: the server that carries Vite's web socket. */
  httpServer?: Server
  /** Receives what went wrong while rendering or loading; default: standard error. */
  report?: (error: unknown) => void
}

export interface PageHandler {
  /** Renders one page. `nonce` must be the one in the response's Content-Security-Policy. */
  handle(request: Request, nonce: string): Promise<Response>
  /** Folder of the files to serve as they are (production); names under `assets/` never change content. */
  clientDir: string
  /** Development only: must run before `handle`. */
  vite?: Middleware
  close(): Promise<void>
}

/**
 * Prepares the web pages for mounting into an HTTP server.
 * In production it needs `npm run build` of this workspace to have been run.
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
    // Looked up each time: Vite restarts with new environments when the route table or its configuration changes.
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
