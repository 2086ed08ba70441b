import type { CourseListQuery } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, it } from 'vitest'
import { encodeCursor } from '../../db/cursor.ts'
import { readableQuery } from './readable-query.ts'

const popular = encodeCursor(['popular', 9, 1])

it.each<[what: string, given: CourseListQuery, readable: CourseListQuery]>([
  [
    'keeps what can be read',
    { limit: 24, levels: '1,2', cursor: popular },
    { limit: 24, levels: '1,2', cursor: popular },
  ],
  [
    'leaves malformed filters out',
    { languages: 'abc', min_score: '7', sort: 'best', levels: '1' },
    { levels: '1' },
  ],
  ['leaves a cursor out that is none', { levels: '1', cursor: 'nonsense' }, { levels: '1' }],
  ['leaves the cursor of another order out', { sort: 'new', cursor: popular }, { sort: 'new' }],
  ['keeps the cursor of the order that is left', { sort: 'best', cursor: popular }, { cursor: popular }],
  ['leaves a forged cursor out', { cursor: encodeCursor(['popular', 1e300, 1]) }, {}],
])('%s', (_, given, readable) => {
  expect(readableQuery(given)).toEqual(readable)
})
