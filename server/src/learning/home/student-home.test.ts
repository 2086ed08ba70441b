import type { Course, CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import type { StudentHome } from '@kashf/contract/learning/student-home.ts'
import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { endAccess, enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const student = testPerson(kashf, buildStudent)
const courses: { id: number; lessonIds: number[] }[] = []
const course = (n: number) => courses[n]?.id ?? 0
const lesson = (n: number, place: number) => courses[n]?.lessonIds[place] ?? 0

const home = async (person = student): Promise<StudentHome> =>
  (await kashf.call('GET', '/api/courses/my-home', { token: person.token })).json().data

async function watch(lessonId: number, input: { positionS: number; isDone?: boolean; minutesAgo: number }) {
  const at = new Date(Date.now() - input.minutesAgo * 60_000)
  await kashf.deps.db.run(sql`
    insert into lesson_progress (user_id, lesson_id, position_s, completed_at, updated_at)
    values (${student.id}, ${lessonId}, ${input.positionS}, ${input.isDone ? at : null}, ${at})`)
}

beforeAll(async () => {
  const publishedAt = new Date(Date.now() - 60 * DAY_MS)
  for (let n = 0; n < 14; n++) {
    courses.push(
      await buildCourse(kashf.deps, {
        teacherId: teacher.id,
        title: `${n}-kurs`,
        lessons: 3,
        learners: 50 - n,
        publishedAt,
      }),
    )
  }
})

it('is empty for a student without courses', async () => {
  const stranger = await buildStudent(kashf.deps)
  expect(await home(stranger)).toMatchObject({ to_continue: [], news: [], next: null, near: null })
})

it('continues the lesson that was left last, then the other unfinished courses', async () => {
  for (const n of [0, 1, 2, 3]) await enrol(kashf.deps, { studentId: student.id, courseId: course(n) })
  await watch(lesson(0, 0), { positionS: 60, isDone: true, minutesAgo: 90 })
  await watch(lesson(1, 1), { positionS: 25, minutesAgo: 10 })
  for (const place of [0, 1, 2]) await watch(lesson(3, place), { positionS: 60, isDone: true, minutesAgo: 1 })
  const { to_continue } = await home()
  expect(
    to_continue.map(({ course: { id, progress }, lesson }) => [
      id,
      progress,
      lesson.number,
      lesson.position_s,
    ]),
  ).toEqual([
    [course(1), 0, 2, 25],
    [course(0), 33, 2, 0],
    [course(2), 0, 1, 0],
  ])
})

it('goes on at the same lesson as the list of courses and the page of the course', async () => {
  const [left] = (await home()).to_continue
  const listed = await kashf.call('GET', '/api/courses/purchased-courses', { token: student.token })
  const page = await kashf.call('GET', `/api/courses/course/${course(1)}`, { token: student.token })
  const nextOf = (of: Course | CourseCard) => of.next_lesson?.id
  expect(left?.lesson.id).toBe(lesson(1, 1))
  expect(nextOf(listed.json().data.find(({ id }: CourseCard) => id === course(1)))).toBe(lesson(1, 1))
  expect(nextOf(page.json().data)).toBe(lesson(1, 1))
  // Without a position it is the first lesson that is not completed, and none when all are.
  const other = await kashf.call('GET', `/api/courses/course/${course(0)}`, { token: student.token })
  expect(nextOf(other.json().data)).toBe(lesson(0, 1))
  const done = await kashf.call('GET', `/api/courses/course/${course(3)}`, { token: student.token })
  expect(done.json().data.next_lesson).toBeNull()
})

it('goes on at no locked lesson, and leaves out a course in which all of them are', async () => {
  const lock = (lessonId: number) =>
    kashf.deps.db.run(sql`
      insert into lesson_unlock (lesson_id, opens_at, after_previous, edit) values (${lessonId}, '2999-01-01', false, 1)`)
  const ids = [1, 2].map((place) => lesson(0, place))
  const own = async () => (await home()).to_continue.find(({ course: { id } }) => id === course(0))
  const nextOnPage = async () =>
    (await kashf.call('GET', `/api/courses/course/${course(0)}`, { token: student.token })).json().data
      .next_lesson
  await lock(ids[0] ?? 0)
  expect((await own())?.lesson).toMatchObject({ id: ids[1], number: 3 })
  expect(await nextOnPage()).toMatchObject({ id: ids[1] })
  await lock(ids[1] ?? 0)
  expect(await own()).toBeUndefined()
  expect(await nextOnPage()).toBeNull()
  await kashf.deps.db.run(sql`delete from lesson_unlock where lesson_id = any(${ids}::int[])`)
  expect((await own())?.lesson.id).toBe(ids[0])
})

it('leaves out a course whose access has ended', async () => {
  await endAccess(kashf.deps, { studentId: student.id, courseId: course(2) }, new Date(Date.now() - DAY_MS))
  expect((await home()).to_continue.map(({ course: { id } }) => id)).toEqual([course(1), course(0)])
})

it('tells of lessons that followed teachers have added', async () => {
  expect((await home()).news).toEqual([])
  await kashf.call('PUT', `/api/users/subscription/${teacher.id}`, { token: student.token })
  const added = await buildLesson(kashf.deps, { courseId: course(13), title: 'Yangi dars' })
  const { news } = await home()
  expect(news).toHaveLength(1)
  expect(news[0]).toMatchObject({ course: { id: course(13) }, lesson: { id: added.id, title: 'Yangi dars' } })
})

it('suggests what learners of the course also took, and no course twice or that the student has', async () => {
  const others = await Promise.all([1, 2].map(() => buildStudent(kashf.deps)))
  for (const { id } of others) {
    for (const n of [1, 4, 5, 6, 7]) await enrol(kashf.deps, { studentId: id, courseId: course(n) })
  }
  const { next, near, short_lessons } = await home()
  expect(next?.after).toBe('1-kurs')
  expect(next?.courses.map(({ id }) => id)).toEqual([4, 5, 6, 7].map(course))
  expect(near?.courses.map(({ id }) => id)).toEqual([8, 9, 10, 11].map(course))
  expect(short_lessons, 'only one course is left').toEqual([])
})
