import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTask, buildWork } from '../testing/builders/homework.ts'
import { enrol } from '../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'

/* Lessons that wait for the homework of an earlier one. */

const kashf = testApp()
let teacher: TestPerson
let student: TestPerson
let lessons: [number, number, number]
let courseId: number

beforeEach(async () => {
  kashf.clock.stop()
  teacher = await buildTeacher(kashf.deps)
  student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ title: 'Foizlar' }, { title: 'Tenglamalar' }, { title: 'Funksiyalar' }],
  })
  courseId = course.id
  lessons = course.lessonIds as [number, number, number]
})

/** What is open to learners stays open when conditions change: the student joins afterwards. */
const join = () => enrol(kashf.deps, { studentId: student.id, courseId })
const wait = (lessonId: number, conditions: object, { edit = 0 } = {}) =>
  kashf.call('PUT', `/api/courses/${courseId}/timetable`, {
    token: teacher.token,
    body: {
      lessons: [
        {
          lesson_id: lessonId,
          edit,
          conditions: {
            ...{ days_from_start: null, days_from_joining: null, at_minute: null, after_previous: false },
            ...{
              gate_lesson_id: null,
              gate_percent: null,
              homework_lesson_id: null,
              homework_accepted: false,
            },
            ...conditions,
          },
        },
      ],
    },
  })
/** `open`, or what the lesson waits for. */
const stateOf = async (lessonId: number, person = student) => {
  const answer = await kashf.call('GET', `/api/courses/lesson/${lessonId}`, { token: person.token })
  return answer.statusCode === 200 ? 'open' : answer.json().data
}
const told = async () =>
  (
    await kashf.deps.db.rows<{ lesson_id: number }>(sql`
      select (subject->>'lesson_id')::int as lesson_id from notice
       where kind = 'lesson_opened' and user_id = ${student.id} order by id`)
  ).map((notice) => notice.lesson_id)
const homework = (method: 'PUT' | 'POST', path: string, person: TestPerson, body: object) =>
  kashf.call(method, `/api/homework/${path}`, { token: person.token, body })
async function send(taskId: number): Promise<number> {
  const draft = { text: 'Javob: 5', link: null, sheet_ids: [], recording_id: null, edit: 0 }
  await homework('PUT', `tasks/${taskId}/draft`, student, draft)
  return (await homework('POST', `tasks/${taskId}/send`, student, { request_id: randomUUID() })).json().data
    .id
}
const decide = (workId: number, outcome: string) =>
  homework('POST', `works/${workId}/decision`, teacher, { number: 1, edit: 0, outcome })

it('opens when the homework is handed in, or when it is accepted, as the teacher asks', async () => {
  const task = await buildTask(kashf.deps, lessons[0])
  await wait(lessons[1], { homework_lesson_id: lessons[0] })
  await wait(lessons[2], { homework_lesson_id: lessons[0], homework_accepted: true })
  await join()
  expect(await stateOf(lessons[1])).toEqual({ homework_lesson_id: lessons[0] })
  expect(await stateOf(lessons[2])).toEqual({ homework_lesson_id: lessons[0], homework_accepted: true })
  await homework('PUT', `tasks/${task}/draft`, student, {
    ...{ text: 'Qoralama', link: null, sheet_ids: [], recording_id: null, edit: 0 },
  })
  expect(await stateOf(lessons[1])).toEqual({ homework_lesson_id: lessons[0] })
  await homework('POST', `tasks/${task}/send`, student, { request_id: randomUUID() })
  expect(await stateOf(lessons[1])).toBe('open')
  expect(await stateOf(lessons[2])).not.toBe('open')
  const { id } = await kashf.deps.db.only<{ id: number }>(sql`select id from homework_work`)
  await decide(id, 'accepted')
  expect(await stateOf(lessons[2])).toBe('open')
  expect(await told()).toEqual([lessons[2]])
})

