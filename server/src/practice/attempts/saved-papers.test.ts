import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { publishTest } from '../tests/publish-test.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const MINUTE_MS = 60_000
let course: { id: number; lessonIds: number[] }
let lessonId: number
beforeAll(async () => {
  kashf.clock.stop()
  course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    price: 90_000,
    lessons: [{ title: 'Dars' }],
  })
  lessonId = course.lessonIds[0] ?? 0
})

/** A quiz under the lesson, which only people with access to the course may take. */
async function aQuiz(input: Partial<Parameters<typeof buildPublishedTest>[1]> = {}): Promise<number> {
  const { id } = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, isPublic: false, ...input })
  await kashf.deps.db.run(sql`
    insert into lesson_test (lesson_id, test_id, at_s, may_skip) values (${lessonId}, ${id}, null, true)`)
  return id
}
async function aBuyer(): Promise<TestPerson> {
  const person = await buildStudent(kashf.deps)
  await enrol(kashf.deps, { studentId: person.id, courseId: course.id })
  return person
}

const save = ({ token }: TestPerson, testId: number) =>
  kashf.call('POST', `/api/practice/tests/${testId}/saved-papers`, { token, body: { lesson_id: lessonId } })
const handIn = ({ token }: TestPerson, savedId: number, body: object = {}) =>
  kashf.call('POST', `/api/practice/saved-papers/${savedId}/attempt`, {
    token,
    body: { device: randomUUID(), answers: [], began_age_ms: 0, handed_in_age_ms: 0, ...body },
  })
const saved = async (person: TestPerson, testId: number) => (await save(person, testId)).json().data
const errorOf = (answer: { json(): { error?: string } }) => answer.json().error
const read = async ({ token }: TestPerson, path: string) =>
  (await kashf.call('GET', `/api/practice/${path}`, { token })).json().data

it('a saved paper becomes one attempt, graded as it was answered, with the times of the device', async () => {
  const [buyer, testId] = [await aBuyer(), await aQuiz({ settings: { shuffles_options: false } })]
  const paper = await saved(buyer, testId)
  expect(paper.paper.sections[0].blocks[0].questions).toHaveLength(3)
  expect(JSON.stringify(paper)).not.toMatch(/right|Ikki sonni/)
  kashf.clock.advance(60 * MINUTE_MS)
  const answers = [
    { slot: 0, part: 0, value: '1', age_ms: 20 * MINUTE_MS, n: 1 },
    { slot: 1, part: 0, value: '2', age_ms: 19 * MINUTE_MS, n: 1 },
    { slot: 9, part: 0, value: '2', age_ms: 19 * MINUTE_MS, n: 1 },
  ]
  const body = { answers, began_age_ms: 21 * MINUTE_MS, handed_in_age_ms: 18 * MINUTE_MS }
  const done = await handIn(buyer, paper.id, body)
  expect(done.json().data).toMatchObject({ state: 'published', is_of_this_device: true })
  const attemptId: number = done.json().data.attempt_id
  const row = await kashf.deps.db.only<Record<string, unknown>>(sql`
    select lesson_id, number, points_milli, extract(epoch from submitted_at - opened_at)::int as took_s,
           (select extract(epoch from max(answered_at) - a.opened_at)::int from attempt_answer where attempt_id = a.id) as last_s
      from attempt a where id = ${attemptId}`)
  expect(row).toEqual({ lesson_id: lessonId, number: 1, points_milli: 1000, took_s: 180, last_s: 120 })
  expect(await read(buyer, `attempts/${attemptId}/review`)).toMatchObject({ questions: { length: 3 } })
})

it('two devices that hand the same paper in at once make one attempt', async () => {
  const [buyer, testId] = [await aBuyer(), await aQuiz()]
  const [first, second] = [await saved(buyer, testId), await saved(buyer, testId)]
  expect(second.id).toBe(first.id)
  const all = await Promise.all(Array.from({ length: 10 }, () => handIn(buyer, first.id)))
  const made = all.map((answer) => answer.json().data)
  expect(new Set(made.map(({ attempt_id }) => attempt_id)).size).toBe(1)
  expect(made.filter(({ is_of_this_device }) => is_of_this_device)).toHaveLength(1)
  // The next paper is another attempt.
  const third = await saved(buyer, testId)
  expect(third.id).not.toBe(first.id)
  expect((await handIn(buyer, third.id)).json().data.attempt_id).not.toBe(made[0]?.attempt_id)
})

it('the limit of attempts holds when a paper is saved, and when it is handed in', async () => {
  const [buyer, testId] = [await aBuyer(), await aQuiz({ settings: { attempts: 1 } })]
  const paper = await saved(buyer, testId)
  const begun = await kashf.call('POST', `/api/practice/tests/${testId}/attempts`, {
    token: buyer.token,
    body: { device: randomUUID() },
  })
  expect(begun.statusCode).toBe(200)
  expect(errorOf(await handIn(buyer, paper.id))).toBe('no_attempts_left')
  expect(errorOf(await save(buyer, testId))).toBe('no_attempts_left')
  const other = await aBuyer()
  expect((await handIn(other, (await saved(other, testId)).id)).statusCode).toBe(200)
})

