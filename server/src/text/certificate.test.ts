import { toLatin } from '@kashf/contract/text/uzbek-script.ts'
import { expect, it } from 'vitest'
import { type Words, words } from './words.ts'

const LATE = new Date('2026-11-20T20:00:00Z')
const said = ({ lessons, duration, date, ...words }: Words['certificate']) => [
  ...Object.values(words),
  lessons(12),
  duration(5_400),
  date(LATE),
]

it('dates a certificate by the day in Tashkent', () => {
  expect(words('uz').certificate.date(LATE)).toBe('2026-yil 21-noyabr')
  expect(words('uz-Cyrl').certificate.date(LATE)).toBe('2026-йил 21-ноябрь')
  expect(words('ru').certificate.date(LATE)).toBe('21 ноября 2026 г.')
})

it('counts lessons and time in Russian', () => {
  const { lessons, duration } = words('ru').certificate
  expect([1, 3, 5, 11, 21].map(lessons)).toEqual(['1 урок', '3 урока', '5 уроков', '11 уроков', '21 урок'])
  expect([300, 5_400, 50_400].map(duration)).toEqual(['5\u00a0мин', '1\u00a0ч 30\u00a0мин', '14\u00a0ч'])
})

it('says the same in both scripts, and nothing in Latin in the others', () => {
  const cyrillic = said(words('uz-Cyrl').certificate)
  expect(cyrillic.map(toLatin)).toEqual(said(words('uz').certificate))
  for (const sentence of [...cyrillic, ...said(words('ru').certificate)]) {
    expect(sentence.replace('QR', '')).not.toMatch(/[A-Za-z]/)
  }
})
