import { readdirSync } from 'node:fs'
import { ERRORS } from '@kashf/contract/errors.ts'
import { toCyrillic, toLatin } from '@kashf/contract/text/uzbek-script.ts'
import { expect, it } from 'vitest'

/** All sentences of a text module; functions are called with numbers in place of their arguments. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') {
    try {
      return sentencesOf(value('12', '34', '56', '78'))
    } catch {
      return [] // needs arguments of another type
    }
  }
  return value && typeof value === 'object' ? Object.values(value).flatMap(sentencesOf) : []
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => !file.includes('.test.') && file.endsWith('.ts') && !file.startsWith('ru/'),
)
const modules = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ new URL(file, import.meta.url).href)),
)
const sentences = [...new Set(sentencesOf([ERRORS, ...modules.map((module) => ({ ...module }))]))]

it('spells the whole catalogue in Cyrillic and back', () => {
  expect(sentences.length).toBeGreaterThan(2500)
  expect(sentences.filter((sentence) => toLatin(toCyrillic(sentence)) !== sentence)).toEqual([])
})

it('changes nothing in a text that is already Cyrillic', () => {
  const cyrillic = sentences.map(toCyrillic)
  expect(cyrillic.filter((sentence) => toCyrillic(sentence) !== sentence)).toEqual([])
})
