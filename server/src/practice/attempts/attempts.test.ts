import { createDecipheriv, randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { AnswersKept, Attempt } from '@kashf/contract/practice/attempts.ts'
import type { Paper } from '@kashf/contract/practice/paper.ts'
import type { TestSettings } from '@kashf/contract/practice/tests.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { followAttempts } from './follow-attempts.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const MINUTE_MS = 60_000
beforeAll(() => kashf.clock.stop())

interface Person {
  id: number
  token: string
}
interface Sent {
  slot: number
  value: unknown
  part?: number
  n?: number
  age_ms?: number
}

const at = (minutes: number) => new Date(kashf.deps.clock.now().getTime() + minutes * MINUTE_MS)

const aTest = (input: Partial<Parameters<typeof buildPublishedTest>[1]> = {}) =>
  buildPublishedTest(kashf.deps, { ownerId: teacher.id, ...input })
const anExam = (settings: Partial<TestSettings> = {}, times: { opensAt?: Date; closesAt?: Date } = {}) =>
  aTest({ purpose: 'exam', settings: { minutes: 60, ...settings }, ...times })

const post = (person: Person, path: string, body: object) =>
  kashf.call('POST', `/api/practice/${path}`, { token: person.token, body })
const begin = (person: Person, testId: number, device: string, more: object = {}) =>
  post(person, `tests/${testId}/attempts`, { device, ...more })
const send = (person: Person, attemptId: number, device: string, answers: Sent[], more: object = {}) =>
  kashf.call('PUT', `/api/practice/attempts/${attemptId}/answers`, {
    token: person.token,
    body: { device, answers: answers.map((answer) => ({ part: 0, n: 1, age_ms: 0, ...answer })), ...more },
  })
const submit = (person: Person, attemptId: number, device: string, answers: Sent[] = []) =>
  post(person, `attempts/${attemptId}/submit`, {
    device,
    answers: answers.map((answer) => ({ part: 0, n: 1, age_ms: 0, ...answer })),
  })
const read = async (person: Person, attemptId: number, device: string): Promise<Attempt> =>
  (
    await kashf.call('GET', `/api/practice/attempts/${attemptId}?device=${device}`, { token: person.token })
  ).json().data
const errorOf = (answer: { json(): { error?: string } }) => answer.json().error
const answersOf = ({ answers }: Attempt) => answers.map(({ slot, part, value }) => [slot, part, value])

/** A student who has opened a test. */
async function writer(testId: number) {
  const student = await buildStudent(kashf.deps)
  const device = randomUUID()
  const attempt: Attempt = (await begin(student, testId, device)).json().data
  return { student, device, attempt, id: attempt.id }
}

describe('an attempt', () => {
  it('opens with its paper, keeps answers and is graded at once where its test says so', async () => {
    const { id } = await aTest({ settings: { pass_percent: 60 } })
    const { student, device, attempt } = await writer(id)
    expect(attempt).toMatchObject({ state: 'open', number: 1, remaining_s: null, sealed: null })
    const questions =
      attempt.paper?.sections.flatMap(({ blocks }) => blocks.flatMap(({ questions }) => questions)) ?? []
    expect(questions).toHaveLength(3)
    expect(Object.keys(questions[0]?.options[0] ?? {})).toEqual(['html'])
    // The builder's right option is the smallest number.
    const right = questions.map(({ options }) => {
      const numbers = options.map(({ html }) => Number(html))
      return String(numbers.indexOf(Math.min(...numbers)) + 1)
    })
    const wrong = right.map((place) => (place === '1' ? '2' : '1'))
    const answers = [
      { slot: 0, value: right[0] },
      { slot: 1, value: right[1] },
      { slot: 2, value: wrong[2] },
    ]
    const kept: AnswersKept = (await send(student, attempt.id, device, answers, { flags: [1] })).json().data
    expect(kept).toMatchObject({ refused: [], late: 0, is_writer: true, state: 'open' })
    expect(kept.kept.map(({ slot, n }) => [slot, n])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ])
    const again = await read(student, attempt.id, device)
    expect(answersOf(again)).toEqual(answers.map(({ slot, value }) => [slot, 0, value]))
    expect(again.flags).toEqual([1])
    expect((await submit(student, attempt.id, device)).statusCode).toBe(200)
    const row = await kashf.deps.db.only(sql`
      select state, points_milli, max_milli, is_passed from attempt where id = ${attempt.id}`)
    expect(row).toEqual({ state: 'published', points_milli: 2000, max_milli: 3000, is_passed: true })
    expect(errorOf(await send(student, attempt.id, device, answers))).toBe('attempt_over')
  })

  it('is continued by a second beginning, and by 20 at the same moment', async () => {
    const { id } = await aTest({})
    const student = await buildStudent(kashf.deps)
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(student, id, randomUUID())))
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
  })

  it('goes on as it began when its author removes a question of it', async () => {
    const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 2 })
    const { id } = await aTest({ blueprint: blueprintOf(ids) })
    const { student, device, attempt } = await writer(id)
    const removed = await kashf.call('DELETE', `/api/practice/questions/${ids[0]}`, { token: teacher.token })
    expect(removed.statusCode).toBe(200)
    expect((await read(student, attempt.id, device)).paper).toEqual(attempt.paper)
    const kept = await send(student, attempt.id, device, [{ slot: 0, value: '1' }])
    expect(kept.json().data.refused).toEqual([])
    await submit(student, attempt.id, device)
    const result = await kashf.call('GET', `/api/practice/attempts/${attempt.id}/result`, {
      token: student.token,
    })
    expect(result.json().data).toMatchObject({ state: 'published', result: { max_milli: 2000 } })
    expect((await begin(await buildStudent(kashf.deps), id, randomUUID())).json().data.state).toBe('open')
  })

  it('is refused to strangers, to others and before anything was bought', async () => {
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 1 })
    const lesson = await buildLesson(kashf.deps, { courseId: course.id, video: 'none' })
    const { id } = await aTest({ isPublic: false })
    const student = await buildStudent(kashf.deps)
    expect((await begin(student, id, randomUUID())).statusCode).toBe(404)
    await kashf.deps.db.run(sql`update lesson set test_id = ${id} where id = ${lesson.id}`)
    expect(errorOf(await begin(student, id, randomUUID()))).toBe('lesson_locked')
    await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
    const device = randomUUID()
    const { data } = (await begin(student, id, device, { lesson_id: lesson.id })).json()
    const other = await buildStudent(kashf.deps)
    for (const person of [other, teacher]) {
      expect((await send(person, data.id, device, [])).statusCode).toBe(404)
      expect((await submit(person, data.id, device)).statusCode).toBe(404)
      expect((await post(person, `attempts/${data.id}/writer`, { device })).statusCode).toBe(404)
    }
  })

  it('ends with the allowed number, which void ones do not use up', async () => {
    const { id } = await aTest({ settings: { attempts: 1 } })
    const { student, device, attempt } = await writer(id)
    await submit(student, attempt.id, device)
    expect(errorOf(await begin(student, id, device))).toBe('no_attempts_left')
    await kashf.deps.db.run(sql`update attempt set state = 'void' where id = ${attempt.id}`)
    expect((await begin(student, id, device)).json().data.number).toBe(2)
  })
})

