import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { enrol } from '../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'
import { homePage } from './home-page.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let students: TestPerson[]
const courses: { id: number }[] = []
const course = (n: number) => courses[n]?.id ?? 0

const TWENTY_FIVES = Array.from({ length: 20 }, () => 5)

/** Lets `learners` students begin the course `daysAgo` days ago. */
async function begin(courseId: number, learners: number, daysAgo = 1): Promise<void> {
  const deps = {
    ...kashf.deps,
    clock: { now: () => new Date(kashf.deps.clock.now().getTime() - daysAgo * DAY_MS) },
  }
  for (const student of students.slice(0, learners)) {
    await enrol(deps, { studentId: student.id, courseId })
    await kashf.deps.db.run(sql`
      update purchase set created_at = ${deps.clock.now()} where student_id = ${student.id} and course_id = ${courseId}`)
  }
}

beforeAll(async () => {
  students = await Promise.all(Array.from({ length: 4 }, () => buildStudent(kashf.deps)))
  for (let n = 0; n < 10; n++) {
    const scores = n === 4 ? [5] : TWENTY_FIVES
    courses.push(
      await buildCourse(kashf.deps, { teacherId: teacher.id, title: `${n}-kurs`, scores, learners: 50 - n }),
    )
  }
})

it('ranks by learners of the last week, from twenty scores on', async () => {
  const { deps } = kashf
  expect((await homePage(deps)).ranking).toEqual([])
  await begin(course(3), 4)
  await begin(course(2), 3)
  await begin(course(1), 2)
  await begin(course(0), 1)
  await begin(course(4), 4)
  await begin(course(5), 4, 8)
  expect((await homePage(deps)).ranking.map(({ id }) => id)).toEqual([3, 2, 1, 0].map(course))

  await deps.db.run(sql`update purchase set refunded_at = now() where course_id = ${course(3)}`)
  expect((await homePage(deps)).ranking, 'three are no ranking').toEqual([])
  await deps.db.run(sql`update purchase set refunded_at = null where course_id = ${course(3)}`)
})

it('shows reviews of courses that no other shelf shows, with how much of them the writer had watched', async () => {
  const { deps } = kashf
  const [writer] = students
  const write = async (courseId: number, text: string, watched: number) => {
    await deps.db.run(sql`
      insert into course_comment (course_id, author_id, text) values (${courseId}, ${writer?.id}, ${text})`)
    await deps.db.run(sql`
      insert into course_score (user_id, course_id, score, watched_percent, weighs)
      values (${writer?.id}, ${courseId}, 5, ${watched}, true)`)
  }
  const text = "Darslar qisqa va tushunarli, har birini ikki martadan ko'rdim."
  await write(course(9), text, 100)
  await write(course(8), text, 80)
  expect((await homePage(deps)).reviews, 'two are no shelf').toEqual([])
  await write(course(7), text, 60)
  const { reviews } = await homePage(deps)
  expect(reviews.map(({ course: { id }, watched_percent }) => [id, watched_percent])).toEqual([
    [course(7), 60],
    [course(8), 80],
    [course(9), 100],
  ])
  expect(reviews[0]).toMatchObject({ text, score: 5, author: { id: writer?.id } })
})

it('counts the school from the database', async () => {
  const { figures } = await homePage(kashf.deps)
  expect(figures).toMatchObject({ teachers: 1, courses: 10, average_score: null })
})

it('leads to every published course of a young school, also when no lesson is free', async () => {
  const page = await homePage(kashf.deps)
  const shown = [
    ...page.ranking,
    ...(page.band?.courses ?? []),
    ...(page.teacher_of_week ? [page.teacher_of_week.course] : []),
    ...[...page.hero, ...page.free_lessons].map((lesson) => lesson.course),
    ...page.reviews.map((review) => review.course),
    ...page.other_courses,
  ]
  const ids = shown.map(({ id }) => id)
  const published = await kashf.deps.db.rows<{ id: number }>(sql`select id from course where status = 2`)
  expect(ids.toSorted((a, b) => a - b)).toEqual(published.map(({ id }) => id).toSorted((a, b) => a - b))
})
