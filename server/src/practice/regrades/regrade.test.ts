import { randomUUID } from 'node:crypto'
import type { TestSettings } from '@kashf/contract/practice/tests.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import {
  type BuiltAttempt,
  buildAttempts,
  gradeWaiting,
  signInAs,
} from '../../testing/builders/practice-attempts.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let teacher: TestPerson

beforeAll(async () => {
  teacher = await buildTeacher(kashf.deps)
})

const own = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  kashf.call(method, `/api/practice/${path}`, { token: teacher.token, ...(body && { body }) })
const resultOf = async ({ id, userId }: BuiltAttempt) => {
  const token = await signInAs(kashf.deps, userId)
  return (await kashf.call('GET', `/api/practice/attempts/${id}/result`, { token })).json().data.result
}
const toldOf = (userId: number) =>
  kashf.deps.db.rows<{ subject: object }>(sql`
    select subject from notice where user_id = ${userId} and kind = 'test_regraded'`)

/** Three people at an exam of two questions: the key of the second is `a`, and the best ones chose `b`. */
async function taken(settings: Partial<TestSettings> = {}, variants = 3) {
  const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 2 })
  const { id: testId } = await buildPublishedTest(kashf.deps, {
    ownerId: teacher.id,
    purpose: 'exam',
    settings: { pass_percent: 50, ...settings },
    blueprint: blueprintOf(ids),
  })
  const attempts = await buildAttempts(kashf.deps, {
    testId,
    variants,
    answers: [
      ['a', 'b'],
      ['b', 'b'],
      ['b', 'a'],
    ],
  })
  await gradeWaiting(kashf.deps)
  const [best, gains, loses] = attempts
  if (!best || !gains || !loses) throw new Error('no attempts')
  const change = (rest: object) => ({
    ...{ question_id: ids[1], version: 1, part: 0, replaces: false, reason: 'Kalit xato edi', how: 'accept' },
    ...rest,
  })
  return { testId, best, gains, loses, change }
}

/** Previews a change, and makes it as it was previewed. */
async function regrade(testId: number, body: object) {
  const preview = (await own('POST', `tests/${testId}/regrade/preview`, body)).json().data
  const made = await own('POST', `tests/${testId}/regrade`, { ...body, token: preview.token })
  return { preview, made: made.json().data }
}

describe('a changed key', () => {
  it('does exactly what was announced, and tells only those whose points changed', async () => {
    const { testId, best, gains, loses, change } = await taken()
    const { preview, made } = await regrade(testId, change({ also: 'b', replaces: true }))
    expect(preview).toMatchObject({
      ...{ people: 3, gain: 2, lose: 1, gain_milli: 1000, lose_milli: 1000, max_points_milli: 2000 },
      ...{ passes_gained: 1, passes_kept: 1 },
    })
    expect(made).toEqual(preview)
    expect(await resultOf(best)).toMatchObject({ points_milli: 2000, is_passed: true })
    expect(await resultOf(gains)).toMatchObject({
      points_milli: 1000,
      was_regraded: { points_milli: 0, reason: 'Kalit xato edi' },
    })
    // A pass that would be lost is kept.
    expect(await resultOf(loses)).toMatchObject({ points_milli: 0, is_passed: true })
    expect(await toldOf(best.userId)).toMatchObject([{ subject: { points_before: '1', points: '2' } }])
    const audit = await kashf.deps.db.rows(sql`
      select action from audit_entry where subject = ${`test:${testId}`} and action = 'test.regrade'`)
    expect(audit).toHaveLength(1)
  })

  it('may accept an answer as well, so that nobody loses', async () => {
    const { testId, best, loses, change } = await taken()
    const { preview } = await regrade(testId, change({ also: 'b' }))
    expect(preview).toMatchObject({ gain: 2, lose: 0, passes_kept: 0 })
    expect(await resultOf(loses)).toMatchObject({ points_milli: 1000, was_regraded: null })
    expect(await toldOf(loses.userId)).toEqual([])
    const token = await signInAs(kashf.deps, best.userId)
    const { questions } = (
      await kashf.call('GET', `/api/practice/attempts/${best.id}/review`, { token })
    ).json().data
    expect(questions[1].parts[0]).toMatchObject({ verdict: 'right' })
    expect(questions[1].parts[0].right).toHaveLength(2)
  })

  it('is graded into attempts that are handed in afterwards', async () => {
    const { testId, change } = await taken()
    await regrade(testId, change({ also: 'b' }))
    const [later] = await buildAttempts(kashf.deps, { testId, answers: [['b', 'b']] })
    await gradeWaiting(kashf.deps)
    expect(await resultOf(later as BuiltAttempt)).toMatchObject({ points_milli: 1000 })
  })
})

