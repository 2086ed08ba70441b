import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { CASES, COURSES } from '../../testing/builders/search-cases.ts'
import { buildSearchSchool } from '../../testing/builders/search-school.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()

beforeAll(async () => {
  const teacher = await buildTeacher(kashf.deps)
  await kashf.deps.db.run(
    sql`update app_user set first_name = 'Nodira', last_name = 'Yoʻldosheva' where id = ${teacher.id}`,
  )
  await buildSearchSchool(kashf.deps, teacher.id)
  await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Python siri', status: 1 })
})

const titles = async (typed: string): Promise<string[]> => {
  const answer = await kashf.call(
    'GET',
    `/api/courses/donthavetoken?limit=100&search=${encodeURIComponent(typed)}`,
  )
  expect(answer.statusCode).toBe(200)
  return answer.json().data.map((card: { title: string }) => card.title)
}

describe('search', () => {
  it.each(CASES)('%s → %s (%s)', async (typed, first) => {
    expect((await titles(typed))[0] ?? null).toBe(first)
  })

  it('finds by teacher and by category, and ranks title matches first', async () => {
    expect(await titles('yoldosheva')).toHaveLength(COURSES.length)
    const business = await titles('biznes')
    expect(business[0]).toContain('biznesni')
    expect(business).toHaveLength(COURSES.filter(({ categoryId }) => categoryId === 3).length)
  })

  it('never shows a draft', async () => {
    expect(await titles('python')).not.toContain('Python siri')
  })

  it('ranks the more popular of equal matches first', async () => {
    const tili = await titles('tili')
    expect(tili.slice(0, 3)).toEqual([
      'Ingliz tili — IELTS tayyorlov',
      'Python dasturlash tili asoslari',
      "O'zbek tili grammatikasi",
    ])
  })

  it('pages through exact and corrected matches without gaps or duplicates', async () => {
    for (const typed of ['tili', 'yoldosheva', 'dasturlsh']) {
      const all = await titles(typed)
      const paged: string[] = []
      let cursor = ''
      do {
        const url = `/api/courses/donthavetoken?search=${typed}&limit=2&cursor=${cursor}`
        const page = (await kashf.call('GET', url)).json()
        paged.push(...page.data.map((card: { title: string }) => card.title))
        cursor = page.next_cursor
      } while (cursor)
      expect(paged).toEqual(all)
      expect(all.length).toBeGreaterThan(1)
    }
  })
})
