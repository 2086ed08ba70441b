import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { HELD_BACK, KNOWN, MARKET, NOT_TAUGHT, SEEN } from '../../testing/builders/search-market.ts'
import { testApp } from '../../testing/test-app.ts'
import { nearCourses } from '../listing/near-courses.ts'

const kashf = testApp()

beforeAll(async () => {
  let learners = 1_000
  for (const { specialization, courses } of MARKET) {
    const { id: teacherId } = await buildTeacher(kashf.deps)
    await kashf.deps.db.run(
      sql`update teacher set specialization = ${specialization} where user_id = ${teacherId}`,
    )
    for (const title of courses) {
      learners -= 1
      await buildCourse(kashf.deps, { title, learners, teacherId, categoryId: 5, lessons: [], outcomes: [] })
    }
  }
})

const list = async (typed: string) => {
  const answer = await kashf.call(
    'GET',
    `/api/courses/donthavetoken?limit=100&search=${encodeURIComponent(typed)}`,
  )
  expect(answer.statusCode).toBe(200)
  const { data, search } = answer.json()
  return { titles: data.map(({ title }: { title: string }) => title) as string[], search }
}

describe('a search for a subject', () => {
  it.each([...SEEN, ...KNOWN, ...HELD_BACK])('%s finds %s first', async (typed, first) => {
    expect((await list(typed)).titles[0]?.slice(0, first.length) ?? null).toBe(first)
  })

  it('finds what belongs to it, after what has its name', async () => {
    const english = (await list('ingliz tili')).titles
    expect(english.slice(0, 2).map((title) => title.slice(0, 5))).toEqual(['Kunda', 'IELTS'])
    expect((await list("o'zbek tili")).titles).toContain("O'zbekiston tarixi: abituriyent uchun")
  })

  it('prefers the class of a school and finds the other courses too', async () => {
    const { titles } = await list('3-sinf matematika')
    expect(titles[0]).toBe('Matematika 3-sinf: misollar')
    expect(titles).toContain('DTM matematika: 30 savolga 30 javob')
  })

  it.each(NOT_TAUGHT)('%s is not taken for another word', async (typed, near) => {
    const { titles, search } = await list(typed)
    expect({ titles, meant: search.meant }).toEqual({ titles: [], meant: null })
    const { courses } = await nearCourses(kashf.deps, { search: typed })
    expect(courses.length).toBeGreaterThan(0)
    if (near !== null) expect(courses[0]?.title).toContain(near)
  })
})