it('accepts a formula that can be read, and with it every equal answer', async () => {
  const { ids } = await buildQuestions(kashf.deps, {
    ownerId: teacher.id,
    questions: [
      {
        content: { form: 'formula', options: [], parts: [{ answer: 'formula', label: '' }] },
        key: { parts: [{ kind: 'formula', answers: [{ latex: 'x+1', credit: 1000 }] }] },
      },
    ],
  })
  const { id: testId } = await buildPublishedTest(kashf.deps, {
    ...{ ownerId: teacher.id, purpose: 'exam' },
    blueprint: blueprintOf(ids),
  })
  const [attempt] = await buildAttempts(kashf.deps, { testId, answers: [['2(x+2)']] })
  await gradeWaiting(kashf.deps)
  const body = {
    question_id: ids[0],
    version: 1,
    part: 0,
    how: 'accept',
    replaces: false,
    reason: 'Yana biri',
  }
  const unread = await own('POST', `tests/${testId}/regrade/preview`, { ...body, also: '((((' })
  expect(unread.statusCode).toBe(422)
  const { preview } = await regrade(testId, { ...body, also: '2x+4' })
  expect(preview).toMatchObject({ gain: 1, lose: 0 })
  expect(await resultOf(attempt as BuiltAttempt)).toMatchObject({ points_milli: 1000 })
})

it('drops a question: the most points fall and its points are lost', async () => {
  const { testId, best, gains, change } = await taken()
  const { preview } = await regrade(testId, change({ how: 'drop' }))
  expect(preview).toMatchObject({ gain: 0, lose: 1, max_points_milli: 1000 })
  expect(await resultOf(best)).toMatchObject({ points_milli: 1000, max_milli: 1000, percent: 100 })
  expect(await resultOf(gains)).toMatchObject({ points_milli: 0, max_milli: 1000 })
})

it('takes back the cards that the mistake made, and makes those of answers that are wrong now', async () => {
  const { testId, best, gains, loses, change } = await taken()
  const questionId = change({}).question_id
  const cardsOf = async ({ userId }: BuiltAttempt) =>
    (
      await kashf.deps.db.rows<{ question_id: number }>(
        sql`select question_id from review_card where user_id = ${userId}`,
      )
    ).filter(({ question_id }) => question_id === questionId).length
  const counts = async () => [await cardsOf(best), await cardsOf(gains), await cardsOf(loses)]
  expect(await counts()).toEqual([1, 1, 0])
  // Reviewed since: it stays, and the new key decides about later answers.
  await kashf.deps.db.run(sql`
    update review_card set due_on = '2020-01-01', reviews = 1, stability = 1, difficulty = 5, reviewed_at = now() - interval '1 day'
     where user_id = ${gains.userId} and question_id = ${questionId}`)
  await regrade(testId, change({ also: 'b', replaces: true }))
  expect(await counts()).toEqual([0, 1, 1])
  const token = await signInAs(kashf.deps, gains.userId)
  const { cards } = (await kashf.call('GET', '/api/practice/review', { token })).json().data
  const card = cards.find(({ question_id }: { question_id: number }) => question_id === questionId)
  const rows = await kashf.deps.db.only<{ content: { options: { id: string; text: string }[] } }>(sql`
    select content from question_version where question_id = ${questionId}`)
  const text = rows.content.options.find(({ id }) => id === 'b')?.text ?? ''
  const placeOfB = String(
    card.question.options.findIndex(({ html }: { html: string }) => html.includes(text)) + 1,
  )
  const answered = await kashf.call('POST', `/api/practice/review/${questionId}`, {
    token,
    body: {
      ...{ request_id: randomUUID(), edit: card.edit, seconds: 9, age_ms: 0 },
      answers: [{ part: 0, value: placeOfB }],
    },
  })
  expect(answered.json().data).toMatchObject({
    is_remembered: true,
    reviewed: { parts: [{ right: [placeOfB] }] },
  })
  await regrade(testId, change({ how: 'drop' }))
  expect(await counts()).toEqual([0, 0, 0])
})