describe('answers', () => {
  it('are one state, however often and in which order the same requests come', async () => {
    const { id } = await aTest({})
    const { student, device, attempt } = await writer(id)
    const requests = Array.from({ length: 50 }, (_, i) => [{ slot: i % 3, value: String((i % 4) + 1), n: i }])
    const shuffled = [...requests, ...requests].sort(
      (a, b) => (((a[0]?.n ?? 0) * 7919) % 101) - (((b[0]?.n ?? 0) * 7919) % 101),
    )
    await Promise.all(shuffled.map((answers) => send(student, attempt.id, device, answers)))
    const last = [48, 49, 47].map((n) => [n % 3, 0, String((n % 4) + 1)])
    expect(answersOf(await read(student, attempt.id, device))).toEqual(last)
  })

  it('of foreign slots, parts and options are refused one by one, and the others kept', async () => {
    const { id } = await aTest({})
    const { student, device, attempt } = await writer(id)
    const { data } = (
      await send(student, attempt.id, device, [
        { slot: 0, value: '1' },
        { slot: 3, value: '1' },
        { slot: 1, part: 1, value: '1' },
        { slot: 1, value: '5' },
        { slot: 1, value: 'a' },
        { slot: 2, value: ['1'] },
      ])
    ).json()
    expect(data.kept).toHaveLength(1)
    expect(data.refused.map(({ slot, part }: Sent) => [slot, part])).toEqual([
      [3, 0],
      [1, 1],
      [1, 0],
      [1, 0],
      [2, 0],
    ])
  })

  it('beyond the limits of a request are refused as a whole', async () => {
    const { id } = await aTest({})
    const { student, device, attempt } = await writer(id)
    const many = Array.from({ length: 401 }, () => ({ slot: 0, value: '1' }))
    expect((await send(student, attempt.id, device, many)).statusCode).toBe(422)
    expect(
      (await send(student, attempt.id, device, [{ slot: 0, value: 'x'.repeat(450_000) }])).statusCode,
    ).toBe(413)
    // A list of a megabyte, and one of the size that a request may have.
    const list = (items: number) =>
      send(student, attempt.id, device, [{ slot: 0, value: Array.from({ length: items }, () => '12345678') }])
    expect((await list(100_000)).statusCode).toBe(413)
    expect((await list(30_000)).statusCode).toBe(422)
    expect((await send(student, attempt.id, 'not-a-device', [])).statusCode).toBe(422)
  })

  it('of the later moment win between two devices, and nothing before a take-over is lost', async () => {
    const { id } = await aTest({})
    const { student, device, attempt } = await writer(id)
    const phone = randomUUID()
    expect(errorOf(await send(student, attempt.id, phone, [{ slot: 0, value: '1' }]))).toBe(
      'attempt_elsewhere',
    )
    kashf.clock.advance(10 * MINUTE_MS)
    await post(student, `attempts/${attempt.id}/writer`, { device: phone })
    kashf.clock.advance(MINUTE_MS)
    await send(student, attempt.id, phone, [{ slot: 0, value: '2' }])
    // The first device had no line: it answered five minutes before the take-over, and once after it.
    const { data } = (
      await send(student, attempt.id, device, [
        { slot: 0, value: '3', age_ms: 6 * MINUTE_MS, n: 7 },
        { slot: 1, value: '4', age_ms: 6 * MINUTE_MS, n: 8 },
        { slot: 2, value: '1', age_ms: 0, n: 9 },
      ])
    ).json()
    expect(data).toMatchObject({ is_writer: false, refused: [{ slot: 2, part: 0 }] })
    const now = await read(student, attempt.id, phone)
    expect(answersOf(now)).toEqual([
      [0, 0, '2'],
      [1, 0, '4'],
    ])
    expect(now.writer.is_this).toBe(true)
    expect((await read(student, attempt.id, device)).writer.is_this).toBe(false)
  })

  it('that were taken back are empty', async () => {
    const { id } = await aTest({})
    const { student, device, attempt } = await writer(id)
    await send(student, attempt.id, device, [{ slot: 0, value: '1', n: 1 }])
    await send(student, attempt.id, device, [{ slot: 0, value: null, n: 2 }])
    expect(answersOf(await read(student, attempt.id, device))).toEqual([[0, 0, null]])
  })
})

