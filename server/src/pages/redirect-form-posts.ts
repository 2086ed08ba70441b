import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../errors/failure.ts'

/** Whether the URL can be a page: those under these prefixes respond with JSON or media. */
export const isPage = (request: FastifyRequest) => !/^\/(api|v|f|x|media)\//.test(request.url)

/**
 * Redirects a form that was submitted before hydration (or without JavaScript) back to its page, without reading the body:
 * hydrated forms call the API.
 */
export function redirectFormPosts(app: FastifyInstance): void {
  app.route({
    method: 'POST',
    url: '/*',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      if (!isPage(request)) throw new Failure('route_not_found')
      // A single leading slash keeps the redirect on this site.
      return reply.redirect(request.url.replace(/^[/\\]*/, '/'), 303)
    },
    handler: async () => {
      throw new Failure('route_not_found')
    },
  })
}
