import type { ErrorBody } from '@kashf/contract/errors.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import type { Failure, FieldFact } from '../../errors/failure.ts'
import { type Words, words } from '../../text/words.ts'

/** The body of the answer to a failed request, with its sentences in the reader's language. */
export function errorBody(
  { code, fields, data }: Pick<Failure, 'code' | 'fields' | 'data'>,
  requestId: string,
  language: InterfaceLanguage = 'uz',
): ErrorBody {
  const texts = words(language)
  return {
    error: code,
    message: texts.errors[code],
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, fact]) => [name, fieldSentence(fact, texts)]),
      ),
    }),
    ...(data !== undefined && { data }),
    request_id: requestId,
  }
}

function fieldSentence(fact: FieldFact, { errors, fieldErrors, links }: Words): string {
  if (typeof fact === 'string') return fieldErrors[fact]
  if ('key' in fact) return fieldErrors[fact.key].replace('{n}', String(fact.n))
  return 'code' in fact ? errors[fact.code] : links.inLine(fact.line, links.failures[fact.link])
}