it('a paper that was answered with a line is no second attempt, because its answers are known', async () => {
  const [buyer, testId] = [await aBuyer(), await aQuiz()]
  const paper = await saved(buyer, testId)
  const device = randomUUID()
  const post = (path: string, body: object) =>
    kashf.call('POST', `/api/practice/${path}`, { token: buyer.token, body: { device, ...body } })
  const { id } = (await post(`tests/${testId}/attempts`, {})).json().data
  await post(`attempts/${id}/submit`, { answers: [] })
  expect(await read(buyer, `attempts/${id}/review`)).toMatchObject({ questions: { length: 3 } })
  const known = await handIn(buyer, paper.id, {
    answers: [{ slot: 0, part: 0, value: '1', age_ms: 0, n: 1 }],
  })
  expect(known.json().data).toMatchObject({ attempt_id: id, is_of_this_device: false })
  expect(await read(buyer, `attempts/${id}/result`)).toMatchObject({ answered_count: 0 })
  // The next one is another paper.
  expect((await handIn(buyer, (await saved(buyer, testId)).id)).json().data.attempt_id).not.toBe(id)
})

it('an attempt that runs with a line is not disturbed, and hides the answers of its paper', async () => {
  const [buyer, testId] = [await aBuyer(), await aQuiz()]
  const paper = await saved(buyer, testId)
  const body = { device: randomUUID() }
  const begun = await kashf.call('POST', `/api/practice/tests/${testId}/attempts`, {
    token: buyer.token,
    body,
  })
  const running: number = begun.json().data.id
  const done = await handIn(buyer, paper.id)
  expect(done.statusCode).toBe(200)
  expect(await read(buyer, `attempts/${running}`)).toMatchObject({ state: 'open', number: 1 })
  const review = () =>
    kashf.call('GET', `/api/practice/attempts/${done.json().data.attempt_id}/review`, { token: buyer.token })
  expect(errorOf(await review())).toBe('results_not_ready')
  await kashf.call('POST', `/api/practice/attempts/${running}/submit`, {
    token: buyer.token,
    body: { ...body, answers: [] },
  })
  expect((await review()).statusCode).toBe(200)
})

it('a test that has changed keeps the saved version; a cancelled one and an ended access are refused', async () => {
  const { ids, bankId } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 1 })
  const [buyer, testId] = [await aBuyer(), await aQuiz({ blueprint: blueprintOf(ids) })]
  const before = await saved(buyer, testId)
  const more = await buildQuestions(kashf.deps, { ownerId: teacher.id, bankId, questions: 2 })
  await kashf.deps.db.run(
    sql`update test set blueprint = ${JSON.stringify(blueprintOf(more.ids))}::jsonb where id = ${testId}`,
  )
  await publishTest(kashf.deps, { testId, ownerId: teacher.id })
  const after = await saved(buyer, testId)
  expect(after.id).not.toBe(before.id)
  const done = (await handIn(buyer, before.id)).json().data
  const versions = await kashf.deps.db.only(
    sql`select test_version from attempt where id = ${done.attempt_id}`,
  )
  expect(versions).toEqual({ test_version: 1 })
  await kashf.deps.db.run(sql`update test set state = 'cancelled' where id = ${testId}`)
  expect(errorOf(await handIn(buyer, after.id))).toBe('test_cancelled')
  // What was handed in before stays so.
  expect((await handIn(buyer, before.id)).json().data).toMatchObject({ ...done, is_of_this_device: false })

  const [left, otherId] = [await aBuyer(), await aQuiz()]
  const paper = await saved(left, otherId)
  await kashf.deps.db.run(sql`delete from enrolment where student_id = ${left.id}`)
  expect(errorOf(await handIn(left, paper.id))).toBe('lesson_locked')
})

it("nobody else's paper, no exam, no clock, no other lesson", async () => {
  const [buyer, testId] = [await aBuyer(), await aQuiz()]
  const paper = await saved(buyer, testId)
  expect((await handIn(await aBuyer(), paper.id)).statusCode).toBe(404)
  expect(errorOf(await save(await buildStudent(kashf.deps), testId))).toBe('lesson_locked')
  expect(errorOf(await save(buyer, await aQuiz({ settings: { minutes: 10 } })))).toBe('test_needs_line')
  expect(errorOf(await save(buyer, await aQuiz({ purpose: 'exam' })))).toBe('test_needs_line')
  const closing = new Date(kashf.clock.now().getTime() + 60 * MINUTE_MS)
  expect(errorOf(await save(buyer, await aQuiz({ closesAt: closing })))).toBe('test_needs_line')
  const { id: unplaced } = await buildPublishedTest(kashf.deps, { ownerId: teacher.id })
  expect((await save(buyer, unplaced)).statusCode).toBe(404)
})
