import type { Suggestions } from '@kashf/contract/catalogue.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildOperator, buildTeacher } from '../../testing/builders.ts'
import { buildCourse } from '../../testing/catalogue-builders.ts'
import { recountSearch } from './refresh-estimates.ts'
import { refoldCourses } from './reindex-courses.ts'

let kashf: TestApp
let python: { id: number }
let gitara: { id: number }

beforeAll(async () => {
  kashf = await startTestApp()
  const teacher = await buildTeacher(kashf.deps)
  await kashf.deps.db.run(
    sql`update app_user set first_name = 'Jasur', last_name = 'Karimov' where id = ${teacher.id}`,
  )
  const of = { teacherId: teacher.id }
  python = await buildCourse(kashf.deps, { ...of, title: 'Python asoslari', learners: 9 })
  gitara = await buildCourse(kashf.deps, { ...of, title: 'Gitara chalish', categoryId: 5, price: 0 })
  await buildCourse(kashf.deps, { ...of, title: 'Python siri', status: 1 })
})
afterAll(() => kashf.close())

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

  it('name published courses, teachers and categories that a text may become', async () => {
    const answer = await suggested('pyt')
    expect(answer.courses).toEqual([{ id: python.id, title: 'Python asoslari', teacher: 'Jasur Karimov' }])
    expect((await suggested('жасур')).teachers.map(({ last_name }) => last_name)).toEqual(['Karimov'])
    expect((await suggested('dizain')).categories.map(({ name }) => name)).toEqual(['Dizayn'])
  })

  it('say what was taken as meant', async () => {
    expect((await suggested('gitarw')).meant).toBe('gitara')
  })

  it.each(['', '🎸', "'", '%', 'x'.repeat(200)])('are none for %s', async (text) => {
    expect(await suggested(text)).toMatchObject({ courses: [], teachers: [], categories: [] })
  })
})

describe('upkeep of the search', () => {
  it('folds courses of an older folding anew, each once', async () => {
    const { db } = kashf.deps
    await db.run(sql`update course_find set terms = '', terms_version = 0 where id = ${python.id}`)
    expect(await found('python')).toEqual([])
    expect(await refoldCourses(kashf.deps)).toBe(1)
    expect(await refoldCourses(kashf.deps)).toBe(0)
    expect(await found('python')).toEqual([python.id])
  })

  it('counts words and finds the popular courses', async () => {
    const { db } = kashf.deps
    await db.run(sql`update course_find set is_hot = false`)
    await recountSearch(kashf.deps)
    expect(await db.one(sql`select courses from search_word where word = 'asoslari'`)).toEqual({ courses: 1 })
    expect(await db.one(sql`select bool_and(is_hot) as hot from course_find where is_published`)).toEqual({
      hot: true,
    })
  })

  it('knows how many courses of each kind there are after every change', async () => {
    const { db } = kashf.deps
    const counted = () => db.rows(sql`select kind, courses from course_kind where courses > 0 order by kind`)
    const real = () =>
      db.rows(sql`
        select kind, count(*)::int as courses from course_find where is_published group by kind order by kind`)
    expect(await counted()).toEqual(await real())
    await db.run(sql`update course set price_tiyin = 0, level = 3 where id = ${python.id}`)
    expect(await counted()).toEqual(await real())
    const { token } = await buildOperator(kashf.deps)
    const hidden = await kashf.call('POST', `/api/admin/courses/${gitara.id}/hide`, {
      token,
      body: { reason: 'Sinov' },
    })
    expect(hidden.statusCode).toBe(200)
    expect(await counted()).toEqual(await real())
    expect(await found('gitara')).toEqual([])
  })

  it('follows a changed choice among the terms', async () => {
    await kashf.deps.db.run(sql`update course set category_id = 2 where id = ${python.id}`)
    kashf.deps.publicCache.clear()
    const under = async (category: number) =>
      (await kashf.call('GET', `/api/courses/donthavetoken?search=python&categories=${category}`)).json()
    expect((await under(2)).total).toBe(1)
    expect((await under(1)).total).toBe(0)
  })
})
