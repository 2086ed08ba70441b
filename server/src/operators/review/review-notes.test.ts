import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildTeacher } from '../../testing/builders/people.ts'
import { mailContaining } from '../../testing/outbox.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp({ worker: true })
const operator = testPerson(kashf, buildOperator)
const teacher = testPerson(kashf, buildTeacher)

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const inConsole = (method: Method, courseId: number, rest = '', body?: object) =>
  kashf.call(method, `/api/admin/courses/${courseId}/review-notes${rest}`, { token: operator.token, body })
const inStudio = (method: Method, courseId: number, rest = '', body?: object) =>
  kashf.call(method, `/api/courses/${courseId}/review-notes${rest}`, { token: teacher.token, body })
const decide = (courseId: number, verb: 'publish' | 'return', reason = 'Ovozi past') =>
  kashf.call('POST', `/api/admin/courses/${courseId}/${verb}`, { token: operator.token, body: { reason } })
const submit = (courseId: number) =>
  kashf.call('PATCH', '/api/courses/complete', { token: teacher.token, body: { course_id: courseId } })
const inReview = () => buildCourse(kashf.deps, { teacherId: teacher.id, status: 3 })
const texts = (answer: Awaited<ReturnType<typeof inConsole>>): string[] =>
  answer.json().data.map(({ text }: { text: string }) => text)

describe('notes of a review', () => {
  it('are seen by operators only until the return sends them', async () => {
    const { id, lessonIds } = await inReview()
    const [first = 0, second = 0] = lessonIds
    await inConsole('POST', id, '', { lesson_id: second, at_s: 135, text: "Ovoz yo'q" })
    await inConsole('POST', id, '', { lesson_id: first, text: 'Qorong‘i' })
    const added = await inConsole('POST', id, '', { text: 'Tavsif qisqa' })
    expect(added.statusCode).toBe(201)
    expect(texts(added)).toEqual(['Tavsif qisqa', 'Qorong‘i', "Ovoz yo'q"])
    expect(added.json().data[2]).toMatchObject({
      lesson: { id: second },
      at_s: 135,
      is_sent: false,
      is_fixed: false,
    })
    expect(texts(await inStudio('GET', id))).toEqual([])

    expect((await decide(id, 'return')).statusCode).toBe(200)
    expect(texts(await inStudio('GET', id))).toEqual(['Tavsif qisqa', 'Qorong‘i', "Ovoz yo'q"])
    expect(await mailContaining(kashf.deps, teacher.email, '3 ta izoh')).toContain('Ovozi past')
  })

  it('show the next reviewer what the teacher has mended, and end with the approval', async () => {
    const { id, lessonIds } = await inReview()
    await inConsole('POST', id, '', { lesson_id: lessonIds[0], at_s: 0, text: 'Boshi kesilgan' })
    await inConsole('POST', id, '', { text: 'Tavsif qisqa' })
    await decide(id, 'return')
    const [first, second] = (await inStudio('GET', id)).json().data
    const fix = (noteId: number, is_fixed: boolean) => inStudio('PUT', id, `/${noteId}`, { is_fixed })
    for (const each of [first, first, second]) expect((await fix(each.id, true)).statusCode).toBe(200)
    expect((await fix(second.id, false)).json().data).toMatchObject([{ is_fixed: true }, { is_fixed: false }])

    expect((await submit(id)).statusCode).toBe(200)
    expect((await inConsole('GET', id)).json().data).toMatchObject([{ is_fixed: true }, { is_fixed: false }])
    await decide(id, 'return')
    expect(texts(await inStudio('GET', id))).toEqual([second.text])
    await submit(id)
    expect((await decide(id, 'publish')).statusCode).toBe(200)
    expect(texts(await inStudio('GET', id))).toEqual([])
    expect(texts(await inConsole('GET', id))).toEqual([])
  })

  it('are taken back, or marked as not mended, by operators', async () => {
    const { id } = await inReview()
    await inConsole('POST', id, '', { text: 'Birinchi' })
    const [first, second] = (await inConsole('POST', id, '', { text: 'Ikkinchi' })).json().data
    expect(texts(await inConsole('DELETE', id, `/${first.id}`))).toEqual(['Ikkinchi'])
    expect(texts(await inConsole('DELETE', id, `/${first.id}`))).toEqual(['Ikkinchi'])
    // The note has not been sent to the teacher yet.
    expect((await inStudio('PUT', id, `/${second.id}`, { is_fixed: true })).statusCode).toBe(404)
    await decide(id, 'return')
    await inStudio('PUT', id, `/${second.id}`, { is_fixed: true })
    expect((await inConsole('PUT', id, `/${second.id}`, { is_fixed: false })).json().data).toMatchObject([
      { is_fixed: false },
    ])
    const other = await inReview()
    expect((await inStudio('PUT', other.id, `/${second.id}`, { is_fixed: true })).statusCode).toBe(404)
    expect(texts(await inConsole('DELETE', other.id, `/${second.id}`))).toEqual([])
    expect(texts(await inConsole('GET', id))).toEqual(['Ikkinchi'])
  })

  it('leave with a deleted lesson', async () => {
    const { id, lessonIds } = await inReview()
    await inConsole('POST', id, '', { lesson_id: lessonIds[0], text: 'Darsni almashtiring' })
    await decide(id, 'return')
    await kashf.call('DELETE', `/api/courses/videos/${lessonIds[0]}`, { token: teacher.token })
    expect(texts(await inStudio('GET', id))).toEqual([])
  })

  it.each([
    ['a second without a lesson', () => ({ text: 'Sinov', at_s: 5 }), 'lesson_id'],
    ['a lesson of another course', (lesson: number) => ({ text: 'Sinov', lesson_id: lesson }), 'lesson_id'],
    ['a second before the start', () => ({ text: 'Sinov', lesson_id: 1, at_s: -1 }), 'at_s'],
    ['blanks', () => ({ text: '    ' }), 'text'],
  ])('refuse %s', async (_name, body, field) => {
    const [course, other] = [await inReview(), await inReview()]
    const answer = await inConsole('POST', course.id, '', body(other.lessonIds[0] ?? 0))
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
    expect(texts(await inConsole('GET', course.id))).toEqual([])
  })

  it('belong to a course in review, and are limited by number', async () => {
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    const refused = await inConsole('POST', draft.id, '', { text: 'Sinov' })
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'course_state_conflict'])
    const { id } = await inReview()
    await kashf.deps.db.run(sql`
      insert into review_note (course_id, text, operator_id, created_at)
      select ${id}, 'izoh', ${operator.id}, now() from generate_series(1, 99)`)
    const answers = await Promise.all([1, 2, 3].map((n) => inConsole('POST', id, '', { text: `${n}-izoh` })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })
})
