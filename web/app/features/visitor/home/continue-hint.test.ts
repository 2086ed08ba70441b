import { expect, it } from 'vitest'
import { readContinueHint } from './continue-hint.ts'

it('is read from among other cookies, and only with a valid value', () => {
  expect(readContinueHint('theme=dark; continue=1')).toBe(true)
  for (const cookies of [null, '', 'continue=0', 'discontinue=1', 'continue=11', 'x=continue=1']) {
    expect(readContinueHint(cookies), String(cookies)).toBe(false)
  }
})
