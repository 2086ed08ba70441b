import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../http/errors/failure.ts'

/** Addresses under these answer in JSON or bytes; one that they do not know is not a page. */
export const isPage = (request: FastifyRequest) => !/^\/(api|v|f|x|media)\//.test(request.url)

/**
 * A form that was sent before its page came alive (or without JavaScript) leads back to the page, and what it carried is
 * never read: our forms speak to the API.
 */
export function redirectFormPosts(app: FastifyInstance): void {
  app.route({
    method: 'POST',
    url: '/*',
    schema: { hide: true },
    onRequest: async (request, reply) => {
      if (!isPage(request)) throw new Failure('route_not_found')
      // Never to another site: the address begins with one slash.
      return reply.redirect(request.url.replace(/^[/\\]*/, '/'), 303)
    },
    handler: async () => {
      throw new Failure('route_not_found')
    },
  })
}
