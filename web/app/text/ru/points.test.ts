import { expect, it } from 'vitest'
import { ofPoints, pointsInWords } from './points.ts'

it.each([
  ['1', '1\u00a0балл', '1\u00a0балла'],
  ['3', '3\u00a0балла', '3\u00a0баллов'],
  ['11', '11\u00a0баллов', '11\u00a0баллов'],
  ['3,1', '3,1\u00a0балла', '3,1\u00a0балла'],
  ['189', '189\u00a0баллов', '189\u00a0баллов'],
])('%s points agree with their noun', (points, alone, behind) => {
  expect([pointsInWords(points), ofPoints(points)]).toEqual([alone, behind])
})
