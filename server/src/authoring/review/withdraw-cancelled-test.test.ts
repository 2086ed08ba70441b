import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { buildPublishedTest } from '../../testing/builders/practice.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { withdrawCancelledTestHandler } from './withdraw-cancelled-test.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

it('takes the courses off sale that were nothing but the cancelled test, and no others', async () => {
  const { id: testId } = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, purpose: 'exam' })
  const lessons = [{ video: 'none' as const }]
  const exam = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 50_000, lessons })
  const mixed = await buildCourse(kashf.deps, {
    ...{ teacherId: teacher.id, price: 50_000 },
    lessons: [...lessons, {}],
  })
  await kashf.deps.db.run(sql`
    update lesson set test_id = ${testId} where id = any(${[exam.lessonIds[0], mixed.lessonIds[0]]}::int[])`)
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 500_000)
  const buy = async (courseId: number) =>
    (await kashf.call('GET', `/api/actioncourses/buy-course/${courseId}`, { token: student.token })).json()
  const stateOf = async (courseId: number) => {
    const { status, hidden_by_teacher } = (
      await kashf.call('GET', `/api/courses/course/${courseId}`, { token: teacher.token })
    ).json().data
    return { status, hidden_by_teacher }
  }
  const withdraw = () =>
    withdrawCancelledTestHandler.handle(kashf.deps, { testId }, new AbortController().signal)

  await withdraw()
  expect(await stateOf(exam.id)).toEqual({ status: COURSE_STATUS.published, hidden_by_teacher: false })
  await kashf.call('POST', `/api/practice/tests/${testId}/cancel`, { token: teacher.token })
  await withdraw()
  await withdraw()
  expect(await stateOf(exam.id)).toEqual({ status: COURSE_STATUS.hidden, hidden_by_teacher: true })
  expect((await buy(exam.id)).error).toBe('course_not_for_sale')
  expect(await stateOf(mixed.id)).toEqual({ status: COURSE_STATUS.published, hidden_by_teacher: false })
  expect((await buy(mixed.id)).error).toBeUndefined()
  const shown = await kashf.call('POST', `/api/courses/${exam.id}/show`, { token: teacher.token })
  expect(shown.json().error).toBe('course_incomplete')
})
