import { expect, it } from 'vitest'
import { namesOf } from './names-of.ts'
import { loginNotices } from './registration.ts'

it.each(['constructor', '__proto__', 'toString'])('knows no text by the name %s', (name) => {
  expect(namesOf({ known: 'text' })[name]).toBeUndefined()
  expect(loginNotices[name]).toBeUndefined()
})
