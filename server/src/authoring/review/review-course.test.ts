import { describe, expect, it } from 'vitest'
import { addCategory, updateCategory } from '../../catalogue/categories/categories.ts'
import { categoryRenamedJob, renameCategoryHandler } from '../../catalogue/categories/rename-category.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { hideCourse, publishCourse, returnCourse } from './review-course.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)

const complete = (course_id: number) =>
  kashf.call('PATCH', '/api/courses/complete', { token: teacher.token, body: { course_id } })
const course = async (id: number) =>
  (await kashf.call('GET', `/api/courses/course/${id}`, { token: teacher.token })).json().data
const categories = async () => {
  const list: { id: number; courses_count: number }[] = (await kashf.call('GET', '/api/category')).json().data
  return Object.fromEntries(list.map((each) => [each.id, each.courses_count]))
}

describe('review by operators', () => {
  const reviewed = (work: 'publish' | 'return' | 'hide', courseId: number) =>
    kashf.deps.db.transaction((tx) => {
      if (work === 'publish') return publishCourse(kashf.deps, tx, { courseId })
      const input = { courseId, reason: ' Ovoz past ' }
      return work === 'return' ? returnCourse(kashf.deps, tx, input) : hideCourse(kashf.deps, tx, input)
    })
  const isListed = async (id: number) => {
    const list = await kashf.call('GET', '/api/courses/donthavetoken?limit=100')
    return list.json().data.some((card: { id: number }) => card.id === id)
  }

  it('publishes, hides and publishes again, and updates the counts', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: stranger.id, status: 3, categoryId: 5 })
    const count = async () => {
      const page = await kashf.call('GET', `/api/users/teacheraccout/${stranger.id}`)
      return [page.json().data.courses_count, (await categories())[5]]
    }
    expect(await isListed(id)).toBe(false)
    expect(await reviewed('publish', id)).toEqual({ status: 2, waitsUntil: null })
    expect([await isListed(id), ...(await count())]).toEqual([true, 1, 1])
    expect(await reviewed('hide', id)).toEqual({ status: 4 })
    expect([await isListed(id), ...(await count())]).toEqual([false, 0, 0])
    expect(await reviewed('publish', id)).toEqual({ status: 2, waitsUntil: null })
    expect([await isListed(id), ...(await count())]).toEqual([true, 1, 1])
  })

  it('returns a course with a reason for the teacher', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 3 })
    await reviewed('return', id)
    expect(await course(id)).toMatchObject({ status: 5, return_reason: 'Ovoz past' })
    await complete(id)
    expect(await course(id)).toMatchObject({ status: 3, return_reason: null })
  })

  it('refuses transitions that are not allowed', async () => {
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    for (const work of ['publish', 'return', 'hide'] as const) {
      await expect(reviewed(work, draft.id)).rejects.toMatchObject({ code: 'course_state_conflict' })
    }
    const published = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 2 })
    await expect(reviewed('publish', published.id)).rejects.toMatchObject({ code: 'course_state_conflict' })
    await expect(reviewed('return', published.id)).rejects.toMatchObject({ code: 'course_state_conflict' })
    await expect(reviewed('publish', 999_999)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('adds, renames and hides categories', async () => {
    const { deps } = kashf
    const added = await deps.db.transaction((tx) => addCategory(deps, tx, { name: ' Tillar ' }))
    expect(added).toMatchObject({ name: 'Tillar', position: 6, hidden: false, courses_count: 0 })
    const { id } = await buildCourse(deps, { teacherId: teacher.id, title: 'Nemischa', categoryId: added.id })
    const rename = (name: string) =>
      deps.db.transaction((tx) => updateCategory(deps, tx, { id: added.id, name }))
    expect((await rename('Xorijiy tillar')).before.name).toBe('Tillar')
    const order = await deps.db.one<{ data: object }>(
      sql`select data from pgboss.job where name = ${categoryRenamedJob.name}`,
    )
    expect(order?.data).toEqual({ categoryId: added.id })
    await renameCategoryHandler.handle(deps, order?.data as never, new AbortController().signal)
    const found = await kashf.call('GET', '/api/courses/donthavetoken?search=xorijiy')
    expect(found.json().data.map((card: { id: number }) => card.id)).toEqual([id])
    await expect(rename('Dizayn')).rejects.toMatchObject({ fields: { name: expect.any(String) } })
    await deps.db.transaction((tx) => updateCategory(deps, tx, { id: added.id, hidden: true }))
    expect(await categories()).not.toHaveProperty(String(added.id))
  })
})

it('keeps the stored counts consistent', async () => {
  const wrong = await kashf.deps.db.rows(sql`
    select 'category' as of, k.id from category k
     where courses_count <> (select count(*) from course c where c.category_id = k.id and c.status = 2)
    union all select 'teacher', t.user_id from teacher t
     where courses_count <> (select count(*) from course c where c.teacher_id = t.user_id and c.status = 2)
    union all select 'course', c.id from course c
     where lessons_count <> (select count(*) from lesson l where l.course_id = c.id and l.deleted_at is null)`)
  expect(wrong).toEqual([])
})
