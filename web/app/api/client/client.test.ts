import type { AnswerOf } from '@kashf/contract/api.ts'
import type { Gift } from '@kashf/contract/purchases/gifts.ts'
import { expect, expectTypeOf, test } from 'vitest'
import { api, requestOf } from './client.ts'

test('parameters are encoded, and empty parts of the query omitted', () => {
  const params = { id: 7, language: 'uz/../ru' }
  expect(requestOf('PUT /api/courses/videos/:id/captions/:language', { params })).toEqual({
    method: 'PUT',
    url: '/api/courses/videos/7/captions/uz%2F..%2Fru',
  })
  const query = { limit: 5, cursor: '', id: null, sort: undefined, search: 'a b' }
  expect(requestOf('GET /api/gifts', { query })).toEqual({
    method: 'GET',
    url: '/api/gifts?limit=5&search=a+b',
  })
})

/** Each line that follows a directive is a mistake that must not compile. Never called. */
const mistakes = async () => {
  // @ts-expect-error: a misspelt path
  await api('GET /api/giftz')
  // @ts-expect-error: a method that the path does not have
  await api('PATCH /api/gifts')
  // @ts-expect-error: a missing parameter
  await api('POST /api/gifts/:id/return')
  // @ts-expect-error: a misnamed parameter
  await api('POST /api/gifts/:id/return', { params: { gift: 7 } })
  // @ts-expect-error: a parameter of the wrong type
  await api('POST /api/gifts/:id/return', { params: { id: '7' } })
  // @ts-expect-error: an unknown part of the query
  await api('GET /api/gifts', { query: { page: 2 } })
  // @ts-expect-error: a missing body
  await api('POST /api/users/login')
  // @ts-expect-error: a missing field of the body
  await api('POST /api/users/login', { body: { username: 'aziza' } })
  // @ts-expect-error: a body for a call that takes none
  await api('POST /api/users/logout', { body: {} })
  // @ts-expect-error: a form for a call that accepts no files
  await api('POST /api/gifts', { body: new FormData() })
  // @ts-expect-error: a file, which `fetchFile` fetches
  await api('GET /api/users/statement.csv')
  const { data } = await api('GET /api/gifts', { query: { cursor: undefined } })
  // @ts-expect-error: a field that the answer does not have
  return data[0]?.amount
}

test('the types of the contract are those of the calls', () => {
  expectTypeOf<AnswerOf<'GET /api/gifts'>['data']>().toEqualTypeOf<Gift[]>()
  expectTypeOf(api<'GET /api/gifts'>)
    .returns.resolves.toHaveProperty('data')
    .toEqualTypeOf<Gift[]>()
  expect(mistakes).toBeTypeOf('function')
})
