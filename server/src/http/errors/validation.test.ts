import { expect, it } from 'vitest'
import { validationFailure } from './validation.ts'

const namesOf = (...errors: { instancePath: string; params?: Record<string, unknown> }[]): string[] =>
  Object.keys(
    validationFailure(
      errors.map((error) => ({ keyword: 'type', params: {}, ...error })),
      'body',
    ).fields ?? {},
  )

it.each([
  ['a field of the body', '/title', undefined, 'title'],
  ['a missing field of the body', '', 'title', 'title'],
  ['a field of an object', '/terms/ikpu', undefined, 'ikpu'],
  ['a missing field of an object', '/terms', 'ikpu', 'ikpu'],
  ['a list', '/course_ids', undefined, 'course_ids'],
  ['a value of a list', '/course_ids/3', undefined, 'course_ids'],
  ['a value of a list of pairs', '/ranges/3/1', undefined, 'ranges'],
  ['a field of an object in a list', '/sections/2/title', undefined, 'sections.2.title'],
  ['a missing field of an object in a list', '/files/0', 'size', 'files.0.size'],
  [
    'a value of a list of an object in a list',
    '/sections/2/lesson_ids/5',
    undefined,
    'sections.2.lesson_ids',
  ],
])('names %s', (_name, instancePath, missingProperty, name) => {
  expect(namesOf({ instancePath, params: missingProperty ? { missingProperty } : {} })).toEqual([name])
})

it('names each of several objects of a list', () => {
  expect(namesOf({ instancePath: '/files/0/title' }, { instancePath: '/files/7/title' })).toEqual([
    'files.0.title',
    'files.7.title',
  ])
})

it('calls a body without fields malformed, and an invalid id of the path unknown', () => {
  const error = { keyword: 'type', params: {}, instancePath: '' }
  expect(validationFailure([error], 'body').code).toBe('malformed_body')
  expect(validationFailure([error], 'params').code).toBe('not_found')
})
