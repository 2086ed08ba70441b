import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newScriptMark, takeOwnScripts } from './own-scripts.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('hashes the marked inline scripts, once each, and removes the marks', () => {
  const mark = newScriptMark()
  const html = [
    `<head><link rel="modulepreload" nonce="${mark}" href="/a.js"/>`,
    `<script nonce="${mark}">first()</script>`,
    `<script type="module" nonce="${mark}" async="">second('>')</script>`,
    `<script nonce="${mark}" src="/assets/third.js"></script>`,
    `<script nonce="${mark}">first()</script></head>`,
  ].join('')
  expect(takeOwnScripts(html, mark)).toEqual({
    html: html.replaceAll(` nonce="${mark}"`, ''),
    sources: [hashOf('first()'), hashOf("second('>')")],
  })
})

it('hashes no script of anybody else', () => {
  const mark = newScriptMark()
  const foreign = [
    '<script>injected()</script>',
    '<script nonce="">injected()</script>',
    `<script nonce="${newScriptMark()}">injected()</script>`,
    '<script type="application/ld+json">{"name":"data"}</script>',
    '<script x="',
  ].join('')
  const { sources } = takeOwnScripts(`${foreign}<script nonce="${mark}">own()</script>`, mark)
  expect(sources).toEqual([hashOf('own()')])
})

it('has a new mark for every page', () => {
  expect(newScriptMark()).not.toBe(newScriptMark())
})
