import type { Blueprint, TestSettings } from '@kashf/contract/practice/tests.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { questionPictureAddress } from '../../media/images/question-pictures.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import {
  type BuiltAttempt,
  buildAttempts,
  buildPeople,
  gradeWaiting,
  publishWaiting,
  signInAs,
} from '../../testing/builders/practice-attempts.ts'
import { testApp } from '../../testing/test-app.ts'
import { followAttempts } from '../attempts/follow-attempts.ts'

const kashf = testApp()
let teacher: TestPerson
let other: TestPerson

beforeAll(async () => {
  teacher = await buildTeacher(kashf.deps)
  other = await buildTeacher(kashf.deps)
})

/** A published exam of the teacher with as many questions, each with one right option of four, `a`. */
async function exam(
  questions: number,
  settings: Partial<TestSettings> = {},
  rest: { closesAt?: Date; blueprint?: (ids: number[]) => Blueprint } = {},
) {
  const { ids } = await buildQuestions(kashf.deps, {
    ownerId: teacher.id,
    questions: Array.from({ length: questions }, (_, i) => ({
      tags: [i % 2 === 0 ? 'Algebra' : 'Geometriya'],
    })),
  })
  const test = await buildPublishedTest(kashf.deps, {
    ownerId: teacher.id,
    purpose: 'exam',
    settings,
    closesAt: rest.closesAt ?? null,
    blueprint: (rest.blueprint ?? blueprintOf)(ids),
  })
  return { testId: test.id, ids }
}

const get = async (path: string, token: string) => kashf.call('GET', `/api/practice/${path}`, { token })
const own = (method: 'POST' | 'PUT', path: string, body: object = {}, person = teacher) =>
  kashf.call(method, `/api/practice/${path}`, { token: person.token, body })
const resultOf = async (attempt: BuiltAttempt) =>
  (await get(`attempts/${attempt.id}/result`, await signInAs(kashf.deps, attempt.userId))).json().data
const noticesOf = (userId: number, kind: string) =>
  kashf.deps.db.rows<{ subject: object }>(sql`
    select subject from notice where user_id = ${userId} and kind = ${kind}`)

/** Answers of people of whom each solved the first questions: `[3, 1]`, three and one. */
const solved = (counts: readonly number[], questions: number) =>
  counts.map((right) => Array.from({ length: questions }, (_, i) => (i < right ? 'a' : 'b')))

it('tries an attempt that cannot be graded again after growing pauses, and tells operators', async () => {
  const { testId } = await exam(2)
  const [broken] = await buildAttempts(kashf.deps, { testId, answers: [['a', 'b']] })
  const paper = sql`(select paper_id from attempt where id = ${broken?.id})`
  const { slots } = await kashf.deps.db.only<{ slots: object[] }>(
    sql`select slots from test_paper where id = ${paper}`,
  )
  const setSlots = (all: readonly object[]) =>
    kashf.deps.db.run(sql`update test_paper set slots = ${JSON.stringify(all)}::jsonb where id = ${paper}`)
  await setSlots(slots.map((slot) => ({ ...slot, question_id: 2_000_000_000 })))
  const stored = () =>
    kashf.deps.db.only<{ state: string; grading_tries: number }>(
      sql`select state, grading_tries from attempt where id = ${broken?.id}`,
    )
  const metric = async () =>
    /^kashf_attempts_ungraded (.*)$/m.exec((await kashf.call('GET', '/metrics')).body)?.[1]
  const failed = () => expect(followAttempts(kashf.deps)).rejects.toThrow('an attempt was not graded')

  await failed()
  expect(await followAttempts(kashf.deps)).toBe(0)
  expect(await metric()).toBe('0')
  for (const seconds of [5, 10]) {
    kashf.clock.advance((seconds - 1) * 1000)
    expect(await followAttempts(kashf.deps)).toBe(0)
    kashf.clock.advance(1000)
    await failed()
  }
  expect(await stored()).toEqual({ state: 'submitted', grading_tries: 3 })
  expect(await metric()).toBe('1')
  await setSlots(slots)
  kashf.clock.advance(20_000)
  await gradeWaiting(kashf.deps)
  expect(await stored()).toMatchObject({ state: 'published' })
  expect(await metric()).toBe('0')
})

