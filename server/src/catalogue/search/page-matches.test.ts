import { SORTS } from '@kashf/contract/catalogue.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildTeacher } from '../../testing/builders.ts'
import { buildSearchSchool } from '../../testing/search-school.ts'
import { choiceTerms, readCourseFilter } from '../listing/course-filter.ts'
import { courseOrder } from '../listing/course-order.ts'
import { searchPage } from './page-matches.ts'
import { type SearchLevels, searchLevels, soughtWord } from './ranking-tiers.ts'
import { type PageAsked, type Placed, readFound } from './read-all-matches.ts'

let kashf: TestApp

beforeAll(async () => {
  kashf = await startTestApp()
  const teacher = await buildTeacher(kashf.deps)
  await buildSearchSchool(kashf.deps, teacher.id)
  // Some are popular, so that both tiers have courses of each level.
  await kashf.deps.db.run(sql`update course_find set is_hot = learners_count > 20`)
})
afterAll(() => kashf.close())

const levelsOf = (text: string, alike: Record<string, string[]>): SearchLevels =>
  searchLevels(
    text,
    text.split(' ').map((word) => soughtWord(word, { alike: alike[word] ?? [] })),
  )

/** Every page of three, one after another. */
async function allPages(page: (asked: PageAsked) => Promise<Placed[]>, asked: PageAsked): Promise<number[]> {
  const ids: number[] = []
  let place: number[] | null = null
  for (;;) {
    const rows: Placed[] = await page({ ...asked, place, limit: 3 })
    ids.push(...rows.map(({ id }) => id))
    place = rows.at(-1)?.place ?? null
    if (rows.length < 3) return ids
  }
}

it.each(SORTS)(
  'walks what is too much to be read in the same order as what is read whole: %s',
  async (sort) => {
    const { db } = kashf.deps
    const alike = { tili: ['tilini', 'tilida'], va: ['vaqtni'] }
    for (const [text, choice] of [
      ['tili', {}],
      ['va', {}],
      ['tili', { categories: '5' }],
      ['sinovov', { levels: '1' }],
    ] as const) {
      const filter = readCourseFilter({ search: text, sort, ...choice })
      const order = courseOrder(sort, sql`c.rank`)
      const asked: PageAsked = { filter, order, place: null, limit: 100, wantsTeachers: false }
      const levels = levelsOf(text, alike)
      const whole = (await readFound(db, levels, [], asked)).rows.map(({ id }) => id)
      // Looked up by the words, and met by walking the order.
      for (const courses of [1, 1_000]) {
        const found = { levels, also: choiceTerms(filter), courses, everyCourse: 40 }
        expect(await allPages((page) => searchPage(db, found, page), asked)).toEqual(whole)
      }
      expect(whole.length).toBeGreaterThan(3)
    }
  },
)
