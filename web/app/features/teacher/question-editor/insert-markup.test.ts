import { expect, test } from 'vitest'
import { formulaAt, insertFormula, insertText, PAD, putFormula } from './insert-markup.ts'

test('a key inserts a formula of its own into plain text', () => {
  expect(insertFormula('Toping: ', 8, 8, '\\frac{¦}{}')).toEqual({ text: 'Toping: $\\frac{}{}$', caret: 15 })
})

test('within a formula a key inserts only its command', () => {
  expect(insertFormula('$x + $', 5, 5, '\\sqrt{¦}').text).toBe('$x + \\sqrt{}$')
  expect(insertFormula('$$x$$ va ', 9, 9, '\\pi ¦').text).toBe('$$x$$ va $\\pi $')
  expect(insertFormula('5\\$ ', 4, 4, '\\pi ¦').text).toBe('5\\$ $\\pi $')
})

test('the selected text goes where the caret would be', () => {
  expect(insertFormula('$x+1$', 1, 4, '\\sqrt{¦}')).toEqual({ text: '$\\sqrt{x+1}$', caret: 10 })
})

test('each key has one place for the caret', () => {
  expect(PAD.filter(({ inserts }) => inserts.split('¦').length !== 2)).toEqual([])
})

test('a picture is inserted at its place', () => {
  expect(insertText('ab', 1, '![x](picture:3)')).toEqual({ text: 'a![x](picture:3)b', caret: 16 })
})

test('the formula at the caret is found with its dollars, and replaced', () => {
  const text = "Agar $x=1$ va $$y^2$$, narxi 5\\$ bo'lsa"
  expect(formulaAt(text, 7)).toEqual({ from: 5, to: 10, latex: 'x=1', isDisplay: false })
  const display = formulaAt(text, 17)
  expect(display).toEqual({ from: 14, to: 21, latex: 'y^2', isDisplay: true })
  for (const outside of [0, 5, 10, 12, 14, 21, text.length]) expect(formulaAt(text, outside)).toBeNull()
  expect(formulaAt('$x', 1)).toBeNull()
  if (display) expect(putFormula(text, display, 'z').text).toBe("Agar $x=1$ va $$z$$, narxi 5\\$ bo'lsa")
  expect(putFormula('Toping: ', { from: 8, to: 8 }, '\\pi')).toEqual({ text: 'Toping: $\\pi$', caret: 13 })
})
