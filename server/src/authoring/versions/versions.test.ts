import type { EditVersion } from '@kashf/contract/authoring/versions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)
let courseId: number
let lessonId: number

beforeEach(async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
  courseId = course.id
  lessonId = course.lessonIds[0] ?? 0
})

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, token = teacher.token) =>
  kashf.call(method, url, { token, ...(body && { body }) })
const change = (body: object) => call('PATCH', `/api/courses/${courseId}`, body)
const versions = async (query = ''): Promise<{ data: EditVersion[]; next_cursor: string | null }> =>
  (await call('GET', `/api/courses/${courseId}/versions${query}`)).json()
const latest = async () => (await versions()).data[0]
const course = async () => (await call('GET', `/api/courses/course/${courseId}`)).json().data
const restore = (id: number | undefined, field: string, side: 'before' | 'after') =>
  call('POST', `/api/courses/versions/${id}/restore`, { field, side })

describe('the history of a course', () => {
  it('lists edits of the course and its lessons, the latest first, page by page', async () => {
    await change({ title: 'Birinchi', price: 5000 })
    await call('PATCH', `/api/courses/videos/${lessonId}`, { title: 'Dars nomi' })
    await change({ description: '<p>Tavsif</p>' })
    const first = await versions('?limit=2')
    expect(first.data).toMatchObject([
      { fields: ['description'], lesson: null, is_set_aside: false },
      { fields: ['title'], lesson: { id: lessonId, title: 'Dars nomi' } },
    ])
    const second = await versions(`?limit=2&cursor=${first.next_cursor}`)
    expect(second.data).toHaveLength(1)
    expect(second.data[0]?.fields.toSorted()).toEqual(['price', 'title'])
    expect(second.next_cursor).toBeNull()
  })

  it('shows an edit with the values before, after and now', async () => {
    const { title } = await course()
    await change({ title: 'Birinchi' })
    const edit = await latest()
    await change({ title: 'Ikkinchi' })
    const detail = (await call('GET', `/api/courses/versions/${edit?.id}`)).json().data
    expect(detail.changes).toEqual([
      { field: 'title', before: title, after: 'Birinchi', current: 'Ikkinchi', can_restore: true },
    ])
  })

  it('puts back the value before or after an edit, as a new version', async () => {
    const before = await course()
    await change({ outcomes: ['Bilish'], price: 5000 })
    const edit = await latest()
    expect((await restore(edit?.id, 'outcomes', 'before')).statusCode).toBe(200)
    expect(await course()).toMatchObject({ outcomes: before.outcomes, price: 5000, version: 3 })
    expect(await latest()).toMatchObject({ fields: ['outcomes'], restored_id: edit?.id })
    await restore(edit?.id, 'outcomes', 'after')
    expect((await course()).outcomes).toEqual(['Bilish'])
  })

  it('puts back a lesson', async () => {
    await call('PATCH', `/api/courses/videos/${lessonId}`, { is_open: false })
    const edit = await latest()
    await restore(edit?.id, 'is_open', 'before')
    const lesson = (await call('GET', `/api/courses/lesson/${lessonId}`)).json().data
    expect(lesson.is_open).toBe(true)
  })

  it('does not put back a field that the edit did not change', async () => {
    await change({ title: 'Birinchi' })
    const answer = await restore((await latest())?.id, 'price', 'before')
    expect(answer.statusCode).toBe(422)
  })

  it('keeps a text that lost against another, unpublished until it is put back', async () => {
    const { title, version } = await course()
    const kept = await call('POST', `/api/courses/${courseId}/set-aside`, {
      field: 'title',
      value: 'Tanlanmagan',
    })
    expect(kept.statusCode).toBe(200)
    expect(await course()).toMatchObject({ title, version })
    const edit = await latest()
    expect(edit).toMatchObject({ is_set_aside: true, fields: ['title'] })
    await restore(edit?.id, 'title', 'after')
    expect((await course()).title).toBe('Tanlanmagan')
  })

  it.each([
    [{ field: 'outcomes', value: 'matn' }],
    [{ field: 'title', value: ['matn'] }],
    [{ field: 'price', value: '5' }],
    [{ field: 'description', value: 'x'.repeat(20_001) }],
  ])('sets nothing else aside: %#', async (body) => {
    const answer = await call('POST', `/api/courses/${courseId}/set-aside`, body)
    expect(answer.statusCode).toBe(422)
  })

  it('belongs to its teacher alone', async () => {
    await change({ title: 'Birinchi' })
    const id = (await latest())?.id
    const { token } = stranger
    const answers = await Promise.all([
      call('GET', `/api/courses/${courseId}/versions`, undefined, token),
      call('GET', `/api/courses/versions/${id}`, undefined, token),
      call('POST', `/api/courses/versions/${id}/restore`, { field: 'title', side: 'before' }, token),
      call('POST', `/api/courses/${courseId}/set-aside`, { field: 'title', value: 'Begona' }, token),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect((await course()).title).toBe('Birinchi')
  })
})