describe('results that come at once', () => {
  it('are graded, published and told once; wrong answers come back tomorrow', async () => {
    const { testId, ids } = await exam(4, { pass_percent: 50 })
    const [attempt] = await buildAttempts(kashf.deps, { testId, answers: [['a', 'b', null, 'a']] })
    if (!attempt) throw new Error('no attempt')
    await gradeWaiting(kashf.deps)
    await gradeWaiting(kashf.deps)
    const { result, state, weak_topics } = await resultOf(attempt)
    expect(state).toBe('published')
    expect(result).toMatchObject({ points_milli: 2000, max_milli: 4000, percent: 50, is_passed: true })
    expect(weak_topics).toMatchObject([
      { tag: 'Algebra', right_count: 1, questions_count: 2, lost_milli: 1000, video: null },
      { tag: 'Geometriya', right_count: 1, questions_count: 2, lost_milli: 1000 },
    ])
    expect(await noticesOf(attempt.userId, 'test_result')).toHaveLength(1)
    const cards = await kashf.deps.db.rows<{ question_id: number; is_tomorrow: boolean }>(sql`
      select question_id, due_on = (${kashf.clock.now()}::timestamptz at time zone 'Asia/Tashkent')::date + 1 as is_tomorrow
        from review_card where user_id = ${attempt.userId}`)
    expect(cards).toEqual([{ question_id: ids[1], is_tomorrow: true }])
  })

  it('make no card of a test that hides its answers', async () => {
    const { testId } = await exam(2, { shows_answers: false })
    const [attempt] = await buildAttempts(kashf.deps, { testId, answers: [['b', 'b']] })
    await gradeWaiting(kashf.deps)
    expect((await resultOf(attempt as BuiltAttempt)).state).toBe('published')
    expect(
      await kashf.deps.db.rows(sql`select from review_card where user_id = ${attempt?.userId ?? 0}`),
    ).toEqual([])
  })

  it('of a quiz are not told, because the person sees them at once', async () => {
    const { id: testId } = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, purpose: 'quiz' })
    const [attempt] = await buildAttempts(kashf.deps, { testId, answers: [['a', 'a', 'a']] })
    await gradeWaiting(kashf.deps)
    expect(await noticesOf(attempt?.userId ?? 0, 'test_result')).toEqual([])
  })
})

