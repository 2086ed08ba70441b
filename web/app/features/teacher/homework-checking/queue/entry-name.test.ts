import { expect, it } from 'vitest'
import { entryName, parseEntry } from './entry-name.ts'

it('names works and answers in addresses, and knows no other names', () => {
  for (const name of ['12', '12-0-3', '7-299-29']) {
    const entry = parseEntry(name)
    expect(entry && entryName(entry)).toBe(name)
  }
  for (const name of ['', '0', 'x', '12-', '12-1', '12-1-1-1', '12--1-0', '0-1-0', '12-1000-0'])
    expect(parseEntry(name), name).toBeNull()
})