it('stays open to handed in work that is returned, and closed to who needs it accepted', async () => {
  const task = await buildTask(kashf.deps, lessons[0])
  await wait(lessons[1], { homework_lesson_id: lessons[0] })
  await wait(lessons[2], { homework_lesson_id: lessons[0], homework_accepted: true })
  await join()
  await decide(await send(task), 'returned')
  expect(await stateOf(lessons[1])).toBe('open')
  expect(await stateOf(lessons[2])).toEqual({ homework_lesson_id: lessons[0], homework_accepted: true })
  expect(await told()).toEqual([])
})

it('is told of by acceptance only when nothing else keeps it closed', async () => {
  const task = await buildTask(kashf.deps, lessons[0])
  const opens_at = new Date(kashf.clock.now().getTime() + DAY_MS).toISOString()
  await wait(lessons[1], { homework_lesson_id: lessons[0], homework_accepted: true, opens_at })
  await join()
  await decide(await send(task), 'accepted')
  expect(await stateOf(lessons[1])).toEqual({ opens_at })
  expect(await told()).toEqual([])
})

it('waits neither for homework that was taken back nor for that of a lesson that was moved behind', async () => {
  await buildTask(kashf.deps, lessons[0])
  await wait(lessons[1], { homework_lesson_id: lessons[0] })
  await join()
  await kashf.deps.db.run(sql`update lesson set position = 90 where id = ${lessons[0]}`)
  expect(await stateOf(lessons[1])).toBe('open')
  await kashf.deps.db.run(sql`update lesson set position = 0 where id = ${lessons[0]}`)
  expect(await stateOf(lessons[1])).toEqual({ homework_lesson_id: lessons[0] })
  await kashf.call('DELETE', `/api/courses/lesson/${lessons[0]}/homework`, { token: teacher.token })
  expect(await stateOf(lessons[1])).toBe('open')
})

it('keeps open what is open when homework becomes a condition, and when it is set anew', async () => {
  await buildTask(kashf.deps, lessons[0])
  await wait(lessons[1], { homework_lesson_id: lessons[0] })
  await join()
  await wait(lessons[2], { homework_lesson_id: lessons[0] })
  expect(await stateOf(lessons[1])).not.toBe('open')
  expect(await stateOf(lessons[2])).toBe('open')
  await kashf.call('DELETE', `/api/courses/lesson/${lessons[0]}/homework`, { token: teacher.token })
  const set = await kashf.call('PUT', `/api/courses/lesson/${lessons[0]}/homework`, {
    token: teacher.token,
    body: {
      ...{ text: 'Yangi', rubric: [], due_on: null, due_days: null, late: 'accept', late_percent: 0 },
      ...{ late_floor_percent: 0, is_discussed: false, promised_hours: 48, sheet_ids: [], edit: 0 },
    },
  })
  expect(set.statusCode).toBe(200)
  expect(await stateOf(lessons[1])).toBe('open')
  const late = await buildStudent(kashf.deps)
  await enrol(kashf.deps, { studentId: late.id, courseId })
  expect(await stateOf(lessons[2], late)).toEqual({ homework_lesson_id: lessons[0] })
})

it('counts work at an earlier task of the lesson', async () => {
  const task = await buildTask(kashf.deps, lessons[0])
  await buildWork(kashf.deps, { homeworkId: task, userId: student.id, state: 'accepted' })
  await kashf.call('DELETE', `/api/courses/lesson/${lessons[0]}/homework`, { token: teacher.token })
  await buildTask(kashf.deps, lessons[0])
  await wait(lessons[1], { homework_lesson_id: lessons[0], homework_accepted: true })
  await join()
  expect(await stateOf(lessons[1])).toBe('open')
})

it('never names a later lesson, itself, or one without homework', async () => {
  await buildTask(kashf.deps, lessons[1])
  for (const [lesson, named] of [
    [lessons[1], lessons[1]],
    [lessons[0], lessons[1]],
    [lessons[2], lessons[0]],
    [lessons[2], 999_999],
  ] as const) {
    const answer = await wait(lesson, { homework_lesson_id: named })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual(['lessons.0.homework_lesson_id'])
  }
  const set = await wait(lessons[2], { homework_lesson_id: lessons[1] })
  expect(set.json().data.lessons).toMatchObject([
    { has_homework: false },
    { has_homework: true },
    { has_homework: false, conditions: { homework_lesson_id: lessons[1], homework_accepted: false } },
  ])
})
