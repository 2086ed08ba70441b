import { createDecipheriv } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { API } from '@kashf/contract/api.ts'
import type { QuestionKey } from '@kashf/contract/practice/questions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { type StoppedApp, startTestApp, type TestApp } from '../testing/app.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { enrol } from '../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../testing/builders/practice.ts'
import { gradeWaiting } from '../testing/builders/practice-attempts.ts'

const DEVICE = '00000000-0000-4000-8000-000000000001'

/** Two applications with the same data, papers and time, whose tests have different keys. */
let origin: StoppedApp
let [one, two] = [] as unknown as [TestApp, TestApp]
let learner: TestPerson
let testId: number
let ids: { courseId: number; lessonId: number; questionId: number }

beforeAll(async () => {
  const kashf = await startTestApp()
  const teacher = await buildTeacher(kashf.deps)
  learner = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ title: 'Tushuntirish' }],
  })
  await enrol(kashf.deps, { studentId: learner.id, courseId: course.id })
  const lessonId = course.lessonIds[0] ?? 0
  const questions = await buildQuestions(kashf.deps, {
    ownerId: teacher.id,
    questions: [
      {},
      {
        content: { form: 'several', parts: [{ answer: 'choices', label: '' }] },
        key: {
          parts: [{ kind: 'choices', options: ['a', 'b', 'c', 'd'], right: ['a', 'b'], policy: 'exact' }],
        },
      },
      {
        content: { form: 'text', options: [], parts: [{ answer: 'text', label: '' }] },
        key: {
          parts: [
            {
              ...{ kind: 'text', folding: 'uzbek', keeps_case: false, refused: [], forgives_typos: false },
              answers: [{ text: 'bir', credit: 1000 }],
            },
          ],
        },
      },
      {
        content: { form: 'number', options: [], parts: [{ answer: 'number', label: '' }] },
        key: { parts: [{ kind: 'number', answers: [{ value: '1', credit: 1000 }] }] },
      },
      {
        content: { form: 'ordering', parts: [{ answer: 'order', label: '' }] },
        key: { parts: [{ kind: 'order', right: ['a', 'b', 'c', 'd'], policy: 'position' }] },
      },
    ],
  })
  const opensAt = new Date(kashf.clock.now().getTime() + 10 * MINUTE_MS)
  testId = (
    await buildPublishedTest(kashf.deps, {
      ...{ ownerId: teacher.id, purpose: 'exam', opensAt, places: 10 },
      closesAt: new Date(opensAt.getTime() + 3 * HOUR_MS),
      settings: { minutes: 60, results: 'by_hand', pass_percent: 50 },
      blueprint: blueprintOf(questions.ids),
    })
  ).id
  await kashf.deps.db.run(sql`
    insert into lesson_test (lesson_id, test_id, at_s, may_skip) values (${lessonId}, ${testId}, null, true)`)
  ids = { courseId: course.id, lessonId, questionId: questions.ids[0] ?? 0 }
  origin = await kashf.stop()
  one = await startTestApp({ copyOf: origin })
  two = await startTestApp({ copyOf: origin })
  one.clock.stop()
  two.clock.stop()
  two.clock.advance(one.clock.now().getTime() - two.clock.now().getTime())
  await changeKeys(two, lessonId)
}, 120_000)

afterAll(async () => {
  await one.close()
  await two.close()
  await origin.remove()
})

/** Other right answers, explanations, notes and seconds of the video for each question. */
async function changeKeys({ deps }: TestApp, lessonId: number): Promise<void> {
  const rows = await deps.db.rows<{ question_id: number; key: QuestionKey }>(
    sql`select question_id, key from question_version`,
  )
  for (const { question_id, key } of rows) {
    const changed: QuestionKey = {
      parts: key.parts.map((part): QuestionKey['parts'][number] => {
        switch (part.kind) {
          case 'choice':
            return { ...part, right: 'b' }
          case 'choices':
            return { ...part, right: ['b', 'c', 'd'] }
          case 'text':
            return { ...part, answers: [{ text: 'ikki', credit: 1000 }] }
          case 'number':
            return { ...part, answers: [{ value: '2', credit: 1000 }] }
          case 'order':
            return { ...part, right: ['d', 'c', 'b', 'a'] }
          default:
            return part
        }
      }),
      explanation: 'Boshqa tushuntirish',
      notes: [{ option: 'a', text: 'Boshqa izoh' }],
      explained: { lesson_id: lessonId, at_s: 17 },
    }
    const json = JSON.stringify(changed)
    await deps.db.run(
      sql`update question_version set key = ${json}::jsonb where question_id = ${question_id}`,
    )
    await deps.db.run(sql`update bank_question set key = ${json}::jsonb where id = ${question_id}`)
  }
}

