import { randomUUID } from 'node:crypto'
import type { CourseDeck, FollowedDeck } from '@kashf/contract/practice/decks.ts'
import type { ReviewCard, ReviewToday } from '@kashf/contract/practice/review.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { endAccess, enrol } from '../../testing/builders/learning.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
beforeAll(() => kashf.clock.stop())

interface Person {
  id: number
  token: string
}
const call = (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  kashf.call(method, `/api/${path}`, { token: person.token, ...(body && { body }) })
const today = async (person: Person): Promise<ReviewToday> =>
  (await call(person, 'GET', 'practice/review')).json().data
const dueOf = async (person: Person): Promise<number[]> =>
  (await today(person)).cards.map(({ question_id }) => question_id)
const countOf = async (person: Person): Promise<number> =>
  (await call(person, 'GET', 'practice/review/counts')).json().data.due_count
const decksFor = async (person: Person): Promise<FollowedDeck[]> =>
  (await call(person, 'GET', 'practice/decks')).json().data
const setDecks = (courseId: number, decks: { bank_id: number; tag: string | null }[]) =>
  call(teacher, 'PUT', `courses/${courseId}/decks`, { decks })

/** Of the explanation, before its apostrophe, which HTML escapes. */
const KEY = 'Ikki sonni'

type Questions = Parameters<typeof buildQuestions>[1]['questions']

/** A course whose deck is a bank of these questions, and a student who follows it. */
async function follower(questions: Questions) {
  const { bankId, ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions })
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  await setDecks(course.id, [{ bank_id: bankId, tag: null }])
  const student = await buildStudent(kashf.deps)
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
  expect((await call(student, 'PUT', `practice/decks/${course.id}`)).statusCode).toBe(200)
  return { student, course, bankId, ids }
}

/** Answers a card, right (`a` is the least number) or not at all. */
function answer(student: Person, card: ReviewCard, isRight = true) {
  const numbers = card.question.options.map(({ html }) => Number(html))
  const value = String(numbers.indexOf(Math.min(...numbers)) + 1)
  return call(student, 'POST', `practice/review/${card.question_id}`, {
    ...{ request_id: randomUUID(), edit: card.edit, seconds: 20, age_ms: 0 },
    answers: isRight ? [{ part: 0, value }] : [],
  })
}

async function firstCard(student: Person): Promise<ReviewCard> {
  const [card] = (await today(student)).cards
  if (!card) throw new Error('no card is due')
  return card
}

describe('decks of a course', () => {
  it('are banks of its teacher or topics of them, with what can be a card', async () => {
    const { bankId } = await buildQuestions(kashf.deps, {
      ownerId: teacher.id,
      questions: [
        { tags: ['kasrlar'] },
        {},
        { state: 'draft', tags: ['kasrlar'] },
        { content: { form: 'essay', options: [], parts: [{ answer: 'written', label: '' }] } },
      ],
    })
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const decks = [
      { bank_id: bankId, tag: 'kasrlar' },
      { bank_id: bankId, tag: null },
    ]
    expect((await setDecks(course.id, [...decks, ...decks])).statusCode).toBe(200)
    const stored: CourseDeck[] = (await call(teacher, 'GET', `courses/${course.id}/decks`)).json().data
    expect(stored.map(({ tag, questions_count }) => [tag, questions_count])).toEqual([
      [null, 2],
      ['kasrlar', 1],
    ])
    const other = await buildTeacher(kashf.deps)
    const foreign = await buildQuestions(kashf.deps, { ownerId: other.id, questions: 1 })
    const refused = await setDecks(course.id, [{ bank_id: foreign.bankId, tag: null }])
    expect([refused.statusCode, refused.json().fields]).toMatchObject([422, { decks: expect.any(String) }])
    expect((await call(other, 'GET', `courses/${course.id}/decks`)).statusCode).toBe(404)
    const student = await buildStudent(kashf.deps)
    expect((await call(student, 'PUT', `practice/decks/${course.id}`)).statusCode).toBe(404)
    await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
    expect(await decksFor(student)).toEqual([
      { course: { id: course.id, title: course.title }, questions_count: 2, is_followed: false },
    ])
  })

  it('give a follower 20 new cards a day, the same to two requests at once', async () => {
    const { student, ids } = await follower(25)
    expect(await countOf(student)).toBe(20)
    const [one, two] = await Promise.all([today(student), today(student)])
    expect(one.cards).toEqual(two.cards)
    expect(one).toMatchObject({ due_count: 20, cards_count: 20 })
    expect(one.cards[0]).toMatchObject({ source: 'deck', is_new: true })
    expect(JSON.stringify(one)).not.toContain(KEY)
    for (const card of one.cards) expect((await answer(student, card)).statusCode).toBe(200)
    expect(await today(student)).toMatchObject({ due_count: 0, cards: [] })
    expect(await countOf(student)).toBe(0)
    kashf.clock.advance(DAY_MS)
    expect((await dueOf(student)).filter((id) => ids.slice(20).includes(id))).toHaveLength(5)
  })

  it('are asked no more after switching off, the end of access or a refund, and go on after it', async () => {
    const { student, course, ids } = await follower(2)
    const card = await firstCard(student)
    expect((await call(student, 'DELETE', `practice/decks/${course.id}`)).statusCode).toBe(200)
    expect([await dueOf(student), await countOf(student)]).toEqual([[], 0])
    expect((await answer(student, card)).statusCode).toBe(404)
    await call(student, 'PUT', `practice/decks/${course.id}`)
    expect(await dueOf(student)).toEqual(ids)
    await endAccess(
      kashf.deps,
      { studentId: student.id, courseId: course.id },
      new Date(kashf.deps.clock.now().getTime() - 1),
    )
    expect([await dueOf(student), await countOf(student), await decksFor(student)]).toEqual([[], 0, []])
    expect((await answer(student, card)).statusCode).toBe(404)

    const buyer = await buildStudent(kashf.deps)
    await topUp(kashf.deps, buyer.id, 200_000)
    await buyCourse(kashf.deps, { student: buyer, courseId: course.id })
    await call(buyer, 'PUT', `practice/decks/${course.id}`)
    expect(await countOf(buyer)).toBe(2)
    await answer(buyer, await firstCard(buyer), false)
    expect((await call(buyer, 'POST', `purchases/${course.id}/refund`)).statusCode).toBe(200)
    kashf.clock.advance(DAY_MS)
    expect([await dueOf(buyer), await countOf(buyer)]).toEqual([[], 0])
  })

  it('lose a question that is deleted or a draft, and use its text of today', async () => {
    const { student, ids, course, bankId } = await follower(3)
    expect(await dueOf(student)).toEqual(ids)
    const [first = 0, second = 0, third = 0] = ids
    await call(teacher, 'DELETE', `practice/questions/${first}`)
    expect(await dueOf(student)).toEqual([second, third])
    const { content, key, passage_id, tags, difficulty, edit } = (
      await call(teacher, 'GET', `practice/questions/${second}`)
    ).json().data
    const changed = { ...content, stem: 'Yangi savol' }
    const body = { content: changed, key, passage_id, tags, difficulty, edit }
    expect((await call(teacher, 'PUT', `practice/questions/${second}`, body)).statusCode).toBe(200)
    expect((await firstCard(student)).question.stem).toContain('Yangi savol')
    await setDecks(course.id, [{ bank_id: bankId, tag: 'yo‘q' }])
    expect(await dueOf(student)).toEqual([])
  })

  it('leave out what a person stopped, until they take it back', async () => {
    const { student, ids } = await follower(1)
    expect(await dueOf(student)).toEqual(ids)
    await call(student, 'DELETE', `practice/review/${ids[0]}`)
    expect(await dueOf(student)).toEqual([])
    kashf.clock.advance(DAY_MS)
    expect(await dueOf(student)).toEqual([])
    expect((await call(student, 'PUT', `practice/review/${ids[0]}/star`)).statusCode).toBe(200)
    expect(await dueOf(student)).toEqual(ids)
  })
})

