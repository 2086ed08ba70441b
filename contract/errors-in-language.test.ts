import { expect, it } from 'vitest'
import { ERRORS, type ErrorCode, FIELD_ERRORS } from './errors.ts'
import { errorIn } from './errors-in-language.ts'
import { ERROR_SENTENCES, FIELD_ERRORS as RUSSIAN_FIELDS } from './ru/errors.ts'

const bodyOf = (error: ErrorCode, fields?: Record<string, string>) => ({
  error,
  message: ERRORS[error][1],
  fields,
})

it('leaves the sentences in Latin as they are', () => {
  const body = bodyOf('not_found')
  expect(errorIn('uz', body)).toBe(body)
})

it('translates every code into Russian', () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const { message } = errorIn('ru', bodyOf(code))
    expect(message).toBe(ERROR_SENTENCES[code])
    expect(message, code).toMatch(/[а-я]/)
  }
})

it('translates every sentence of a field, with its number', () => {
  const latin = Object.entries(FIELD_ERRORS).map(([key, sentence]) => [key, sentence.replace('{n}', '8')])
  const russian = Object.entries(RUSSIAN_FIELDS).map(([key, sentence]) => [key, sentence.replace('{n}', '8')])
  const { fields } = errorIn('ru', bodyOf('validation_failed', Object.fromEntries(latin)))
  expect(fields).toEqual(Object.fromEntries(russian))
})

it('has the same placeholders in both languages', () => {
  const withNumber = (sentences: object) =>
    Object.entries(sentences).flatMap(([key, sentence]) => (String(sentence).includes('{n}') ? [key] : []))
  expect(withNumber(RUSSIAN_FIELDS)).toEqual(withNumber(FIELD_ERRORS))
})

it('spells errors in Cyrillic, without changing codes and names of fields', () => {
  const { error, message, fields } = errorIn(
    'uz-Cyrl',
    bodyOf('validation_failed', { user_name: FIELD_ERRORS.username, link: FIELD_ERRORS.link }),
  )
  expect(error).toBe('validation_failed')
  expect(message).toBe('Маълумотлар тўлиқ ёки тўғри эмас. Белгиланган майдонларни текширинг.')
  expect(Object.keys(fields ?? {})).toEqual(['user_name', 'link'])
  expect(fields?.link).toBe('Ҳавола https:// билан бошлансин.')
})
