import type { FastifyInstance } from 'fastify'

const SURROGATE = /\\ud[89a-f]/i

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** The code unit of an escape `\uXXXX` at this position; NaN if there is none. */
const escapedUnit = (json: string, at: number) =>
  json.startsWith('\\u', at) ? Number.parseInt(json.slice(at + 2, at + 6), 16) : Number.NaN

/**
 * Replaces escaped lone surrogates with U+FFFD, as UTF-8 decoders do: they are not valid Unicode, and PostgreSQL's jsonb
 * rejects them. A browser sends one when it truncates text in the middle of an emoji.
 */
function withoutLoneSurrogates(json: string): string {
  if (!SURROGATE.test(json)) return json
  let replaced = ''
  let done = 0
  // A loop over escapes, because a regular expression with a callback takes fifty times as long as parsing.
  for (let at = json.indexOf('\\'); at !== -1; at = json.indexOf('\\', at)) {
    const unit = escapedUnit(json, at)
    if (isHigh(unit) && isLow(escapedUnit(json, at + 6))) at += 12
    else if (isHigh(unit) || isLow(unit)) {
      replaced += `${json.slice(done, at)}\\ufffd`
      at += 6
      done = at
    } else at += 2
  }
  return replaced + json.slice(done)
}

/** Parses JSON bodies. An empty body counts as absent: the existing client sends a JSON header without a body. */
export function installJsonBodies(app: FastifyInstance): void {
  // The value 'error' rejects `__proto__` and `constructor.prototype` keys.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') done(null, undefined)
    else parse(request, withoutLoneSurrogates(text), done)
  })
}
