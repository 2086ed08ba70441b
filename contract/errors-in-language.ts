import { type ErrorBody, FIELD_ERRORS, type FieldErrorKey } from './errors.ts'
import type { InterfaceLanguage } from './interface-language.ts'
import { ERROR_SENTENCES, FIELD_ERRORS as RUSSIAN_FIELDS } from './ru/errors.ts'
import { toCyrillic } from './text/uzbek-script.ts'

/** The answer to a failed request with its sentences in a language of the interface. */
export function errorIn(language: InterfaceLanguage, body: ErrorBody): ErrorBody {
  if (language === 'uz') return body
  const isCyrillic = language === 'uz-Cyrl'
  const fields = Object.entries(body.fields ?? {}).map(([name, sentence]) => [
    name,
    isCyrillic ? toCyrillic(sentence) : russianField(sentence),
  ])
  return {
    ...body,
    message: isCyrillic ? toCyrillic(body.message) : ERROR_SENTENCES[body.error],
    ...(body.fields && { fields: Object.fromEntries(fields) }),
  }
}

/** The parts of a Latin sentence around its number, with the Russian sentence. */
interface Pair {
  before: string
  after: string
  russian: string
}

const EXACT = new Map<string, string>()
const WITH_NUMBER: Pair[] = []
for (const [key, latin] of Object.entries(FIELD_ERRORS) as [FieldErrorKey, string][]) {
  const [before = '', after] = latin.split('{n}')
  if (after === undefined) EXACT.set(latin, RUSSIAN_FIELDS[key])
  else WITH_NUMBER.push({ before, after, russian: RUSSIAN_FIELDS[key] })
}

/** The Russian sentence for a filled-in one of `FIELD_ERRORS`; other texts are returned unchanged. */
function russianField(latin: string): string {
  const exact = EXACT.get(latin)
  if (exact !== undefined) return exact
  for (const { before, after, russian } of WITH_NUMBER) {
    if (!latin.startsWith(before) || !latin.endsWith(after)) continue
    const number = latin.slice(before.length, latin.length - after.length)
    if (/^[\d.,\s-]+$/.test(number)) return russian.replace('{n}', number)
  }
  return latin
}
