import { expect, it } from 'vitest'
import { loginNotices } from './account/login-notices.ts'
import { lookupTable } from './lookup-table.ts'

it.each(['constructor', '__proto__', 'toString'])('knows no text by the name %s', (name) => {
  expect(lookupTable({ known: 'text' })[name]).toBeUndefined()
  expect(loginNotices[name]).toBeUndefined()
})
