import type { FastifyInstance } from 'fastify'

/** Every escape of JSON; an escaped pair of surrogates is one match. Nothing in it repeats, so it is linear. */
const ESCAPES = /\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|u([0-9a-f]{4})|.)/gis

/**
 * Replaces escaped halves of surrogate pairs by U+FFFD, as decoding does everywhere else: they are no Unicode, and
 * PostgreSQL's jsonb refuses them. A browser sends one where it cuts an emoji in half.
 */
const withoutLoneSurrogates = (json: string) =>
  json.replace(ESCAPES, (whole: string, code: string | undefined) =>
    code !== undefined && /^d[89a-f]/i.test(code) ? '\\ufffd' : whole,
  )

/** Reads JSON bodies. A JSON header over an empty body is a call without one: the existing client sends it so. */
export function installJsonBodies(app: FastifyInstance): void {
  // Keys that would reach a prototype are refused.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, undefined)
    else parse(request, withoutLoneSurrogates(text), done)
  })
}
