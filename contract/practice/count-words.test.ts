import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

test.each([
  ['', 0],
  ['  \n ', 0],
  ["Men o'qidim", 2],
  ['O‘zbekiston, do‘stlik va sanʼat', 4],
  ["'salom' - dedi u.", 3],
  ['asta-sekin 2026-yilda', 2],
  ['Бугун ҳаво яхши…', 3],
  ['…!?', 0],
])('%j has %d words', (text, words) => {
  expect(countWords(text)).toBe(words)
})
