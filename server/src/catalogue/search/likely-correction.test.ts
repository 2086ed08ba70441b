import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { expect, it } from 'vitest'
import { isLikelyCorrection } from './likely-correction.ts'

const isLikely = (typed: string, candidate: string) =>
  isLikelyCorrection(foldUzbek(typed), foldUzbek(candidate))

it.each([
  ['pyhton', 'python'],
  ['phyton', 'python'],
  ['ielst', 'ielts'],
  ['exel', 'excel'],
  ['karis', 'koreys'],
  ['palof', 'palov'],
  ['psychology', 'psixologiya'],
  ['alimpiada', 'olimpiadasi'],
  ['dasturhilar', 'dasturchisi'],
  ['montaj', 'videomontaj'],
  ['shaxmatist', 'shaxmat'],
  ['маркетнг', 'marketing'],
])('%s may be a misspelled %s', (typed, candidate) => {
  expect(isLikely(typed, candidate)).toBe(true)
})

it.each([
  ['ielts', 'else'],
  ['ielts', 'til'],
  ['toefl', 'tafsil'],
  ['golang', 'bolalar'],
  ['dutor', 'doktor'],
  ['javanese', 'java'],
  ['delf', 'self'],
  ['elf', 'else'],
  ['karate', 'kredit'],
  ['kuhnya', 'kunda'],
  ['uchn', 'uchun'],
])('%s is no misspelled %s', (typed, candidate) => {
  expect(isLikely(typed, candidate)).toBe(false)
})