describe('the clock of an attempt', () => {
  it("is the server's: 59 s late counts, 61 s is kept apart", async () => {
    const { id } = await anExam()
    const { student, device, attempt } = await writer(id)
    expect(attempt.remaining_s).toBe(3600)
    kashf.clock.advance(60 * MINUTE_MS + 59_000)
    expect((await send(student, attempt.id, device, [{ slot: 0, value: '1' }])).json().data).toMatchObject({
      late: 0,
      remaining_s: 0,
    })
    kashf.clock.advance(2_000)
    await followAttempts(kashf.deps)
    const late = [{ slot: 1, value: '2', n: 2, age_ms: 5 * MINUTE_MS }]
    expect((await send(student, attempt.id, device, late)).json().data.late).toBe(1)
    const rows = await kashf.deps.db.rows(sql`
      select slot::int, is_late from attempt_answer where attempt_id = ${attempt.id} order by slot`)
    expect(rows).toEqual([
      { slot: 0, is_late: false },
      { slot: 1, is_late: true },
    ])
  })

  it('ends with the exam, however late a person came, and gives extra time to whom it was given', async () => {
    const { id } = await anExam({}, { opensAt: at(-30), closesAt: at(45) })
    const quick = await writer(id)
    expect(quick.attempt.remaining_s).toBe(45 * 60)
    const slow = await buildStudent(kashf.deps)
    const free = await buildStudent(kashf.deps)
    await kashf.deps.db.run(sql`
      insert into test_extra_time (test_id, user_id, percent) values (${id}, ${slow.id}, 150), (${id}, ${free.id}, null)`)
    expect((await begin(slow, id, randomUUID())).json().data.remaining_s).toBe(75 * 60)
    expect((await begin(free, id, randomUUID())).json().data.remaining_s).toBeNull()
  })

  it('grades what was there when it ended, once, whoever looks', async () => {
    const { id } = await anExam()
    const { student, device, attempt } = await writer(id)
    await send(student, attempt.id, device, [{ slot: 0, value: '1' }])
    kashf.clock.advance(62 * MINUTE_MS)
    await Promise.all([followAttempts(kashf.deps), followAttempts(kashf.deps), followAttempts(kashf.deps)])
    const row = await kashf.deps.db.only<{ state: string; graded: number }>(sql`
      select a.state, (select count(*)::int from attempt_answer w where w.attempt_id = a.id and verdict is not null) as graded
        from attempt a where a.id = ${attempt.id}`)
    expect(row).toEqual({ state: 'published', graded: 1 })
  })

  it('hands in once, of 50 at the same moment', async () => {
    const { id } = await anExam()
    const { student, device, attempt } = await writer(id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => submit(student, attempt.id, device, [{ slot: 0, value: '1', n: 5 }])),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    const rows = await kashf.deps.db.rows(sql`
      select state, (select count(*)::int from attempt_answer w where w.attempt_id = a.id) as answers
        from attempt a where a.user_id = ${student.id}`)
    expect(rows).toEqual([{ state: 'published', answers: 1 }])
  })
})

