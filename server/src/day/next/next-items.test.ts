import type { NextItem, StudyDay } from '@kashf/contract/day/day.ts'
import { addDays } from '@kashf/contract/day/spread.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTask, buildWork } from '../../testing/builders/homework.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

/* Homework and opened lessons among what comes next. */

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let student: TestPerson
let courseId: number
let lessons: [number, number, number]

// At 10:00 in Tashkent, so that no test passes midnight.
beforeAll(() => {
  kashf.clock.stop()
  kashf.clock.advance(Date.parse('2026-12-01T05:00:00Z') - kashf.clock.now().getTime())
})
beforeEach(async () => {
  student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    title: 'Algebra',
    lessons: [{ title: 'Foizlar' }, { title: 'Tenglamalar' }, { title: 'Funksiyalar' }],
  })
  courseId = course.id
  lessons = course.lessonIds as [number, number, number]
  // The lessons were there and the course was bought before today.
  await kashf.deps.db.run(
    sql`update lesson set created_at = ${new Date(kashf.clock.now().getTime() - 9 * DAY_MS)} where course_id = ${courseId}`,
  )
  await enrol(kashf.deps, { studentId: student.id, courseId })
  kashf.clock.advance(DAY_MS)
})

const today = () => tashkentDay(kashf.clock.now())
const items = async (kind: NextItem['kind'], person = student) => {
  const day: StudyDay = (await kashf.call('GET', '/api/day', { token: person.token })).json().data
  return day.next.filter((item) => item.kind === kind)
}
const isFor = (lessonId: number) => expect.objectContaining({ lesson_id: lessonId })
const waits = (lessonId: number, opensAt: Date) =>
  kashf.deps.db.run(sql`
    insert into lesson_unlock (lesson_id, opens_at, after_previous, edit) values (${lessonId}, ${opensAt}, false, 1)`)

it('names homework that is due within a week, by its deadline, until it is handed in', async () => {
  const near = await buildTask(kashf.deps, lessons[1], { dueOn: addDays(today(), 5) })
  await buildTask(kashf.deps, lessons[0], { dueDays: 3 })
  await buildTask(kashf.deps, lessons[2], { dueOn: addDays(today(), 9) })
  expect(await items('homework')).toEqual([
    {
      ...{ kind: 'homework', lesson_id: lessons[0], course_id: courseId, title: 'Foizlar' },
      ...{ course_title: 'Algebra', is_returned: false },
      due_at: new Date(Date.parse(`${addDays(today(), 3)}T00:00:00+05:00`) - 1).toISOString(),
    },
    isFor(lessons[1]),
  ])
  await buildWork(kashf.deps, { homeworkId: near, userId: student.id })
  expect(await items('homework')).toEqual([isFor(lessons[0])])
})

it('names returned work first, whatever its deadline, and accepted work not at all', async () => {
  await buildTask(kashf.deps, lessons[0], { dueOn: addDays(today(), 1) })
  const returned = await buildTask(kashf.deps, lessons[1])
  const accepted = await buildTask(kashf.deps, lessons[2], { dueOn: addDays(today(), 1) })
  await buildWork(kashf.deps, { homeworkId: returned, userId: student.id, state: 'returned' })
  await buildWork(kashf.deps, { homeworkId: accepted, userId: student.id, state: 'accepted' })
  expect(await items('homework')).toEqual([
    expect.objectContaining({ lesson_id: lessons[1], is_returned: true, due_at: null }),
    isFor(lessons[0]),
  ])
})

it('names what was missed only where late work is taken, and never homework of a locked lesson', async () => {
  const yesterday = addDays(today(), -1)
  await buildTask(kashf.deps, lessons[0], { dueOn: yesterday, late: 'closed' })
  await buildTask(kashf.deps, lessons[1], { dueOn: yesterday, late: 'reduce' })
  await buildTask(kashf.deps, lessons[2], { dueOn: yesterday })
  await waits(lessons[2], new Date(kashf.clock.now().getTime() + DAY_MS))
  expect(await items('homework')).toEqual([isFor(lessons[1])])
  expect(await items('homework', await buildStudent(kashf.deps))).toEqual([])
})

it('names lessons that opened today by their time or by accepted homework, and no locked one', async () => {
  const soon = new Date(kashf.clock.now().getTime() + MINUTE_MS)
  await waits(lessons[1], soon)
  expect(await items('opened')).toEqual([])
  await kashf.deps.db.run(sql`
    insert into lesson_unlock (lesson_id, homework_lesson_id, homework_accepted, after_previous, edit)
    values (${lessons[2]}, ${lessons[0]}, true, false, 1)`)
  const task = await buildTask(kashf.deps, lessons[0])
  kashf.clock.advance(2 * MINUTE_MS)
  expect(await items('opened')).toEqual([isFor(lessons[1])])
  await buildWork(kashf.deps, { homeworkId: task, userId: student.id, state: 'accepted' })
  expect(await items('opened')).toEqual([isFor(lessons[1]), isFor(lessons[2])])
  kashf.clock.advance(DAY_MS)
  expect(await items('opened')).toEqual([])
})

it('names a lesson that was added today unless it is locked', async () => {
  await kashf.deps.db.run(
    sql`update lesson set created_at = ${kashf.clock.now()} where id = any(${[lessons[1], lessons[2]]}::int[])`,
  )
  await waits(lessons[2], new Date(kashf.clock.now().getTime() + DAY_MS))
  expect(await items('opened')).toEqual([isFor(lessons[1])])
})
