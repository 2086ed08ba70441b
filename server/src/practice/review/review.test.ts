import { randomUUID } from 'node:crypto'
import type { ReviewCard, ReviewedCard, ReviewToday } from '@kashf/contract/practice/review.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { addDays } from './schedule.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
beforeAll(() => kashf.clock.stop())

interface Person {
  id: number
  token: string
}
const call = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  kashf.call(method, `/api/practice/${path}`, { token: person.token, ...(body && { body }) })
const today = async (person: Person): Promise<ReviewToday> =>
  (await call(person, 'GET', 'review')).json().data
const dayNow = () => tashkentDay(kashf.deps.clock.now())

/** Moves to a time of the next day in Tashkent, such as 23:59. */
function moveTo(days: number, hours: number, minutes: number) {
  const target = Date.parse(`${addDays(dayNow(), days)}T00:00:00+05:00`) + (hours * 60 + minutes) * 60_000
  kashf.clock.advance(target - kashf.deps.clock.now().getTime())
}

/** A student who took a test of so many questions and starred them; their cards are due tomorrow. */
async function starrer(questions: number, settings = {}) {
  const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions })
  const test = await buildPublishedTest(kashf.deps, {
    ownerId: teacher.id,
    blueprint: blueprintOf(ids),
    settings,
  })
  const student = await buildStudent(kashf.deps)
  const device = randomUUID()
  const { id } = (await call(student, 'POST', `tests/${test.id}/attempts`, { device })).json().data
  await call(student, 'POST', `attempts/${id}/submit`, { device, answers: [] })
  return { student, ids, attemptId: id as number }
}
const star = (student: Person, ids: number[]) =>
  Promise.all(ids.map((id) => call(student, 'PUT', `review/${id}/star`)))

const rightPlace = ({ question }: ReviewCard) => {
  const numbers = question.options.map(({ html }) => Number(html))
  return String(numbers.indexOf(Math.min(...numbers)) + 1)
}
const answer = (student: Person, card: ReviewCard, value: string | null, more: object = {}) =>
  call(student, 'POST', `review/${card.question_id}`, {
    request_id: randomUUID(),
    edit: card.edit,
    answers: value === null ? [] : [{ part: 0, value }],
    seconds: 20,
    age_ms: 0,
    ...more,
  })

/** The explanation of a built question, as it stands in HTML. */
const EXPLAINED = 'Ikki sonni qo&#39;shamiz.'