/** The paper of a person who waits, opened with a key. */
function unsealed({ sealed }: Attempt, key: string): Paper {
  const bytes = Buffer.from(sealed?.data ?? '', 'base64')
  const iv = Buffer.from(sealed?.iv ?? '', 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv)
  decipher.setAuthTag(bytes.subarray(-16))
  const packed = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()])
  return JSON.parse(gunzipSync(packed).toString())
}

describe('an exam with a start', () => {
  it('checks in a quarter of an hour before, seals the paper and opens it with one key for all', async () => {
    const { id } = await anExam({}, { opensAt: at(20), closesAt: at(100) })
    const student = await buildStudent(kashf.deps)
    const device = randomUUID()
    expect(errorOf(await begin(student, id, device))).toBe('test_not_open')
    kashf.clock.advance(6 * MINUTE_MS)
    const waiting: Attempt = (await begin(student, id, device)).json().data
    expect(waiting).toMatchObject({ state: 'ready', paper: null, remaining_s: null })
    const opening = async () =>
      (await kashf.call('GET', `/api/practice/tests/${id}/opening`, { token: student.token })).json().data
    expect(await opening()).toEqual({ opens_in_s: 14 * 60, key: null })
    const open = () => post(student, `attempts/${waiting.id}/open`, { device, has_paper: true })
    expect(errorOf(await open())).toBe('test_not_open')
    expect(errorOf(await send(student, waiting.id, device, [{ slot: 0, value: '1' }]))).toBe('test_not_open')
    kashf.clock.advance(14 * MINUTE_MS + 1_000)
    const { key } = await opening()
    const opened: Attempt = (await open()).json().data
    expect(opened).toMatchObject({ state: 'open', paper: null, remaining_s: 3600 })
    expect(unsealed(waiting, key)).toEqual((await read(student, waiting.id, device)).paper)
  })

  it('has another key than the test gave while it had no start', async () => {
    const { id } = await anExam()
    const student = await buildStudent(kashf.deps)
    const opening = () => kashf.call('GET', `/api/practice/tests/${id}/opening`, { token: student.token })
    const early = (await opening()).json().data.key
    await kashf.deps.db.run(sql`update test set opens_at = ${at(10)} where id = ${id}`)
    kashf.clock.advance(MINUTE_MS)
    const waiting: Attempt = (await begin(student, id, randomUUID())).json().data
    expect((await opening()).json().data.key).toBeNull()
    expect(() => unsealed(waiting, early)).toThrow('unable to authenticate')
    kashf.clock.advance(10 * MINUTE_MS)
    expect(unsealed(waiting, (await opening()).json().data.key).sections).toHaveLength(1)
  })

  it('gives each place once, and back', async () => {
    const { id } = await aTest({ purpose: 'exam', opensAt: at(60), closesAt: at(200), places: 3 })
    const people = await Promise.all(Array.from({ length: 8 }, () => buildStudent(kashf.deps)))
    const place = (person: Person, method: 'PUT' | 'DELETE' = 'PUT') =>
      kashf.call(method, `/api/practice/tests/${id}/place`, { token: person.token })
    const taken = await Promise.all(people.map((person) => place(person)))
    expect(taken.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(
      taken.filter((answer) => answer.statusCode === 409 && errorOf(answer) === 'test_full'),
    ).toHaveLength(5)
    const winner = people[taken.findIndex(({ statusCode }) => statusCode === 200)]
    const loser = people[taken.findIndex(({ statusCode }) => statusCode === 409)]
    if (!winner || !loser) throw new Error('nobody won or lost')
    expect((await place(winner)).json().data.places_taken).toBe(3)
    expect((await place(winner, 'DELETE')).json().data).toMatchObject({ places_taken: 2, has_place: false })
    expect((await place(loser)).json().data).toMatchObject({ places_taken: 3, has_place: true })
    kashf.clock.advance(50 * MINUTE_MS)
    expect(errorOf(await begin(winner, id, randomUUID()))).toBe('test_full')
    expect((await begin(loser, id, randomUUID())).json().data.state).toBe('ready')
  })
})

it('leaves out a block for a certificate: its time falls, its share of the points is given, its answers are refused', async () => {
  const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 4 })
  const { sections, ...rest } = blueprintOf(ids)
  const [section] = sections
  const [block] = section?.blocks ?? []
  if (!section || !block) throw new Error('a blueprint has a block')
  const exempt = { credit_percent: 75, minutes_off: 60 }
  const blocks = [
    { ...block, title: 'Matematika', weight_milli: 3100, slots: block.slots.slice(0, 2) },
    { ...block, title: 'Fizika', weight_milli: 2100, slots: block.slots.slice(2), exemption: exempt },
  ]
  const { id } = await aTest({
    purpose: 'exam',
    settings: { minutes: 180 },
    blueprint: { ...rest, sections: [{ ...section, blocks }] },
  })
  const student = await buildStudent(kashf.deps)
  const device = randomUUID()
  const refused = await begin(student, id, device, { exempt: [0] })
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { exempt: expect.any(String) }])
  const attempt: Attempt = (await begin(student, id, device, { exempt: [1] })).json().data
  expect(attempt).toMatchObject({ exempt: [1], remaining_s: 120 * 60 })
  const kept: AnswersKept = (
    await send(student, attempt.id, device, [
      { slot: 0, value: '1' },
      { slot: 2, value: '1' },
    ])
  ).json().data
  expect([kept.kept.map(({ slot }) => slot), kept.refused]).toEqual([[0], [{ slot: 2, part: 0 }]])
  await submit(student, attempt.id, device)
  const result = await kashf.call('GET', `/api/practice/attempts/${attempt.id}/result`, {
    token: student.token,
  })
  expect(result.json().data.result.blocks[1]).toMatchObject({
    ...{ title: 'Fizika', is_exempt: true, points_milli: 3150, max_milli: 4200 },
  })
})

