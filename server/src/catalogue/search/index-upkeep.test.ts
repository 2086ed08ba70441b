import type { Suggestions } from '@kashf/contract/catalogue/catalogue.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { refreshEstimates } from './refresh-estimates.ts'
import { reindexCourses } from './reindex-courses.ts'

const kashf = testApp()
let python: { id: number }
let gitara: { id: number }

beforeAll(async () => {
  const teacher = await buildTeacher(kashf.deps)
  await kashf.deps.db.run(
    sql`update app_user set first_name = 'Jasur', last_name = 'Karimov' where id = ${teacher.id}`,
  )
  const of = { teacherId: teacher.id }
  python = await buildCourse(kashf.deps, { ...of, title: 'Python asoslari', learners: 9 })
  gitara = await buildCourse(kashf.deps, { ...of, title: 'Gitara chalish', categoryId: 5, price: 0 })
  await buildCourse(kashf.deps, { ...of, title: 'Python siri', status: 1 })
})

const found = async (search: string): Promise<number[]> => {
  kashf.deps.publicCache.clear()
  const answer = await kashf.call('GET', `/api/courses/donthavetoken?search=${encodeURIComponent(search)}`)
  return answer.json().data.map(({ id }: { id: number }) => id)
}

describe('suggestions', () => {
  const suggested = async (text: string): Promise<Suggestions> => {
    const answer = await kashf.call('GET', `/api/courses/suggestions?text=${encodeURIComponent(text)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toContain('public')
    return answer.json().data
  }

  it('offer published courses, teachers and categories', async () => {
    const answer = await suggested('pyt')
    expect(answer.courses).toEqual([
      { id: python.id, title: 'Python asoslari', language: 1, teacher: 'Jasur Karimov' },
    ])
    expect((await suggested('жасур')).teachers.map(({ last_name }) => last_name)).toEqual(['Karimov'])
    expect((await suggested('dizain')).categories.map(({ name }) => name)).toEqual(['Dizayn'])
    expect((await suggested('личностн')).categories.map(({ name }) => name)).toEqual(['Shaxsiy rivojlanish'])
  })

  it('name the correction of a misspelled text', async () => {
    expect((await suggested('gitarw')).meant).toBe('gitara')
  })

  it.each(['', '🎸', "'", '%', 'x'.repeat(200)])('are none for %s', async (text) => {
    expect(await suggested(text)).toMatchObject({ courses: [], teachers: [], categories: [] })
  })
})

describe('upkeep of the search index', () => {
  it('reindexes each course of an older version once', async () => {
    const { db } = kashf.deps
    await db.run(sql`update course_find set terms = '', terms_version = 0 where id = ${python.id}`)
    await db.run(sql`delete from course_text where course_id = ${python.id}`)
    expect(await found('python')).toEqual([])
    expect(await reindexCourses(kashf.deps)).toBe(1)
    expect(await reindexCourses(kashf.deps)).toBe(0)
    expect(await found('python')).toEqual([python.id])
  })

  it('counts the courses of each word and finds the popular ones', async () => {
    const { db } = kashf.deps
    await db.run(sql`update course_find set is_hot = false`)
    await refreshEstimates(kashf.deps)
    expect(await db.one(sql`select courses from search_word where word = 'asoslari'`)).toEqual({ courses: 1 })
    expect(await db.one(sql`select bool_and(is_hot) as hot from course_find where is_published`)).toEqual({
      hot: true,
    })
  })

  it('keeps the counts of facet buckets true after every change', async () => {
    const { db } = kashf.deps
    const stored = () => db.rows(sql`select kind, courses from course_kind where courses > 0 order by kind`)
    const actual = () =>
      db.rows(sql`
        select kind, count(*)::int as courses from course_find where is_published group by kind order by kind`)
    expect(await stored()).toEqual(await actual())
    await db.run(sql`update course set price_tiyin = 0, level = 3 where id = ${python.id}`)
    expect(await stored()).toEqual(await actual())
    const { token } = await buildOperator(kashf.deps)
    const hidden = await kashf.call('POST', `/api/admin/courses/${gitara.id}/hide`, {
      token,
      body: { reason: 'Sinov' },
    })
    expect(hidden.statusCode).toBe(200)
    expect(await stored()).toEqual(await actual())
    expect(await found('gitara')).toEqual([])
  })

  it('updates the filter terms of a changed course', async () => {
    await kashf.deps.db.run(sql`update course set category_id = 2 where id = ${python.id}`)
    kashf.deps.publicCache.clear()
    const under = async (category: number) =>
      (await kashf.call('GET', `/api/courses/donthavetoken?search=python&categories=${category}`)).json()
    expect((await under(2)).total).toBe(1)
    expect((await under(1)).total).toBe(0)
  })
})
