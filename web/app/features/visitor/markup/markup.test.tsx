import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Markup } from './markup.tsx'
import { withFormulaFont } from './with-formula-font.ts'

const FORMULA = '<math data-text="1/2"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'

test('the font of formulas is asked for where a formula is, and nowhere else', () => {
  expect(renderToString(<Markup html={`<p>${FORMULA}</p>`} />)).toContain(
    'href="/fonts/noto-sans-math.woff2"',
  )
  expect(renderToString(<Markup html={'<p>1/2 &lt;math</p>'} isInline />)).toBe(
    '<span class="markup"><p>1/2 &lt;math</p></span>',
  )
})

test('an answer with formulas waits for their font', async () => {
  let finish = () => {}
  const load = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  vi.stubGlobal('document', { fonts: { load } })
  expect(await withFormulaFont({ data: [{ stem: '<p>5</p>' }] })).toEqual({ data: [{ stem: '<p>5</p>' }] })
  expect(load).not.toHaveBeenCalled()
  const answer = withFormulaFont([FORMULA])
  let isThere = false
  void answer.then(() => (isThere = true))
  await Promise.resolve()
  expect([load.mock.calls.length, isThere]).toEqual([1, false])
  finish()
  expect(await answer).toEqual([FORMULA])
  vi.unstubAllGlobals()
})
