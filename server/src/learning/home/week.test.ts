import type { LearningWeek } from '@kashf/contract/learning/student-home.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { daysOfWeek } from './week.ts'

const kashf = testApp()
let student: TestPerson
let lessonIds: number[]

const week = async (): Promise<LearningWeek> =>
  (await kashf.call('GET', '/api/courses/my-home', { token: student.token })).json().data.week
const choose = (goal: unknown) =>
  kashf.call('PUT', '/api/courses/my-home/week-goal', { token: student.token, body: { goal } })
const report = (ranges: number[][], ageS = 0) =>
  kashf.call('PUT', `/api/courses/lesson/${lessonIds[0]}/progress`, {
    token: student.token,
    body: { position_s: 5, ranges, age_s: ageS },
  })
const learned = async () => (await week()).days.filter((day) => day.learned).map(({ day }) => day)

beforeAll(async () => {
  const teacher = await buildTeacher(kashf.deps)
  student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Kurs', lessons: 2 })
  lessonIds = course.lessonIds
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
})

it('begins the week on Monday at midnight in Tashkent', () => {
  // Sunday 23:59 and Monday 00:00 in Tashkent.
  expect(daysOfWeek(new Date('2026-11-22T18:59:59Z'))[0]).toBe('2026-11-16')
  expect(daysOfWeek(new Date('2026-11-22T19:00:00Z'))).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ])
})

it('has no goal until the student chooses one, and may be changed or removed', async () => {
  expect((await week()).goal).toBe(null)
  expect((await choose(4)).json()).toMatchObject({ data: { goal: 4 } })
  expect((await week()).goal).toBe(4)
  expect((await choose(7)).json()).toMatchObject({ data: { goal: 7 } })
  expect((await choose(0)).json()).toMatchObject({ data: { goal: null } })
  expect((await week()).goal).toBe(null)
})

it('refuses other numbers of days', async () => {
  for (const goal of [-1, 8, 2.5, 'tez-tez', undefined]) {
    expect((await choose(goal)).statusCode, String(goal)).toBe(422)
  }
})

it('marks a day once something was watched, once, and by the time of watching', async () => {
  const { today, days } = await week()
  expect(days).toHaveLength(7)
  await report([])
  expect(await learned(), 'playback has only begun').toEqual([])
  await report([[0, 5]])
  await report([[5, 9]])
  expect(await learned()).toEqual([today])
  // A lesson watched offline two days ago is reported today.
  await report([[0, 5]], 2 * 24 * 3600)
  const before = new Date(Date.parse(`${today}T00:00:00Z`) - 2 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  expect(await learned()).toEqual([before, today].filter((day) => days.some((one) => one.day === day)))
})
