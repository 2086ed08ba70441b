import { afterEach, expect, it } from 'vitest'
import { followTheme } from './follow-theme.ts'

const added: HTMLStyleElement[] = []
function addStyle(text: string): CSSStyleSheet {
  const style = document.createElement('style')
  style.textContent = text
  document.head.append(style)
  added.push(style)
  if (!style.sheet) throw new Error('no sheet')
  return style.sheet
}
afterEach(() => {
  for (const style of added.splice(0)) style.remove()
})

it('switches the dark rules on and off, and follows a later change', () => {
  const sheet = addStyle(
    '@media (prefers-color-scheme: dark) { p { color: red } } @media (min-width: 1px) { p { color: red } }',
  )
  const media = () => [...sheet.cssRules].map((rule) => (rule as CSSMediaRule).media.mediaText)
  expect(followTheme('#17212b')).toBe(true)
  expect(media()).toEqual(['all', '(min-width: 1px)'])
  expect(document.documentElement.style.colorScheme).toBe('dark')
  expect(followTheme('#FFFFFF')).toBe(false)
  expect(media()).toEqual(['not all', '(min-width: 1px)'])
})

it('ignores what is no colour', () => {
  for (const colour of [undefined, 7, 'red', '#fff', '#12345g', 'javascript:1'])
    expect(followTheme(colour)).toBeNull()
})
