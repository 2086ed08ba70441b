import { SORTS } from '@kashf/contract/catalogue/catalogue.ts'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { buildSearchSchool } from '../../testing/builders/search-school.ts'
import { testApp } from '../../testing/test-app.ts'
import { filterTerms, readCourseFilter } from '../listing/course-filter.ts'
import { courseOrder } from '../listing/course-order.ts'
import { pageMatches } from './page-matches.ts'
import { queryWord, type RankingTiers, rankingTiers } from './ranking-tiers.ts'
import { type MatchRow, type PageRequest, readAllMatches } from './read-all-matches.ts'

const kashf = testApp()

beforeAll(async () => {
  const teacher = await buildTeacher(kashf.deps)
  await buildSearchSchool(kashf.deps, teacher.id)
  // Popular and other courses in every ranking tier.
  await kashf.deps.db.run(sql`update course_find set is_hot = learners_count > 20`)
})

const tiersOf = (text: string, similar: Record<string, string[]>): RankingTiers =>
  rankingTiers(
    text,
    text.split(' ').map((word) => queryWord(word, { similar: similar[word] ?? [] })),
  )

/** The ids of all pages, read three rows at a time. */
async function allPages(
  read: (page: PageRequest) => Promise<MatchRow[]>,
  first: PageRequest,
): Promise<number[]> {
  const ids: number[] = []
  let after: number[] | null = null
  for (;;) {
    const rows: MatchRow[] = await read({ ...first, after, limit: 3 })
    ids.push(...rows.map(({ id }) => id))
    after = rows.at(-1)?.sortKey ?? null
    if (rows.length < 3) return ids
  }
}

it.each(SORTS)('pages through many matches in the same order as it reads few at once: %s', async (sort) => {
  const { db } = kashf.deps
  const similar = { tili: ['tilini', 'tilida'], va: ['vaqtni'] }
  for (const [text, choice] of [
    ['tili', {}],
    ['va', {}],
    ['tili', { categories: '5' }],
    ['sinovov', { levels: '1' }],
  ] as const) {
    const filter = readCourseFilter({ search: text, sort, ...choice })
    const order = courseOrder(sort, sql`c.rank`)
    const page: PageRequest = { filter, order, after: null, limit: 100, wantsTeachers: false }
    const tiers = tiersOf(text, similar)
    const whole = (await readAllMatches(db, tiers, [], page)).rows.map(({ id }) => id)
    // With the first count it sorts the matches, with the second it walks the index of the order.
    for (const courses of [1, 1_000]) {
      const matches = { tiers, filterQueries: filterTerms(filter), courses, catalogueSize: 40 }
      expect(await allPages((next) => pageMatches(db, matches, next), page)).toEqual(whole)
    }
    expect(whole.length).toBeGreaterThan(3)
  }
})