describe('pictures of questions', () => {
  it('have their signed addresses in the review of answers and in the figures of the teacher', async () => {
    const { ids } = await buildQuestions(kashf.deps, {
      ownerId: teacher.id,
      questions: [
        {
          stem: 'Qaysi biri? ![](picture:71)',
          content: {
            options: [
              { id: 'a', text: '![](picture:72)' },
              { id: 'b', text: 'Hech biri' },
            ],
          },
          key: { explanation: '![](picture:73)', notes: [{ option: 'b', text: '![](picture:74)' }] },
        },
      ],
    })
    const { id: testId } = await buildPublishedTest(kashf.deps, {
      ownerId: teacher.id,
      blueprint: blueprintOf(ids),
    })
    const [attempt] = await buildAttempts(kashf.deps, { testId, answers: [['b']] })
    if (!attempt) throw new Error('no attempt')
    await gradeWaiting(kashf.deps)
    const review = await get(`attempts/${attempt.id}/review`, await signInAs(kashf.deps, attempt.userId))
    const figures = await get(`tests/${testId}/figures`, teacher.token)
    const addresses = (body: string) =>
      [...new Set(body.match(/\/media\/[^"\\]+/g)?.map((found) => found.replace('/640.webp', '')))].sort()
    const signed = (...images: number[]) => images.map((id) => questionPictureAddress(kashf.deps, id)).sort()
    expect(addresses(review.body)).toEqual(signed(71, 72, 73, 74))
    expect(addresses(figures.body)).toEqual(signed(71, 72))
  })
})

describe('a test that is a lesson', () => {
  it('is completed by passing it, and not by failing it', async () => {
    const { testId } = await exam(2, { pass_percent: 50 })
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const lesson = await buildLesson(kashf.deps, { courseId: course.id, title: 'Sinov', video: 'none' })
    await kashf.deps.db.run(sql`update lesson set test_id = ${testId} where id = ${lesson.id}`)
    const userIds = await buildPeople(kashf.deps, 2)
    for (const studentId of userIds) await enrol(kashf.deps, { studentId, courseId: course.id })
    await buildAttempts(kashf.deps, { testId, userIds, answers: solved([1, 0], 2) })
    await gradeWaiting(kashf.deps)
    const completed = await kashf.deps.db.rows<{ user_id: number }>(sql`
      select user_id from lesson_progress where lesson_id = ${lesson.id} and completed_at is not null`)
    expect(completed).toEqual([{ user_id: userIds[0] }])
  })
})

describe('results at the closing', () => {
  it('come when everybody had their time, and nothing of them before', async () => {
    const closesAt = new Date(kashf.clock.now().getTime() + HOUR_MS)
    const { testId } = await exam(2, { results: 'at_close' }, { closesAt })
    const [first, second] = await buildAttempts(kashf.deps, { testId, answers: solved([2, 1], 2) })
    if (!first || !second) throw new Error('no attempts')
    // The second one still writes, and has time beyond the closing.
    await kashf.deps.db.run(sql`
      update attempt set state = 'open', submitted_at = null, deadline_at = ${new Date(closesAt.getTime() + 10 * MINUTE_MS)}
       where id = ${second.id}`)
    await gradeWaiting(kashf.deps)
    const before = await resultOf(first)
    expect(before).toMatchObject({
      state: 'graded',
      result: null,
      weak_topics: [],
      growth: [],
      still_writing: 1,
      publishes_at: new Date(closesAt.getTime() + 11 * MINUTE_MS).toISOString(),
    })
    const token = await signInAs(kashf.deps, first.userId)
    expect((await get(`attempts/${first.id}/review`, token)).json().error).toBe('results_not_ready')
    expect((await own('POST', `tests/${testId}/results`)).json().error).toBe('test_state_conflict')
    expect((await get(`tests/${testId}/lobby`, token)).json().data.attempts).toMatchObject([
      { points_milli: null },
    ])
    kashf.clock.advance(65 * MINUTE_MS)
    await gradeWaiting(kashf.deps)
    await publishWaiting(kashf.deps, testId)
    expect((await resultOf(first)).result).toBeNull()
    kashf.clock.advance(7 * MINUTE_MS)
    await gradeWaiting(kashf.deps)
    await gradeWaiting(kashf.deps)
    await publishWaiting(kashf.deps, testId)
    await publishWaiting(kashf.deps, testId)
    expect((await resultOf(first)).result).toMatchObject({ points_milli: 2000 })
    expect((await resultOf(second)).result).toMatchObject({ points_milli: 1000 })
    expect(await noticesOf(first.userId, 'test_result')).toHaveLength(1)
  })
})

describe('results by hand', () => {
  it('wait for the author, who may not publish while people write', async () => {
    const { testId } = await exam(2, { results: 'by_hand' })
    const attempts = await buildAttempts(kashf.deps, { testId, answers: solved([2, 0], 2) })
    const [first, second] = attempts
    if (!first || !second) throw new Error('no attempts')
    await kashf.deps.db.run(
      sql`update attempt set state = 'open', submitted_at = null where id = ${second.id}`,
    )
    await gradeWaiting(kashf.deps)
    expect((await own('POST', `tests/${testId}/results`)).statusCode).toBe(409)
    await kashf.deps.db.run(
      sql`update attempt set state = 'submitted', submitted_at = now() where id = ${second.id}`,
    )
    expect((await own('POST', `tests/${testId}/results`, {}, other)).statusCode).toBe(404)
    expect((await own('POST', `tests/${testId}/results`)).statusCode).toBe(200)
    expect((await own('POST', `tests/${testId}/results`)).statusCode).toBe(409)
    await publishWaiting(kashf.deps, testId)
    expect((await resultOf(first)).result).not.toBeNull()
    // What is graded after the results are out is published with its grade.
    await gradeWaiting(kashf.deps)
    expect((await resultOf(second)).result).toMatchObject({ points_milli: 0 })
  })

  it('of the others come although one cannot be published', async () => {
    const { testId } = await exam(2, { results: 'by_hand' })
    const [before, broken, after] = await buildAttempts(kashf.deps, { testId, answers: solved([2, 1, 0], 2) })
    if (!before || !broken || !after) throw new Error('no attempts')
    await gradeWaiting(kashf.deps)
    // A paper whose questions cannot be read.
    await kashf.deps.db.run(sql`
      with copy as (
        insert into test_paper (test_id, test_version, variant, algorithm, seed, slots, created_at)
        select test_id, test_version, 1000, algorithm, seed, '[{"question_id": "x"}, {"question_id": "x"}]', created_at
          from test_paper where test_id = ${testId} limit 1 returning id)
      update attempt set paper_id = (select id from copy) where id = ${broken.id}`)
    await own('POST', `tests/${testId}/results`)
    await expect(publishWaiting(kashf.deps, testId)).rejects.toThrow('a result was not published')
    expect((await resultOf(before)).result).not.toBeNull()
    expect((await resultOf(after)).result).not.toBeNull()
  })
})

describe('the place', () => {
  it('is shared by equal points, is among first attempts, and is not shown below ten people', async () => {
    const { testId } = await exam(4)
    const counts = [4, 3, 3, 2, 2, 1, 1, 0, 0]
    const nine = await buildAttempts(kashf.deps, { testId, answers: solved(counts, 4) })
    await gradeWaiting(kashf.deps)
    const of = async (attempt: BuiltAttempt | undefined) =>
      attempt ? (await resultOf(attempt)).result : null
    expect(await of(nine[0])).toMatchObject({ place: null, percentile: null, people: 9, histogram: [] })
    const [tenth] = await buildAttempts(kashf.deps, { testId, answers: solved([0], 4) })
    // A second attempt and one of the author count for nobody's place.
    await buildAttempts(kashf.deps, {
      testId,
      answers: solved([4], 4),
      userIds: [tenth?.userId ?? 0],
      number: 2,
    })
    await buildAttempts(kashf.deps, { testId, answers: solved([4], 4), userIds: [teacher.id] })
    await gradeWaiting(kashf.deps)
    const places = []
    for (const attempt of nine) places.push((await of(attempt)).place)
    expect(places).toEqual([1, 2, 2, 4, 4, 6, 6, 8, 8])
    expect(await of(nine[1])).toMatchObject({
      people: 10,
      percentile: 70,
      own_bar: 12,
      histogram: [3, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 1],
    })
  })
})

describe('the review of answers', () => {
  it('shows the key, the numbers of options on the paper, and how many chose the same', async () => {
    const { testId } = await exam(2)
    const answers = [...solved([1, 1, 1, 1, 1, 1], 2), ...solved([2, 2, 2, 2], 2)]
    const [attempt] = await buildAttempts(kashf.deps, { testId, answers, variants: 4 })
    if (!attempt) throw new Error('no attempt')
    await gradeWaiting(kashf.deps)
    const token = await signInAs(kashf.deps, attempt.userId)
    const { questions } = (await get(`attempts/${attempt.id}/review`, token)).json().data
    const [right, wrong] = questions
    expect(right).toMatchObject({ points_milli: 1000, max_milli: 1000, same_answer_percent: null })
    expect(right.parts[0].right).toEqual([right.parts[0].value])
    expect(wrong).toMatchObject({ points_milli: 0, same_answer_percent: 60 })
    // `a` is the least number and `b` the next one.
    const textAt = (place: string) => wrong.question.options[Number(place) - 1].html
    expect([textAt(wrong.parts[0].right[0]), textAt(wrong.parts[0].value)]).toEqual(['4', '5'])
    const foreign = await signInAs(kashf.deps, (await buildPeople(kashf.deps, 1))[0] ?? 0)
    expect((await get(`attempts/${attempt.id}/review`, foreign)).statusCode).toBe(404)
    expect((await get(`attempts/${attempt.id}/result`, foreign)).statusCode).toBe(404)
  })

  it('is refused where the test does not show answers', async () => {
    const { testId } = await exam(2, { shows_answers: false })
    const [attempt] = await buildAttempts(kashf.deps, { testId, answers: solved([1], 2) })
    await gradeWaiting(kashf.deps)
    const answer = await get(
      `attempts/${attempt?.id}/review`,
      await signInAs(kashf.deps, attempt?.userId ?? 0),
    )
    expect(answer.json().error).toBe('answers_hidden')
  })
})
