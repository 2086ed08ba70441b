import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { createPageHandler, type Middleware } from '@kashf/web/host.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../http/errors/failure.ts'
import type { Deps } from '../runtime/deps.ts'
import { publicPages } from './public-pages.ts'
import { isPage, redirectFormPosts } from './redirect-form-posts.ts'
import { toWebRequest } from './web-request.ts'

/** Static files of the build. Names under /assets/ carry a hash of their content, so they may be kept for ever. */
async function serveBuild(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (res, file) => {
      const isHashed = file.startsWith(path.join(clientDir, 'assets'))
      res.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

/** Lets Vite answer for a module or a style of its own; true when it did not know the address. */
function passedOn(vite: Middleware, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve, reject) => {
    reply.raw.once('close', () => resolve(false))
    vite(request.raw, reply.raw, (error) => (error ? reject(error) : resolve(true)))
  })
}

/** Mounts the server-rendered pages behind the API: everything that no call of the API answers. */
export async function mountPages(
  app: FastifyInstance,
  deps: Deps,
  mode: 'production' | 'development',
): Promise<void> {
  const pages = await createPageHandler({
    pages: publicPages(deps),
    mode,
    httpServer: app.server,
    report: (error) => deps.log.error({ err: error }, 'page'),
  })
  app.addHook('onClose', () => pages.close())
  if (mode === 'production') await serveBuild(app, pages.clientDir)

  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) throw new Failure('route_not_found')
    const page = await pages.handle(toWebRequest(request, deps.publicUrl), reply.allowOwnScripts())
    // Asked for again each time: a page carries the nonce of its own answer, and prices and places move.
    return reply.header('cache-control', 'private, no-cache').send(page)
  }
  // A route and not the not-found handler: only routes are compressed on their way out.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { vite } = pages
      if (!vite || (await passedOn(vite, request, reply))) return render(request, reply)
      return reply.hijack()
    },
  })
  redirectFormPosts(app)
  app.setNotFoundHandler(() => {
    throw new Failure('route_not_found')
  })
}