describe('sections with clocks of their own', () => {
  async function twoSections(break_min?: number) {
    const first = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 2 })
    const second = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 2 })
    const [one] = blueprintOf(first.ids).sections
    const [two] = blueprintOf(second.ids).sections
    if (!one || !two) throw new Error('a blueprint has a section')
    const blueprint = {
      ...blueprintOf(first.ids),
      sections: [
        { ...one, minutes: 10, ...(break_min && { break_min }) },
        { ...two, minutes: 20 },
      ],
    }
    return aTest({ purpose: 'exam', blueprint })
  }
  const questionsOf = ({ paper }: Attempt) =>
    paper?.sections.map(({ blocks }) => blocks.flatMap(({ questions }) => questions).length)

  it('show the next one only when the one before has ended, by its time or by hand', async () => {
    const { id } = await twoSections()
    const { student, device, attempt } = await writer(id)
    expect(questionsOf(attempt)).toEqual([2, 0])
    expect(attempt).toMatchObject({ section: 0, section_remaining_s: 600, remaining_s: 1800 })
    const early = (await send(student, attempt.id, device, [{ slot: 2, value: '1' }])).json().data
    expect(early.refused).toEqual([{ slot: 2, part: 0 }])
    kashf.clock.advance(10 * MINUTE_MS + 30_000)
    const next = await read(student, attempt.id, device)
    expect(questionsOf(next)).toEqual([0, 2])
    expect(next).toMatchObject({ section: 1, section_remaining_s: 20 * 60 - 30 })
    // Within the grace the first section still takes what was on its way.
    const late = [{ slot: 0, value: '1' }]
    expect((await send(student, attempt.id, device, late)).json().data.refused).toEqual([])
    kashf.clock.advance(31_000)
    expect((await send(student, attempt.id, device, late)).json().data.refused).toEqual([
      { slot: 0, part: 0 },
    ])
  })

  it('have a break between them, which ends by itself or by hand and adds no time to any section', async () => {
    const { id } = await twoSections(15)
    const { student, device, attempt } = await writer(id)
    expect(attempt).toMatchObject({ remaining_s: 45 * 60, section_remaining_s: 600, break_remaining_s: null })
    const lobby = await kashf.call('GET', `/api/practice/tests/${id}/lobby`, { token: student.token })
    expect(lobby.json().data).toMatchObject({ minutes: 30, sections: [{ break_min: 15 }, { break_min: 0 }] })
    const go = async (is_break: boolean): Promise<Attempt> =>
      (await post(student, `attempts/${attempt.id}/next-section`, { device, section: 0, is_break })).json()
        .data

    kashf.clock.advance(4 * MINUTE_MS)
    // A second press of the same button does not end the break as well.
    await go(false)
    const inBreak = await go(false)
    expect(inBreak).toMatchObject({ section: 0, section_remaining_s: null, break_remaining_s: 900 })
    expect([questionsOf(inBreak), inBreak.remaining_s]).toEqual([[0, 0], 35 * 60])
    const kept = (await send(student, attempt.id, device, [{ slot: 0, value: '1' }])).json().data
    expect(kept).toMatchObject({ refused: [], break_remaining_s: 900 })
    kashf.clock.advance(5 * MINUTE_MS)
    const thought = (await send(student, attempt.id, device, [{ slot: 1, value: '1' }])).json().data
    expect(thought.refused).toEqual([{ slot: 1, part: 0 }])
    await go(true)
    const second = await go(true)
    expect(second).toMatchObject({ section: 1, section_remaining_s: 1200, break_remaining_s: null })
    expect([questionsOf(second), second.remaining_s]).toEqual([[0, 2], 1200])
    const after = (await send(student, attempt.id, device, [{ slot: 1, value: '1' }])).json().data
    expect(after.refused).toEqual([{ slot: 1, part: 0 }])

    const other = await writer(id)
    kashf.clock.advance(10 * MINUTE_MS)
    expect(await read(other.student, other.id, other.device)).toMatchObject({ break_remaining_s: 900 })
    kashf.clock.advance(16 * MINUTE_MS)
    const begun = await read(other.student, other.id, other.device)
    expect(begun).toMatchObject({ section: 1, section_remaining_s: 19 * 60, break_remaining_s: null })
    expect([questionsOf(begun), begun.remaining_s]).toEqual([[0, 2], 19 * 60])
    // More minutes lengthen what is open, and open nothing again.
    await kashf.call('PUT', `/api/practice/tests/${id}/minutes`, {
      token: teacher.token,
      body: { minutes: 30 },
    })
    expect(await read(other.student, other.id, other.device)).toMatchObject({
      ...{ section: 1, section_remaining_s: 49 * 60, remaining_s: 49 * 60 },
    })
  })

  it('are left once by two presses of the same button', async () => {
    const { id } = await twoSections()
    const { student, device, attempt } = await writer(id)
    const next = () => post(student, `attempts/${attempt.id}/next-section`, { device, section: 0 })
    const [one, two] = [(await next()).json().data, (await next()).json().data]
    expect([one.section, two.section]).toEqual([1, 1])
    expect(questionsOf(two)).toEqual([0, 2])
  })
})

it('says in its lobby whether the font of formulas is needed', async () => {
  const student = await buildStudent(kashf.deps)
  const { ids } = await buildQuestions(kashf.deps, {
    ownerId: teacher.id,
    questions: [{}, { stem: '$x^2 = 4$' }],
  })
  const ofQuestions = async (questionIds: number[]) => {
    const { id } = await aTest({ blueprint: blueprintOf(questionIds) })
    const lobby = await kashf.call('GET', `/api/practice/tests/${id}/lobby`, { token: student.token })
    return lobby.json().data.has_formulas
  }
  expect([await ofQuestions(ids.slice(0, 1)), await ofQuestions(ids)]).toEqual([false, true])
})