it('gives full marks to everybody', async () => {
  const { testId, gains, change } = await taken()
  const { preview } = await regrade(testId, change({ how: 'full_marks' }))
  expect(preview).toMatchObject({ gain: 2, lose: 0, max_points_milli: 2000 })
  expect(await resultOf(gains)).toMatchObject({ points_milli: 1000 })
})

it('refuses what was not announced, foreign tests, and answers that the part cannot have', async () => {
  const { testId, change } = await taken()
  const body = change({ also: 'b', replaces: true })
  const { token } = (await own('POST', `tests/${testId}/regrade/preview`, body)).json().data
  await buildAttempts(kashf.deps, { testId, answers: [['a', 'b']] })
  await gradeWaiting(kashf.deps)
  const outdated = await own('POST', `tests/${testId}/regrade`, { ...body, token })
  expect([outdated.statusCode, outdated.json().error]).toEqual([409, 'regrade_outdated'])
  expect((await own('POST', `tests/${testId}/regrade/preview`, change({ also: 'zz' }))).statusCode).toBe(422)
  expect(
    (await own('POST', `tests/${testId}/regrade/preview`, change({ version: 9, also: 'b' }))).statusCode,
  ).toBe(404)
  const foreign = await buildTeacher(kashf.deps)
  const refused = await kashf.call('POST', `/api/practice/tests/${testId}/regrade/preview`, {
    token: foreign.token,
    body,
  })
  expect(refused.statusCode).toBe(404)
})

it('is the old or the new result for everybody, also when it is cut off in the middle', async () => {
  const { testId, best, gains, change } = await taken()
  const body = change({ also: 'b', replaces: true })
  const { token } = (await own('POST', `tests/${testId}/regrade/preview`, body)).json().data
  // The audit entry is the last statement: it fails after all grades were written.
  await kashf.deps.db.run(
    sql`alter table audit_entry add constraint no_regrade check (action <> 'test.regrade') not valid`,
  )
  expect((await own('POST', `tests/${testId}/regrade`, { ...body, token })).statusCode).toBe(500)
  await kashf.deps.db.run(sql`alter table audit_entry drop constraint no_regrade`)
  expect(await resultOf(best)).toMatchObject({ points_milli: 1000, was_regraded: null })
  expect(await resultOf(gains)).toMatchObject({ points_milli: 0 })
  expect(await toldOf(best.userId)).toEqual([])
  expect((await own('POST', `tests/${testId}/regrade`, { ...body, token })).statusCode).toBe(200)
})

it('makes one change of two that were confirmed at the same time', async () => {
  const { testId, change } = await taken()
  const body = change({ also: 'b', replaces: true })
  const { token } = (await own('POST', `tests/${testId}/regrade/preview`, body)).json().data
  const both = await Promise.all([1, 2].map(() => own('POST', `tests/${testId}/regrade`, { ...body, token })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})