describe('the daily review', () => {
  it('brings a starred question from tomorrow on, shows its key after the answer, and lengthens', async () => {
    const { student, ids, attemptId } = await starrer(1)
    await star(student, ids)
    await star(student, ids)
    expect(await today(student)).toMatchObject({
      due_count: 0,
      cards: [],
      cards_count: 1,
      coming: [{ count: 1 }],
    })
    expect((await call(student, 'GET', `review/starred/${attemptId}`)).json().data).toEqual(ids)
    const { questions } = (await call(student, 'GET', `attempts/${attemptId}/review`)).json().data
    expect(questions).toMatchObject([{ question_id: ids[0] }])
    moveTo(1, 9, 0)
    const { cards, due_count } = await today(student)
    const [card] = cards
    if (!card) throw new Error('no card is due')
    expect(due_count).toBe(1)
    expect(JSON.stringify(cards)).not.toContain(EXPLAINED)
    const done: ReviewedCard = (await answer(student, card, rightPlace(card))).json().data
    expect(done).toMatchObject({ is_remembered: true, due_count: 0, is_paused: false })
    expect(done.reviewed).toMatchObject({
      explanation: `<p>${EXPLAINED}</p>`,
      parts: [{ value: rightPlace(card), verdict: 'right', right: [rightPlace(card)] }],
    })
    expect(done.in_days).toBeGreaterThanOrEqual(2)
    expect(await today(student)).toMatchObject({ due_count: 0, done_count: 1, remembered_count: 1 })
  })

  it('changes nothing for a repeated request, and refuses a second answer of the same card', async () => {
    const { student, ids } = await starrer(1)
    await star(student, ids)
    moveTo(1, 9, 0)
    const [card] = (await today(student)).cards
    if (!card) throw new Error('no card is due')
    const request_id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => answer(student, card, null, { request_id })),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.json().data).toMatchObject({ is_remembered: false, due_on: addDays(dayNow(), 1) })
    const second = await answer(student, card, rightPlace(card))
    expect([second.statusCode, second.json().error]).toEqual([409, 'card_changed'])
    expect((await today(student)).done_count).toBe(1)
  })

  it('counts a day in Tashkent: 23:59 and 00:01 are two, also for an answer that came late', async () => {
    const { student, ids } = await starrer(3)
    await star(student, ids)
    moveTo(1, 23, 59)
    const first = dayNow()
    const { cards } = await today(student)
    const [one, two, three] = cards
    if (!one || !two || !three) throw new Error('three cards are due')
    await answer(student, one, rightPlace(one))
    kashf.clock.advance(2 * 60_000)
    await answer(student, two, rightPlace(two))
    // Answered offline before midnight.
    await answer(student, three, rightPlace(three), { age_ms: 5 * 60_000 })
    const days = await kashf.deps.db.rows<{ day: string; count: number }>(sql`
      select day::text, count(*)::int as count from review_log where user_id = ${student.id} group by day order by day`)
    expect(days).toEqual([
      { day: first, count: 2 },
      { day: addDays(first, 1), count: 1 },
    ])
    const learned = await kashf.deps.db.rows<{ day: string }>(sql`
      select day::text from learning_day where user_id = ${student.id} order by day`)
    expect(learned.map(({ day }) => day)).toEqual([first, addDays(first, 1)])
  })

  it('has at most 20 new questions a day, and nothing is lost by a missed one', async () => {
    const { student, ids } = await starrer(25)
    await star(student, ids)
    moveTo(1, 9, 0)
    expect(await today(student)).toMatchObject({ due_count: 20 })
    kashf.clock.advance(9 * DAY_MS)
    const { cards, due_count } = await today(student)
    expect([cards.length, due_count]).toEqual([20, 20])
    for (const card of cards) await answer(student, card, rightPlace(card))
    expect(await today(student)).toMatchObject({ due_count: 0, done_count: 20, cards_count: 25 })
    expect((await call(student, 'GET', 'review/counts')).json().data).toEqual({ due_count: 0, minutes: 0 })
  })

  it('pauses a card that was forgotten eight times', async () => {
    const { student, ids } = await starrer(1)
    await star(student, ids)
    moveTo(1, 9, 0)
    let last: ReviewedCard | undefined
    for (let lapse = 0; lapse <= 8; lapse++) {
      const [card] = (await today(student)).cards
      if (!card) throw new Error(`no card after ${lapse} lapses`)
      last = (await answer(student, card, null)).json().data
      moveTo(1, 9, 0)
    }
    expect(last?.is_paused).toBe(true)
    expect((await today(student)).cards).toEqual([])
  })

  it('has no question of others, of a test that hides its answers, or of one that was not taken', async () => {
    const { ids } = await starrer(1)
    const stranger = await buildStudent(kashf.deps)
    expect((await call(stranger, 'PUT', `review/${ids[0]}/star`)).statusCode).toBe(404)
    const hidden = await starrer(1, { shows_answers: false })
    expect((await call(hidden.student, 'PUT', `review/${hidden.ids[0]}/star`)).statusCode).toBe(404)
    const { student, ids: own } = await starrer(1)
    await star(student, own)
    moveTo(1, 9, 0)
    const [card] = (await today(student)).cards
    if (!card) throw new Error('no card is due')
    expect((await answer(stranger, card, '1')).statusCode).toBe(404)
    expect((await answer(student, card, '9')).statusCode).toBe(422)
    expect((await call(student, 'DELETE', `review/${own[0]}`)).statusCode).toBe(200)
    expect((await answer(student, card, '1')).statusCode).toBe(404)
  })
})
