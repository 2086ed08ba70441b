import type { FastifyInstance } from 'fastify'

/** Every JSON escape, with an escaped surrogate pair as one match. It has no repetition and is therefore linear. */
const ESCAPES = /\\(?:ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|u([0-9a-f]{4})|.)/gis

/**
 * Replaces escaped lone surrogates with U+FFFD, as UTF-8 decoders do: they are not valid Unicode, and PostgreSQL's jsonb
 * rejects them. A browser sends one when it truncates text in the middle of an emoji.
 */
const withoutLoneSurrogates = (json: string) =>
  json.replace(ESCAPES, (whole: string, code: string | undefined) =>
    code !== undefined && /^d[89a-f]/i.test(code) ? '\\ufffd' : whole,
  )

/** Parses JSON bodies. An empty body counts as absent: the existing client sends a JSON header without a body. */
export function installJsonBodies(app: FastifyInstance): void {
  // 'error' rejects `__proto__` and `constructor.prototype` keys.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, undefined)
    else parse(request, withoutLoneSurrogates(text), done)
  })
}
