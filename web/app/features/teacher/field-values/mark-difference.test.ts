import { expect, it } from 'vitest'
import { markDifference } from './mark-difference.ts'

it.each([
  ['bitta javonga uchta kitob', 'bitta javonga beshta kitob', ['bitta javonga ', 'uchta ', 'kitob']],
  ['bir ikki', 'bir ikki', ['bir ikki', '', '']],
  ['bir', 'bir bir', ['', '', 'bir']],
  ['a b', 'a x b', ['a ', '', 'b']],
  ['', 'yangi', ['', '', '']],
  ['boshqa matn', '', ['', 'boshqa matn', '']],
])('marks what differs in %j from %j', (own, other, [before, different, after]) => {
  const marked = markDifference(own, other)
  expect(marked).toEqual({ before, different, after })
  expect(marked.before + marked.different + marked.after).toBe(own)
})
