import { describe, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const operator = testPerson(kashf, buildOperator)
const teacher = testPerson(kashf, buildTeacher)
const buyer = testPerson(kashf, buildStudent)

const report = (person: { token: string }, body: object) =>
  kashf.call('POST', '/api/reports', { token: person.token, body })
const admin = (method: 'GET' | 'POST', path: string, body?: object) =>
  kashf.call(method, `/api/admin/${path}`, { token: operator.token, body })
const queue = async () => (await admin('GET', 'reports?status=open')).json().data
const pageOf = async (courseId: number) =>
  (await kashf.call('GET', `/api/courses/course/${courseId}/withouttoken`)).json().data

async function commentedCourse() {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  await enrol(kashf.deps, { studentId: buyer.id, courseId: course.id })
  const say = async (person: TestPerson, text: string, parent_id?: number): Promise<number> => {
    const url = `/api/courses/course/${course.id}/commit`
    return (await kashf.call('POST', url, { token: person.token, body: { text, parent_id } })).json().data.id
  }
  const comment = await say(buyer, `Haqoratli gap ${course.id}`)
  await say(teacher, `Iltimos, odob saqlang ${course.id}`, comment)
  return { course, comment }
}

describe('reports', () => {
  it('of one item form one case, each person once; the oldest is decided first', async () => {
    const { course, comment } = await commentedCourse()
    const [first, second] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    const body = { subject: 'comment', id: comment, reason: 'abuse', text: ' Odobsizlik ' }
    const answers = await Promise.all([first, second, first].map((person) => report(person, body)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
    await report(first, { subject: 'course', id: course.id, reason: 'copyright' })
    const [oldest, newest] = await queue()
    expect(oldest).toMatchObject({
      subject: 'comment',
      subject_id: comment,
      reports_count: 2,
      seen_text: `Haqoratli gap ${course.id}`,
      thing: {
        text: `Haqoratli gap ${course.id}`,
        is_hidden: false,
        author: { id: buyer.id },
        course: { id: course.id },
      },
    })
    expect(oldest.reports[0]).toMatchObject({ reason: 'abuse', text: 'Odobsizlik' })
    expect(newest).toMatchObject({
      subject: 'course',
      reports_count: 1,
      thing: { author: { id: teacher.id } },
    })
    expect((await admin('GET', 'overview')).json().data.waiting.reports).toBe(2)
    const page = await admin('GET', 'reports?status=open&limit=1')
    const next = await admin('GET', `reports?status=open&limit=1&cursor=${page.json().next_cursor}`)
    expect([page, next].map((answer) => answer.json().data[0].id)).toEqual([oldest.id, newest.id])
    // Reports are found by the course, the author and a reporter.
    const found = async (search: string) =>
      (await admin('GET', `reports?search=${encodeURIComponent(search)}`))
        .json()
        .data.map(({ id }: { id: number }) => id)
    expect(await found(course.title)).toEqual([newest.id, oldest.id])
    expect(await found(buyer.email)).toEqual([oldest.id])
    expect(await found(second.email)).toEqual([oldest.id])
    expect(await found('hech kim')).toEqual([])
    for (const { id } of [oldest, newest]) await admin('POST', `reports/${id}/keep`, { reason: 'Joyida' })
    expect(await queue()).toEqual([])
  })

  it('hide a comment with its thread, notify its author of the reason, and restore it', async () => {
    const { course, comment } = await commentedCourse()
    await report(teacher, { subject: 'comment', id: comment, reason: 'abuse' })
    const [{ id }] = await queue()
    expect((await pageOf(course.id)).comments_count).toBe(2)
    const hidden = await admin('POST', `reports/${id}/hide`, { reason: 'Haqorat mumkin emas' })
    expect(hidden.json().data).toMatchObject({ status: 'hidden', thing: { is_hidden: true } })
    expect(await pageOf(course.id)).toMatchObject({ comments: [], comments_count: 0 })
    // The entry shows who hid it, and the state before and after.
    const [line] = (await admin('GET', `audit?subject=report:${id}`)).json().data
    expect(line).toMatchObject({
      action: 'report.hide',
      operator: { id: operator.id },
      before: { status: 'open', thing: `comment:${comment}` },
      after: { status: 'hidden', reason: 'Haqorat mumkin emas' },
    })
    // A decision is final, and a hidden item can neither be answered nor reported.
    expect((await admin('POST', `reports/${id}/keep`, { reason: 'Joyida' })).json().error).toBe(
      'report_decided',
    )
    expect((await report(teacher, { subject: 'comment', id: comment, reason: 'abuse' })).statusCode).toBe(404)
    await admin('POST', `reports/${id}/restore`, { reason: 'Xato qaror' })
    expect(await pageOf(course.id)).toMatchObject({ comments: [{ id: comment }], comments_count: 2 })
  })

  it('hide a course and publish it again', async () => {
    const { course } = await commentedCourse()
    await report(buyer, { subject: 'course', id: course.id, reason: 'copyright' })
    const [{ id }] = await queue()
    const see = async () => (await pageOf(course.id))?.id
    await admin('POST', `reports/${id}/hide`, { reason: 'Huquq tekshirilmoqda' })
    expect(await see()).toBeUndefined()
    await admin('POST', `reports/${id}/restore`, { reason: 'Huquq tasdiqlandi' })
    expect(await see()).toBe(course.id)
  })

  it('hide a question like a comment', async () => {
    const { course } = await commentedCourse()
    const url = `/api/courses/lesson/${course.lessonIds[0]}/questions`
    const asked = await kashf.call('POST', url, { token: buyer.token, body: { text: 'Bu nima?' } })
    const question = asked.json().data.id
    const stranger = await buildStudent(kashf.deps)
    const body = { subject: 'question', id: question, reason: 'spam' }
    expect((await report(stranger, body)).statusCode).toBe(404)
    expect((await report(teacher, body)).statusCode).toBe(201)
    const [{ id, thing }] = await queue()
    expect(thing).toMatchObject({ text: 'Bu nima?', lesson_id: course.lessonIds[0] })
    const listed = async () => (await kashf.call('GET', url, { token: buyer.token })).json().data.length
    expect(await listed()).toBe(1)
    await admin('POST', `reports/${id}/hide`, { reason: 'Mavzuga aloqasi yoʻq' })
    expect(await listed()).toBe(0)
    await admin('POST', `reports/${id}/restore`, { reason: 'Xato qaror' })
    expect(await listed()).toBe(1)
  })

  it('are accepted only about visible items of others', async () => {
    const { course, comment } = await commentedCourse()
    const draft = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    const of = async (person: { token: string }, body: object) => (await report(person, body)).json().error
    expect(await of(buyer, { subject: 'comment', id: comment, reason: 'spam' })).toBe('own_report')
    expect(await of(teacher, { subject: 'course', id: course.id, reason: 'spam' })).toBe('own_report')
    expect(await of(buyer, { subject: 'course', id: draft.id, reason: 'spam' })).toBe('not_found')
    expect(await of(buyer, { subject: 'comment', id: 999_999, reason: 'spam' })).toBe('not_found')
    expect(await of({ token: 'null' }, { subject: 'course', id: course.id, reason: 'spam' })).toBe(
      'unauthorized',
    )
    const bad = await report(buyer, { subject: 'person', id: 1, reason: 'boredom', text: 'x'.repeat(501) })
    expect(Object.keys(bad.json().fields).sort()).toEqual(['reason', 'subject', 'text'])
    expect((await kashf.call('GET', '/api/admin/reports', { token: buyer.token })).statusCode).toBe(404)
  })
})
