import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { gradeWaiting, signInAs } from '../testing/builders/practice-attempts.ts'
import { type Call, type ScriptedPractice, scriptedPractice } from '../testing/scripted-practice.ts'
import { testApp } from '../testing/test-app.ts'
import { readImport } from './question-imports/read-import.ts'

const kashf = testApp()
let teacher: TestPerson
let learner: TestPerson
let made: ScriptedPractice

/** Calls the API as a person; what is read runs the jobs that it may wait for. */
const callAs =
  (person: TestPerson): Call =>
  async (method, path, body) => {
    const answer = await kashf.call(method, `/api${path}`, { token: person.token, ...(body && { body }) })
    expect([path, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([
      path,
      answer.statusCode,
      '',
    ])
    const importId = /imports\/text$/.test(path) ? answer.json().data.id : null
    if (importId !== null) await readImport(kashf.deps, { importId })
    if (method !== 'GET') await gradeWaiting(kashf.deps)
    return answer.json().data
  }

beforeAll(async () => {
  teacher = await buildTeacher(kashf.deps)
  learner = await buildStudent(kashf.deps)
  made = await scriptedPractice(callAs(teacher), callAs(learner))
  kashf.clock.advance(DAY_MS)
  Object.assign(learner, { token: await signInAs(kashf.deps, learner.id) })
})

/** Fields that pages show as text, and the author's own sources. All other texts of an answer must be safe HTML. */
const PLAIN = new Set(
  'content key title test_title tags tag comment text value description file_name source of unit block section stem_text weak_topics topic name first_name last_name username model_answer left_out warnings'.split(
    ' ',
  ),
)
const PLAIN_PLACES = /^(?:items\.\d+\.stem|items\.\d+\.options\.\d+\.id)$/

function* htmlsIn(value: unknown, place: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [place, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const at = place === '' ? name : `${place}.${name}`
    if (!PLAIN.has(name) && !PLAIN_PLACES.test(at)) yield* htmlsIn(inner, at)
  }
}

const TAG =
  /^<\/?(?:p|br|strong|u|em|code|span|math|m[a-z]+)(?: (?:class="formula-source"|display="block"|data-(?:gap|text|picture)="[^"<>]*"|(?!on|href|src|style|class|id)[a-z]+="[^"<>]*"))*>$/

it.each<[string, () => TestPerson, (ids: ScriptedPractice) => string]>([
  ['the questions of a bank', () => teacher, ({ bankId }) => `banks/${bankId}/questions`],
  ['a question', () => teacher, ({ questionId }) => `questions/${questionId}`],
  ['passages', () => teacher, ({ bankId }) => `banks/${bankId}/passages`],
  ['an import', () => teacher, ({ importId }) => `imports/${importId}`],
  ['a test', () => teacher, ({ testId }) => `tests/${testId}`],
  ['answers to be marked', () => teacher, ({ waitingId }) => `../homework/answers/${waitingId}/0/0`],
  ['figures', () => teacher, ({ testId }) => `tests/${testId}/figures`],
  ['a test before it begins', () => learner, ({ testId }) => `tests/${testId}/lobby`],
  ['a paper', () => learner, ({ open }) => `attempts/${open.attemptId}?device=${open.device}`],
  ['a result', () => learner, ({ attemptId }) => `attempts/${attemptId}/result`],
  ['a review', () => learner, ({ attemptId }) => `attempts/${attemptId}/review`],
  ['cards', () => learner, () => 'review'],
])('%s can hold no script that runs', async (_, person, path) => {
  const { pathname, search } = new URL(path(made), 'http://kashf.test/practice/')
  const data = await callAs(person())('GET', pathname + search)
  const htmls = [...htmlsIn(data, '')]
  for (const [place, html] of htmls)
    for (const tag of html.match(/<[^>]*>?/g) ?? [])
      expect([place, tag]).toEqual([place, expect.stringMatching(TAG)])
  expect(JSON.stringify(data)).toContain('scripted')
})
