import { ERRORS, type ErrorCode, FIELD_ERRORS } from '@kashf/contract/errors.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { ERROR_SENTENCES, FIELD_ERRORS as RUSSIAN_FIELDS } from '@kashf/contract/ru/errors.ts'
import { expect, it } from 'vitest'
import { Failure, type FieldFact } from '../../errors/failure.ts'
import { errorBody } from './error-body.ts'

const bodyIn = (language: InterfaceLanguage, code: ErrorCode, fields?: Record<string, FieldFact>) =>
  errorBody(new Failure(code, fields && { fields }), 'request', language)

it('leaves the sentences in Latin as they are', () => {
  const body = { error: 'not_found', message: ERRORS.not_found[1], request_id: 'request' }
  expect(bodyIn('uz', 'not_found')).toEqual(body)
})

it('translates every code into Russian', () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const { message } = bodyIn('ru', code)
    expect(message).toBe(ERROR_SENTENCES[code])
    expect(message, code).toMatch(/[а-я]/)
  }
})

it('translates every sentence of a field, with its number', () => {
  const facts = Object.keys(FIELD_ERRORS).map((key) => [key, { key, n: 8 }])
  const russian = Object.entries(RUSSIAN_FIELDS).map(([key, sentence]) => [key, sentence.replace('{n}', '8')])
  const { fields } = bodyIn('ru', 'validation_failed', Object.fromEntries(facts))
  expect(fields).toEqual(Object.fromEntries(russian))
})

it('has the same placeholders in both languages', () => {
  const withNumber = (sentences: object) =>
    Object.entries(sentences).flatMap(([key, sentence]) => (String(sentence).includes('{n}') ? [key] : []))
  expect(withNumber(RUSSIAN_FIELDS)).toEqual(withNumber(FIELD_ERRORS))
})

it('spells errors in Cyrillic, without changing codes and names of fields', () => {
  const { error, message, fields } = bodyIn('uz-Cyrl', 'validation_failed', {
    user_name: 'username',
    link: 'link',
  })
  expect(error).toBe('validation_failed')
  expect(message).toBe('Маълумотлар тўлиқ ёки тўғри эмас. Белгиланган майдонларни текширинг.')
  expect(Object.keys(fields ?? {})).toEqual(['user_name', 'link'])
  expect(fields?.link).toBe('Ҳавола https:// билан бошлансин.')
})

it('says at the field of a refused file what its code says', () => {
  const refused = { file: { code: 'image_refused' } } as const
  expect(bodyIn('uz', 'image_refused', refused).fields).toEqual({ file: ERRORS.image_refused[1] })
  expect(bodyIn('ru', 'image_refused', refused).fields).toEqual({ file: ERROR_SENTENCES.image_refused })
})

it('names the line of a refused link in each language', () => {
  const refused = { links: { line: 2, link: 'folder' } } as const
  const sentenceIn = (language: InterfaceLanguage) =>
    bodyIn(language, 'validation_failed', refused).fields?.links
  expect(sentenceIn('uz')).toBe(
    "2-havola: Bu papka havolasi. Papkadagi har bir videoning o'z havolasini qo'ying.",
  )
  expect(sentenceIn('uz-Cyrl')).toBe(
    '2-ҳавола: Бу папка ҳаволаси. Папкадаги ҳар бир видеонинг ўз ҳаволасини қўйинг.',
  )
  expect(sentenceIn('ru')).toBe('Ссылка 2: Это ссылка на папку. Вставьте ссылку на каждое видео из папки.')
})