/** The address of a call with the ids of this test in its places. */
function addressOf(call: string, attemptId: number): string {
  const [, path = ''] = call.split(' ')
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'attempt_id' || path.includes('/attempts/')) return String(attemptId)
    if (name === 'question_id') return String(ids.questionId)
    if (name === 'lesson_id' || path.includes('/lesson') || path.includes('/videos'))
      return String(ids.lessonId)
    return String(path.includes('/courses') ? ids.courseId : testId)
  })
}

/** What a call answers, without what differs by chance: request ids, and the cipher of a sealed paper. */
async function bytesOf(app: TestApp, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const answer = await app.call(method, url, { token: learner.token, ...(body && { body }) })
  const text = answer.body
    .replace(/"request_id":"[^"]*"/g, '"request_id":""')
    .replace(/"sealed":\{"iv":"[^"]*","data":"[^"]*"\}/g, '"sealed":{}')
  return { json: () => answer.json(), shown: `${answer.statusCode} ${text}` }
}

/** The same call to both: every byte is equal. Returns what it answers. */
async function bothEqual(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
  const first = await bytesOf(one, method, url, body)
  const second = await bytesOf(two, method, url, body)
  expect(second.shown, `${method} ${url}`).toBe(first.shown)
  return first.json()
}

/** Every call of the API that reads. */
const READS = Object.entries(API)
  .filter(([name, call]) => name.startsWith('GET ') && !('produces' in call))
  .map(([name]) => name)

async function everythingEqual(attemptId: number): Promise<void> {
  for (const call of READS) {
    const first = await bytesOf(one, 'GET', addressOf(call, attemptId))
    const second = await bytesOf(two, 'GET', addressOf(call, attemptId))
    expect(withoutTimes(second.shown), call).toBe(withoutTimes(first.shown))
  }
}

/** Rows have the time of the database where no application gave one. */
const withoutTimes = (text: string): string => text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')

it('sends equal bytes for two keys of one paper until the results are published', async () => {
  expect(READS.length).toBeGreaterThan(100)
  await bothEqual('GET', `/api/practice/tests/${testId}/lobby`)
  await bothEqual('PUT', `/api/practice/tests/${testId}/place`)
  const begun = await bothEqual('POST', `/api/practice/tests/${testId}/attempts`, { device: DEVICE })
  const attemptId: number = begun.data.id
  await everythingEqual(attemptId)
  const sealed = []
  for (const app of [one, two]) {
    const url = `/api/practice/attempts/${attemptId}?device=${DEVICE}`
    sealed.push((await app.call('GET', url, { token: learner.token })).json().data.sealed)
  }
  for (const app of [one, two]) app.clock.advance(11 * MINUTE_MS)
  const opening = await bothEqual('GET', `/api/practice/tests/${testId}/opening`)
  const [first, second] = sealed.map((paper) => unsealed(paper, opening.data.key))
  expect(second).toBe(first)
  const opened = await bothEqual('POST', `/api/practice/attempts/${attemptId}/open`, {
    device: DEVICE,
    has_paper: false,
  })
  expect(JSON.parse(first ?? '')).toEqual(opened.data.paper)
  await bothEqual('PUT', `/api/practice/attempts/${attemptId}/answers`, {
    device: DEVICE,
    answers: [
      { slot: 0, part: 0, value: '1', age_ms: 0, n: 1 },
      { slot: 1, part: 0, value: ['1', '2'], age_ms: 0, n: 1 },
      { slot: 2, part: 0, value: 'bir', age_ms: 0, n: 1 },
      { slot: 3, part: 0, value: '2', age_ms: 0, n: 1 },
      { slot: 4, part: 0, value: ['1', '2', '3', '4'], age_ms: 0, n: 1 },
      { slot: 0, part: 0, value: '9', age_ms: 0, n: 2 },
    ],
  })
  const written = await bothEqual('GET', `/api/practice/attempts/${attemptId}?device=${DEVICE}`)
  expect(written.data.answers).toHaveLength(5)
  await everythingEqual(attemptId)
  await bothEqual('POST', `/api/practice/attempts/${attemptId}/submit`, { device: DEVICE, answers: [] })
  for (const { deps } of [one, two]) await gradeWaiting(deps)
  await bothEqual('GET', `/api/practice/attempts/${attemptId}/result`)
  await bothEqual('GET', `/api/practice/attempts/${attemptId}/review`)
  await bothEqual('PUT', `/api/practice/review/${ids.questionId}/star`)
  await everythingEqual(attemptId)
  // They were graded by different keys all the same; the sums may be equal by chance.
  const verdicts = []
  for (const { deps } of [one, two]) {
    verdicts.push(
      await deps.db.rows(
        sql`select slot, verdict from attempt_answer where attempt_id = ${attemptId} order by slot`,
      ),
    )
  }
  expect(verdicts[0]).not.toEqual(verdicts[1])
}, 120_000)

function unsealed({ iv, data }: { iv: string; data: string }, key: string): string {
  const bytes = Buffer.from(data, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'))
  decipher.setAuthTag(bytes.subarray(-16))
  const zipped = Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()])
  return gunzipSync(zipped).toString()
}
