import type { FastifyInstance } from 'fastify'

/** Reads JSON bodies. A JSON header over an empty body is a call without one: the existing client sends it so. */
export function installJsonBodies(app: FastifyInstance): void {
  // Keys that would reach a prototype are refused.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, undefined)
    else parse(request, text, done)
  })
}
