import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { refundPurchase } from '../../purchases/refund-purchase.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'

const kashf = testApp({ worker: true })
const teacher = testPerson(kashf, buildTeacher)

/** A student who bought a course of short lessons. */
async function learner(lessons = 2) {
  const student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    title: "Python asoslari: noldan o'rganamiz",
    lessons: Array.from({ length: lessons }, () => ({ durationS: 30 })),
  })
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
  return { student, course }
}
const finish = (person: TestPerson, lessonId: number) =>
  kashf.call('PUT', `/api/courses/lesson/${lessonId}/progress`, {
    token: person.token,
    body: { position_s: 30, ranges: [[0, 30]] },
  })
const claim = (person: TestPerson, courseId: number) =>
  kashf.call('POST', `/api/courses/course/${courseId}/certificate`, { token: person.token })
const check = async (code: string) => (await kashf.call('GET', `/api/certificates/${code}`)).json()

/** Finishes every lesson and returns the code of the certificate that the last one issued. */
async function earn({ student, course }: Awaited<ReturnType<typeof learner>>): Promise<string> {
  let code = ''
  for (const id of course.lessonIds) code = (await finish(student, id)).json().data.certificate
  return code
}
const waitForPdf = (code: string) =>
  waitFor('the PDF', async () => {
    const answer = await kashf.call('GET', `/api/certificates/${code}/pdf`)
    return answer.statusCode === 200 ? answer : null
  })

describe('the certificate of a course', () => {
  it('is issued once, with the last lesson, as a one-page PDF, and its owner is notified', async () => {
    const { student, course } = await learner()
    const [first = 0, last = 0] = course.lessonIds
    expect((await finish(student, first)).json().data).toMatchObject({ completed: true, certificate: null })
    const { certificate: code } = (await finish(student, last)).json().data
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect((await finish(student, last)).json().data.certificate).toBeNull()

    const answer = await waitForPdf(code)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain('kashf-sertifikat-')
    const pdf = answer.rawPayload.toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    expect(pdf).toContain('/FontFile2')

    const { data } = (await kashf.call('GET', '/api/certificates', { token: student.token })).json()
    expect(data).toEqual([
      {
        code,
        student_name: 'Oquvchi Sinovov',
        course_id: course.id,
        course_title: "Python asoslari: noldan o'rganamiz",
        teacher_name: 'Ustoz Sinovov',
        lessons_count: 2,
        duration_s: 60,
        completed_at: expect.any(String),
        voided_at: null,
        is_ready: true,
      },
    ])
    const notices = await kashf.deps.db.rows(
      sql`select kind from notice where user_id = ${student.id} and kind = 'certificate'`,
    )
    expect(notices).toHaveLength(1)
  })

  it('is issued once when two devices complete the last two lessons at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { student, course } = await learner()
      const answers = await Promise.all(course.lessonIds.map((id) => finish(student, id)))
      const codes = answers.map((answer) => answer.json().data.certificate).filter(Boolean)
      expect(codes).toHaveLength(1)
    }
  })

  it('can be verified by anyone who has the code, however they type it', async () => {
    const who = await learner(1)
    const code = await earn(who)
    const typed = ` ${code.replace('-', '')} `.toLowerCase().replace('0', 'o').replace('1', 'l')
    expect((await check(encodeURIComponent(typed))).data).toMatchObject({
      student_name: 'Oquvchi Sinovov',
      course_id: who.course.id,
      voided_at: null,
    })
    for (const wrong of ['000000000000', 'AAAAAAAAAAAU', "' or 1=1 -- x"]) {
      expect((await check(encodeURIComponent(wrong))).error).toBe('not_found')
    }
  })

  it('asks for a name that it can print, and is claimed once there is one', async () => {
    const who = await learner(1)
    await kashf.deps.db.run(
      sql`update app_user set first_name = '王', last_name = '伟' where id = ${who.student.id}`,
    )
    expect(await earn(who)).toBeNull()
    const refused = await claim(who.student, who.course.id)
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'certificate_name_needed'])
    await kashf.call('PUT', '/api/users', {
      token: who.student.token,
      body: { first_name: 'Wang', last_name: 'Nguyễn' },
    })
    expect((await claim(who.student, who.course.id)).json().data).toMatchObject({
      student_name: 'Wang Nguyễn',
    })
  })

  it('keeps its text when the course and the person are renamed', async () => {
    const who = await learner(1)
    const code = await earn(who)
    await kashf.deps.db.run(sql`update course set title = 'Boshqa nom' where id = ${who.course.id}`)
    await kashf.deps.db.run(sql`update app_user set first_name = 'Boshqa' where id = ${who.student.id}`)
    expect((await check(code)).data).toMatchObject({
      student_name: 'Oquvchi Sinovov',
      course_title: "Python asoslari: noldan o'rganamiz",
    })
  })

  it('is void after a refund, and valid again when the course is bought again', async () => {
    const who = await learner(1)
    const code = await earn(who)
    await waitForPdf(code)
    const { id: purchaseId } = (await kashf.deps.db.one<{ id: number }>(
      sql`select id from purchase where student_id = ${who.student.id}`,
    )) ?? { id: 0 }
    await kashf.deps.db.transaction((tx) => refundPurchase(kashf.deps, tx, { purchaseId, reason: 'Sinov' }))
    expect((await check(code)).data.voided_at).not.toBeNull()
    expect((await kashf.call('GET', `/api/certificates/${code}/pdf`)).statusCode).toBe(404)
    expect((await claim(who.student, who.course.id)).json().error).toBe('course_not_finished')

    await enrol(kashf.deps, { studentId: who.student.id, courseId: who.course.id })
    expect((await claim(who.student, who.course.id)).json().data).toMatchObject({ voided_at: null })
    expect((await kashf.call('GET', `/api/certificates/${code}/pdf`)).statusCode).toBe(200)
  })

  it('can be claimed once the only unfinished lesson is deleted, and not before', async () => {
    const { student, course } = await learner()
    const [first = 0, last = 0] = course.lessonIds
    await finish(student, first)
    expect((await claim(student, course.id)).json().error).toBe('course_not_finished')
    await kashf.deps.db.run(sql`update lesson set deleted_at = now() where id = ${last}`)
    const { code } = (await claim(student, course.id)).json().data
    expect((await claim(student, course.id)).json().data.code).toBe(code)
    const own = await kashf.call('GET', `/api/courses/course/${course.id}/certificate`, {
      token: student.token,
    })
    expect(own.json().data.code).toBe(code)
  })

  it('is for buyers only', async () => {
    const open = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ durationS: 30, isOpen: true }],
    })
    const visitor = await buildStudent(kashf.deps)
    const [lessonId = 0] = open.lessonIds
    expect((await finish(visitor, lessonId)).json().data).toMatchObject({
      completed: true,
      certificate: null,
    })
    expect((await claim(visitor, open.id)).json().error).toBe('course_not_finished')
    await enrol(kashf.deps, { studentId: visitor.id, courseId: open.id })
    expect((await claim(visitor, open.id)).statusCode).toBe(200)
  })

  it('appears in no other list, and the list answers 401 without a session', async () => {
    const who = await learner(1)
    await earn(who)
    const stranger = await buildStudent(kashf.deps)
    const list = await kashf.call('GET', '/api/certificates', { token: stranger.token })
    expect(list.json()).toEqual({ data: [], next_cursor: null })
    expect((await kashf.call('GET', '/api/certificates')).statusCode).toBe(401)
  })
})
