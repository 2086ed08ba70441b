import { toLatin } from '@kashf/contract/text/uzbek-script.ts'
import { expect, it } from 'vitest'
import { inCyrillic } from './cyrillic.ts'
import { words } from './words.ts'

it('keeps what people wrote, and converts what stands around it', () => {
  const { newDevice, codes } = words('uz-Cyrl').mail
  expect(newDevice('Mi 9 {1}', '10.0.0.1', '22.11.2026').paragraphs[1]).toBe(
    'Қурилма: Mi 9 {1}\nМанзил (IP): 10.0.0.1\nВақти: 22.11.2026 (Тошкент вақти)',
  )
  expect(newDevice('', '10.0.0.1', '22.11.2026').paragraphs[1]).toContain('Қурилма: номаълум\n')
  expect(codes.verify('sotib_oldim').paragraphs[0]).toContain('“sotib_oldim” номи билан')
})

it('keeps strings inside objects, and hands on numbers and dates', () => {
  const texts = inCyrillic({
    line: ({ name, at, count }: { name: string; at: Date; count: number }) =>
      `${count} ta dars, ${name}, ${at.getUTCFullYear()}-yil`,
  })
  expect(texts.line({ name: 'Kurs', at: new Date(0), count: 3 })).toBe('3 та дарс, Kurs, 1970-йил')
})

/** Every sentence without parameters. */
const sentencesOf = (text: unknown): string[] =>
  typeof text === 'string'
    ? [text]
    : text !== null && typeof text === 'object'
      ? Object.values(text).flatMap(sentencesOf)
      : []

it('spells every sentence so that it can be read back', () => {
  const latin = sentencesOf(words('uz'))
  expect(latin.length).toBeGreaterThan(90)
  expect(sentencesOf(words('uz-Cyrl')).map(toLatin)).toEqual(latin)
})
