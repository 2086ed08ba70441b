import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../errors/failure.ts'

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

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i

/** Whether a content type declares another charset than UTF-8, the only one of JSON (RFC 8259). */
const hasOtherCharset = (contentType: string) => {
  const charset = CHARSET.exec(contentType)?.[1]?.toLowerCase()
  return (
    charset !== undefined &&
    charset !== '' &&
    charset !== 'utf-8' &&
    charset !== 'utf8' &&
    charset !== 'us-ascii'
  )
}

/** Parses JSON bodies, which are UTF-8: decoding another charset would store replacement characters. An empty body counts as absent: the existing client sends a JSON header without a body. */
export function installJsonBodies(app: FastifyInstance): void {
  // The value 'error' rejects `__proto__` and `constructor.prototype` keys.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body)
    const text = bytes.toString('utf8')
    if (text === '') done(null, undefined)
    else if (hasOtherCharset(request.headers['content-type'] ?? ''))
      done(new Failure('unsupported_media_type'))
    else if (!isUtf8(bytes)) done(new Failure('malformed_body'))
    else parse(request, withoutLoneSurrogates(text), done)
  })
}
