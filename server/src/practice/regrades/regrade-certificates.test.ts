import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import { buildAttempts, buildPeople, gradeWaiting } from '../../testing/builders/practice-attempts.ts'
import { testApp } from '../../testing/test-app.ts'

/* Certificates that rest on a test wait for the author's decision, which takes none back. */

const kashf = testApp()

it('issues certificates to who passes now, and keeps those of who would pass no longer', async () => {
  const teacher = await buildTeacher(kashf.deps)
  const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 4 })
  const { id: testId } = await buildPublishedTest(kashf.deps, {
    ...{ ownerId: teacher.id, purpose: 'exam', blueprint: blueprintOf(ids) },
    settings: { pass_percent: 60 },
  })
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [] })
  const lesson = await buildLesson(kashf.deps, { courseId: course.id, title: 'Sinov', video: 'none' })
  const call = async (method: 'PUT' | 'POST', path: string, body: object) => {
    const answer = await kashf.call(method, `/api/${path}`, { token: teacher.token, body })
    expect(answer.statusCode).toBe(200)
    return answer.json().data
  }
  await call('PUT', `courses/videos/${lesson.id}/test`, { test_id: testId })
  const userIds = await buildPeople(kashf.deps, 3)
  for (const studentId of userIds) await enrol(kashf.deps, { studentId, courseId: course.id })
  // The key is `a`: 3 of 4, 2 of 4 without the last question, and 3 of 4 with it.
  const answers = [
    ['a', 'a', 'a', 'b'],
    ['a', 'a', 'b', 'b'],
    ['a', 'b', 'a', 'a'],
  ]
  await buildAttempts(kashf.deps, { testId, answers, userIds, variants: 3 })
  await gradeWaiting(kashf.deps)
  const certified = async () => {
    const rows = await kashf.deps.db.rows<{ user_id: number }>(sql`
      select user_id from certificate where course_id = ${course.id} and voided_at is null order by user_id`)
    return rows.map(({ user_id }) => userIds.indexOf(user_id))
  }
  expect(await certified()).toEqual([0, 2])

  const change = {
    question_id: ids[3],
    version: 1,
    part: 0,
    how: 'drop',
    replaces: false,
    reason: 'Xato savol',
  }
  const preview = await call('POST', `practice/tests/${testId}/regrade/preview`, change)
  expect(preview).toMatchObject({ max_points_milli: 3000, passes_gained: 1, passes_kept: 0 })
  expect(await certified()).toEqual([0, 2])
  await call('POST', `practice/tests/${testId}/regrade`, { ...change, token: preview.token })
  expect(await certified()).toEqual([0, 1, 2])

  const other = { ...change, question_id: ids[1], how: 'accept', also: 'b', replaces: true }
  const second = await call('POST', `practice/tests/${testId}/regrade/preview`, other)
  expect(second).toMatchObject({ passes_gained: 0, passes_kept: 1 })
  await call('POST', `practice/tests/${testId}/regrade`, { ...other, token: second.token })
  expect(await certified()).toEqual([0, 1, 2])
})
