import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { Blueprint } from '@kashf/contract/practice/tests.ts'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import {
  buildAttempts,
  buildPeople,
  gradeWaiting,
  publishWaiting,
} from '../../testing/builders/practice-attempts.ts'
import { randomFrom } from '../../testing/random-from.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { courseGrowthHandler } from './course-growth.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const ITEMS = 12
const random = randomFrom(7)

const rasch = (ids: number[]): Blueprint => ({
  ...blueprintOf(ids),
  scale: { kind: 'rasch', min_milli: 0, max_milli: 75_000 },
})
/** Answers by the Rasch model to items of rising difficulty. */
const answersOf = (ability: number) =>
  Array.from({ length: ITEMS }, (_, i) =>
    random() < 1 / (1 + Math.exp(-1.5 + (3 * i) / (ITEMS - 1) - ability)) ? 'a' : 'b',
  )
const exam = async (ids: number[]) =>
  (
    await buildPublishedTest(kashf.deps, {
      ...{ ownerId: teacher.id, purpose: 'exam', blueprint: rasch(ids), settings: { results: 'by_hand' } },
    })
  ).id
async function publish(testId: number) {
  await gradeWaiting(kashf.deps)
  await kashf.call('POST', `/api/practice/tests/${testId}/results`, { token: teacher.token })
  await publishWaiting(kashf.deps, testId)
}
const measure = (testId: number) =>
  courseGrowthHandler.handle(kashf.deps, { testId }, new AbortController().signal)

it('is measured of everybody who bought, between the first and the last exam, on one scale', async () => {
  const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: ITEMS })
  const [first, last] = [await exam(ids), await exam(ids)]
  const people = await buildPeople(kashf.deps, 200)
  const abilities = people.map(
    () => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random()),
  )
  const sit = (testId: number, from: number, shift: number, minutesAgo: number) =>
    buildAttempts(kashf.deps, {
      ...{ testId, minutesAgo, userIds: people.slice(from) },
      answers: abilities.slice(from).map((ability) => answersOf(ability + shift)),
    })
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ video: 'none' }, { video: 'none' }],
  })
  await kashf.deps.db.run(sql`
    update lesson set test_id = case when id = ${course.lessonIds[0]} then ${first}::int else ${last}::int end
     where course_id = ${course.id}`)
  // Seventy of the two hundred bought it: 55 of them sat both exams, the others only the first or none.
  const more = await buildPeople(kashf.deps, 5)
  const buyers = [...people.slice(0, 65), ...more]
  await kashf.deps.db.run(sql`
    insert into purchase (student_id, course_id, teacher_id, price_tiyin, fee_tiyin, percent, access_from)
    select id, ${course.id}, ${teacher.id}, 0, 0, 0, ${kashf.clock.now()} from unnest(${buyers}::int[]) id`)
  await sit(first, 0, 0, 90)
  await sit(last, 10, 1.5, 30)
  // Those who did not sit the second one give way to people who did not buy, so that its scale can be fitted.
  const others = await buildPeople(kashf.deps, 10)
  await buildAttempts(kashf.deps, {
    ...{ testId: last, minutesAgo: 20, userIds: others, answers: others.map(() => answersOf(1.5)) },
  })
  const shown = async (): Promise<Course['growth']> =>
    (await kashf.call('GET', `/api/courses/course/${course.id}`, { token: teacher.token })).json().data.growth
  await publish(first)
  await measure(first)
  expect(await shown()).toBeUndefined()
  await publish(last)
  await measure(last)
  const growth = await shown()
  expect(growth).toMatchObject({ people: 55, buyers: 70 })
  expect(growth?.gain_milli).toBeGreaterThan(5_000)
  expect(growth?.margin_milli).toBeGreaterThan(500)
  expect(growth?.margin_milli).toBeLessThan(3_000)

  // Neither a cancellation nor another place in the course takes a result out, and a refund only who has none.
  await kashf.call('POST', `/api/practice/tests/${first}/cancel`, { token: teacher.token })
  await kashf.deps.db.run(sql`update lesson set test_id = null where id = ${course.lessonIds[0]}`)
  await kashf.deps.db.run(sql`
    update purchase set refunded_at = ${kashf.clock.now()}
     where course_id = ${course.id} and student_id = any(${[more[0], people[0], people[20]]}::int[])`)
  await measure(last)
  expect(await shown()).toEqual({ ...growth, buyers: 69 })
  // Fewer than fifty: nothing is shown.
  await kashf.deps.db.run(sql`delete from attempt where user_id = any(${people.slice(10, 16)}::int[])`)
  await measure(last)
  expect(await shown()).toBeUndefined()
})
