import { expect, it } from 'vitest'
import { lookupTable } from './lookup-table.ts'
import { loginNotices } from './registration.ts'

it.each(['constructor', '__proto__', 'toString'])('knows no text by the name %s', (name) => {
  expect(lookupTable({ known: 'text' })[name]).toBeUndefined()
  expect(loginNotices[name]).toBeUndefined()
})
