import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { PROMO_PARAM } from '@kashf/contract/constants.ts'
import { createPageHandler, type Middleware } from '@kashf/web/host.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors/failure.ts'
import { openKeptPages } from './kept-pages.ts'
import { isInMiniApp, isReturnFromTelegram, sendMiniAppPage } from './mini-app-pages.ts'
import { pagePath } from './page-path.ts'
import { isPage, redirectFormPosts } from './redirect-form-posts.ts'

function cacheControlOf(file: string): string {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // Never cache the service worker and its lists, because browsers must see a new release at once.
  return /^(?:sw\.js|offline-files)/.test(file) ? 'no-cache' : 'public, max-age=3600'
}

/**
 * Serves the static files of the build. File names under /assets/ contain a content hash and never change; they are
 * looked up on request, because a route for each of a thousand files would take 20 MB.
 */
async function serveBuild(app: FastifyInstance, clientDir: string): Promise<void> {
  const options = {
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (res: { header(name: string, value: string): unknown }, file: string) => {
      res.header('cache-control', cacheControlOf(path.relative(clientDir, file)))
    },
  } as const
  await app.register(fastifyStatic, {
    ...options,
    root: clientDir,
    wildcard: false,
    globIgnore: ['assets/**'],
  })
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
  })
}

/** Lets the Vite development server respond; resolves to true if it does not handle the URL. */
function isUnhandledByVite(vite: Middleware, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve, reject) => {
    reply.raw.once('close', () => resolve(false))
    vite(request.raw, reply.raw, (error) => (error ? reject(error) : resolve(true)))
  })
}

/** Mounts the server-rendered pages for all URLs that are not part of the API. */
export async function mountPages(
  app: FastifyInstance,
  deps: Deps,
  mode: 'production' | 'development',
): Promise<void> {
  const pages = await createPageHandler({
    mode,
    httpServer: app.server,
    report: (error) => deps.log.error({ err: error }, 'page'),
  })
  app.addHook('onClose', () => pages.close())
  if (mode === 'production') await serveBuild(app, pages.clientDir)

  const kept = openKeptPages(deps, pages)
  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) throw new Failure('route_not_found')
    // The link of a promo code shows the same page as the course's own address, which is the one to index.
    if (request.url.includes(`${PROMO_PARAM}=`)) reply.header('x-robots-tag', 'noindex')
    const path = pagePath(request.url)
    if (isInMiniApp(path)) return sendMiniAppPage(deps, kept, { path, request, reply })
    if (!deps.env.telegram && isReturnFromTelegram(path)) return kept.send('/not-found', request, reply)
    return kept.send(path, request, reply)
  }
  // A route instead of the not-found handler, because only responses of routes are compressed.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { vite } = pages
      if (!vite || (await isUnhandledByVite(vite, request, reply))) return render(request, reply)
      return reply.hijack()
    },
  })
  redirectFormPosts(app)
  app.setNotFoundHandler(() => {
    throw new Failure('route_not_found')
  })
}