describe('keys of tests', () => {
  const device = randomUUID()
  const take = async (student: Person, testId: number) => {
    const { id } = (await call(student, 'POST', `practice/tests/${testId}/attempts`, { device })).json().data
    return id as number
  }
  const submit = (student: Person, attemptId: number) =>
    call(student, 'POST', `practice/attempts/${attemptId}/submit`, { device, answers: [] })

  it('are not shown by a card before the person has their result', async () => {
    const { student, ids } = await follower(1)
    const card = await firstCard(student)
    const test = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, blueprint: blueprintOf(ids) })
    expect(await dueOf(student)).toEqual([])
    const before = [
      ...[await call(student, 'GET', 'practice/review'), await answer(student, card)],
      await call(student, 'GET', 'practice/review/counts'),
    ]
    expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200])
    expect(before.map(({ body }) => body).join()).not.toContain(KEY)
    const attemptId = await take(student, test.id)
    expect((await answer(student, card)).statusCode).toBe(404)
    expect(await dueOf(student)).toEqual([])
    await submit(student, attemptId)
    expect(await dueOf(student)).toEqual(ids)
    expect((await answer(student, card)).body).toContain(KEY)
  })

  it('are shown after the closing only by a test that shows its answers', async () => {
    const closing = async (shows_answers: boolean) => {
      const { student, ids } = await follower(1)
      const closesAt = new Date(kashf.deps.clock.now().getTime() + HOUR_MS)
      await buildPublishedTest(kashf.deps, {
        ...{ ownerId: teacher.id, blueprint: blueprintOf(ids), closesAt },
        settings: { shows_answers },
      })
      return { student, ids }
    }
    const [open, hidden] = [await closing(true), await closing(false)]
    expect([await dueOf(open.student), await dueOf(hidden.student)]).toEqual([[], []])
    kashf.clock.advance(2 * HOUR_MS)
    expect([await dueOf(open.student), await dueOf(hidden.student)]).toEqual([open.ids, []])
  })

  it('wait for everybody who still writes, and for results that come by hand', async () => {
    const { student, ids } = await follower(1)
    const other = await buildStudent(kashf.deps)
    const closesAt = new Date(kashf.deps.clock.now().getTime() + HOUR_MS)
    const test = await buildPublishedTest(kashf.deps, {
      ...{ ownerId: teacher.id, blueprint: blueprintOf(ids), closesAt },
      settings: { results: 'by_hand' },
    })
    const attemptId = await take(other, test.id)
    kashf.clock.advance(2 * HOUR_MS)
    expect(await dueOf(student)).toEqual([])
    await kashf.deps.db.run(sql`update test set results_at = ${kashf.deps.clock.now()} where id = ${test.id}`)
    await kashf.deps.db.run(sql`update attempt set state = 'open' where id = ${attemptId}`)
    expect(await dueOf(student)).toEqual([])
    await kashf.deps.db.run(sql`update attempt set state = 'published' where id = ${attemptId}`)
    expect(await dueOf(student)).toEqual(ids)
  })
})
