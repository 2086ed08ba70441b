import type { Blueprint, TestChange, TestDetail } from '@kashf/contract/practice/tests.ts'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import {
  blueprintOf,
  buildBank,
  buildPassage,
  buildPublishedTest,
  buildQuestions,
  buildTest,
} from '../../testing/builders/practice.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { tellCancelledHandler } from './cancel-test.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const other = testPerson(kashf, buildTeacher)

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, person = teacher) =>
  kashf.call(method, `/api/practice/tests${path}`, { token: person.token, ...(body && { body }) })
const detail = async (id: number): Promise<TestDetail> => (await call('GET', `/${id}`)).json().data
const later = (ms: number) => new Date(kashf.clock.now().getTime() + ms)
const isoLater = (ms: number) => later(ms).toISOString()

/** Null in a body counts as absent. */
type Changes = { [K in keyof TestChange]?: TestChange[K] | null }

/** The body that saves a test as it is, with these changes. */
function bodyOf(test: TestDetail, changes: Changes = {}) {
  const { title, description, is_public, opens_at, closes_at, places, settings, blueprint, edit } = test
  return { title, description, is_public, opens_at, closes_at, places, settings, blueprint, edit, ...changes }
}
const save = async (id: number, changes: Changes) => call('PUT', `/${id}`, bodyOf(await detail(id), changes))
const publish = (id: number) => call('POST', `/${id}/publish`)
const outcome = (answer: { statusCode: number; json(): { error?: string } }) => [
  answer.statusCode,
  answer.json().error,
]

/** A blueprint of one block whose slots are these. */
const slotted = (slots: Blueprint['sections'][0]['blocks'][0]['slots'], questions: number | null = null) => {
  const blueprint = blueprintOf([])
  const [block] = blueprint.sections[0]?.blocks ?? []
  if (block) Object.assign(block, { slots, questions })
  return blueprint
}
const pool = (bank_id: number, count: number, tags: string[] = [], difficulty: number | null = null) => ({
  pool: { bank_id, tags, difficulty, count },
})

/** An attempt of a person in the newest version. */
async function attempt(testId: number, userId: number, state = 'open') {
  const { id } = await kashf.deps.db.only<{ id: number }>(sql`
    with paper as (
      insert into test_paper (test_id, test_version, variant, algorithm, seed, slots, created_at)
      select id, version, 1 + (select count(*) from test_paper p where p.test_id = t.id)::int, 1, 1, '[]', now()
        from test t where id = ${testId} returning id, test_id, test_version)
    insert into attempt (test_id, test_version, paper_id, user_id, number, state, opened_at, writer_id, writer_name, writer_since,
      seen_at, created_at)
    select test_id, test_version, id, ${userId}, 1, ${state}, now(), gen_random_uuid(), '', now(), now(), now() from paper
    returning id`)
  return id
}

describe('a draft', () => {
  it('is made empty, listed, saved, duplicated and deleted by its author alone', async () => {
    const made = await call('POST', '', { title: '  Kirish  ', purpose: 'exam' })
    expect(made.statusCode, made.body).toBe(201)
    const test: TestDetail = made.json().data
    expect(test).toMatchObject({
      ...{ title: 'Kirish', purpose: 'exam', state: 'draft', version: 0, edit: 1, has_changes: false },
      share_url: expect.stringMatching(new RegExp(`/test/${test.id}$`)),
      settings: { attempts: 1, results: 'at_once' },
    })
    const saved = await save(test.id, { title: 'Kirish testi', places: 40, opens_at: isoLater(DAY_MS) })
    expect(saved.json().data).toMatchObject({ title: 'Kirish testi', places: 40, edit: 2 })
    const copy = (await call('POST', `/${test.id}/duplicate`)).json().data
    expect(copy).toMatchObject({ title: 'Kirish testi (nusxa)', places: 40, opens_at: null, state: 'draft' })
    const list = (await call('GET', '?purpose=exam&limit=1')).json()
    expect([list.data[0].id, list.next_cursor !== null]).toEqual([copy.id, true])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', bodyOf(test)],
      ['DELETE', '', undefined],
      ['POST', '/publish', undefined],
      ['POST', '/cancel', undefined],
      ['POST', '/duplicate', undefined],
    ] as const)
      expect(outcome(await call(method, `/${test.id}${path}`, body, other)), path).toEqual([404, 'not_found'])
    expect((await call('DELETE', `/${test.id}`)).json()).toEqual({ data: { id: test.id } })
    expect((await call('GET', `/${test.id}`)).statusCode).toBe(404)
  })

  it('is made once by two taps, of all ready questions of an own bank or of a number drawn from it', async () => {
    const { bankId, ids } = await buildQuestions(kashf.deps, {
      ownerId: teacher.id,
      questions: [{}, { state: 'draft' }, {}],
    })
    const body = { title: 'Bank testi', purpose: 'quiz', bank_id: bankId }
    const [one, two] = await Promise.all([call('POST', '', body), call('POST', '', body)])
    expect(one.json().data.id).toBe(two.json().data.id)
    const { blueprint, questions_count, questions } = one.json().data as TestDetail
    expect(blueprint.sections[0]?.blocks[0]?.slots).toEqual([
      { question_id: ids[0] },
      { question_id: ids[2] },
    ])
    expect([questions_count, questions.map(({ id }) => id)]).toEqual([2, [ids[0], ids[2]]])
    const drawn = await call('POST', '', { ...body, title: 'Tanlanma', bank_count: 1 })
    expect(drawn.json().data.blueprint.sections[0].blocks[0].slots).toEqual([pool(bankId, 1)])
    expect(drawn.json().data).toMatchObject({ questions_count: 1, pool_sizes: [2] })
    const foreign = await call('POST', '', { ...body, title: 'Boshqa' }, other)
    expect([foreign.statusCode, Object.keys(foreign.json().fields)]).toEqual([422, ['bank_id']])
  })

  it('refuses an outdated edit, an end before its start, and what the contract does not know', async () => {
    const id = await buildTest(kashf.deps, { ownerId: teacher.id })
    const test = await detail(id)
    expect((await call('PUT', `/${id}`, bodyOf(test, { title: 'Birinchi' }))).statusCode).toBe(200)
    const second = await call('PUT', `/${id}`, bodyOf(test, { title: 'Ikkinchi' }))
    expect([...outcome(second), second.json().data]).toEqual([409, 'edit_conflict', { edit: 2 }])
    for (const [changes, field] of [
      [{ opens_at: isoLater(DAY_MS), closes_at: isoLater(HOUR_MS) }, 'closes_at'],
      [{ opens_at: '2030-01-01T00:00:00Z', closes_at: '2030-01-01T00:00:00Z' }, 'closes_at'],
      [{ places: 0 }, 'places'],
      [{ title: '  ' }, 'title'],
      [{ blueprint: slotted([pool(1, 300), pool(1, 1)]) }, 'blueprint'],
      [{ blueprint: { ...test.blueprint, sections: [] } }, 'sections'],
    ] as const) {
      const answer = await save(id, changes as Changes)
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})], field).toEqual([422, [field]])
    }
    const slot = { question_id: 1, pool: { bank_id: 'x' } }
    const strange = await save(id, { blueprint: slotted([slot as never]) })
    expect(strange.statusCode).toBe(422)
  })
})

describe('findings', () => {
  const findingsOf = async (blueprint: Blueprint, changes: Changes = {}) => {
    const id = await buildTest(kashf.deps, { ownerId: teacher.id, purpose: 'exam' })
    const answer = await save(id, { blueprint, ...changes })
    expect(answer.statusCode, answer.body).toBe(200)
    const { findings, pool_sizes } = answer.json().data as TestDetail
    return { errors: findings.filter(({ is_error }) => is_error), findings, pool_sizes }
  }

  it('name each question that cannot be on a paper', async () => {
    const { bankId, ids } = await buildQuestions(kashf.deps, {
      ownerId: teacher.id,
      questions: [{}, { state: 'draft' }, {}],
    })
    const foreign = await buildQuestions(kashf.deps, { ownerId: other.id, questions: 2 })
    const [ready = 0, draft = 0, gone = 0] = ids
    await kashf.deps.db.run(sql`update bank_question set deleted_at = now() where id = ${gone}`)
    const slots = [ready, draft, gone, foreign.ids[0] ?? 0, ready].map((question_id) => ({ question_id }))
    const place = { section: 0, block: 0, is_error: true }
    expect((await findingsOf(slotted(slots, 7))).errors).toEqual([
      { ...place, code: 'question_draft', question_id: draft },
      { ...place, code: 'question_missing', question_id: gone },
      { ...place, code: 'question_missing', question_id: foreign.ids[0] },
      { ...place, code: 'question_twice', question_id: ready },
      { ...place, code: 'block_unfilled', count: 2 },
    ])
    // A pool neither repeats what is listed nor takes questions of others.
    const pools = await findingsOf(
      slotted([{ question_id: ready }, pool(bankId, 1), pool(foreign.bankId, 1)]),
    )
    expect([pools.pool_sizes, pools.errors.map(({ code }) => code)]).toEqual([
      [0, 0],
      ['pool_too_small', 'pool_too_small'],
    ])
  })

  it('count pools by tags and difficulty, and share what suits several of them', async () => {
    const { bankId } = await buildQuestions(kashf.deps, {
      ownerId: teacher.id,
      questions: [
        ...Array.from({ length: 3 }, () => ({ tags: ['algebra', '2026'], difficulty: 3 })),
        ...Array.from({ length: 2 }, () => ({ tags: ['algebra'], difficulty: 1 })),
        {},
      ],
    })
    const algebra = pool(bankId, 3, ['algebra'])
    const fits = await findingsOf(slotted([pool(bankId, 3), algebra]))
    expect([fits.pool_sizes, fits.errors]).toEqual([[6, 5], []])
    const lacks = await findingsOf(
      slotted([pool(bankId, 2), pool(bankId, 3, ['algebra', '2026'], 3), pool(bankId, 2)]),
    )
    expect(lacks.errors).toEqual([{ code: 'pool_too_small', is_error: true, section: 0, block: 0, count: 1 }])
  })

  it('do not divide a passage', async () => {
    const bankId = await buildBank(kashf.deps, { ownerId: teacher.id })
    const [first, second] = [
      await buildPassage(kashf.deps, { bankId }),
      await buildPassage(kashf.deps, { bankId }),
    ]
    const { ids } = await buildQuestions(kashf.deps, {
      ...{ ownerId: teacher.id, bankId },
      questions: [first, first, first, second, second, second].map((passageId) => ({ passageId })),
    })
    const missing = async (slots: Parameters<typeof slotted>[0]) =>
      (await findingsOf(slotted(slots))).errors.map(({ count }) => count)
    expect(await missing([pool(bankId, 3)])).toEqual([])
    expect(await missing([pool(bankId, 5)])).toEqual([2])
    expect(await missing([pool(bankId, 3), pool(bankId, 3)])).toEqual([])
    expect(await missing([{ question_id: ids[0] ?? 0 }, pool(bankId, 4)])).toEqual([1])
  })

  it.each([
    ['ends_in_past', { opens_at: null, closes_at: -HOUR_MS }, 60],
    ['window_too_short', { opens_at: HOUR_MS, closes_at: HOUR_MS + 59 * MINUTE_MS }, 60],
    [null, { opens_at: HOUR_MS, closes_at: 2 * HOUR_MS }, 60],
    [null, { opens_at: HOUR_MS, closes_at: HOUR_MS + MINUTE_MS }, null],
  ] as const)('of times: %s', async (code, times, minutes) => {
    const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 1 })
    const at = (ms: number | null) => (ms === null ? null : isoLater(ms))
    const id = await buildTest(kashf.deps, { ownerId: teacher.id })
    const { settings } = await detail(id)
    const { errors } = await findingsOf(blueprintOf(ids), {
      opens_at: at(times.opens_at),
      closes_at: at(times.closes_at),
      settings: { ...settings, minutes },
    })
    expect(errors.map((finding) => finding.code)).toEqual(code === null ? [] : [code])
  })

  it('forbid results at a closing that is not set, and its removal once they are promised', async () => {
    const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 1 })
    const id = await buildTest(kashf.deps, { ownerId: teacher.id, blueprint: blueprintOf(ids) })
    const { settings } = await detail(id)
    const atClose = { ...settings, results: 'at_close' as const }
    const never = [{ code: 'results_never', is_error: true }]
    expect((await save(id, { settings: atClose })).json().data.findings).toEqual(
      expect.arrayContaining(never),
    )
    expect((await publish(id)).json().data.findings).toEqual(expect.arrayContaining(never))
    await save(id, { closes_at: isoLater(HOUR_MS) })
    expect(outcome(await publish(id))).toEqual([200, undefined])
    // Another choice of the draft promises nothing before it is published.
    await save(id, { settings: { ...settings, results: 'by_hand' } })
    const removed = await save(id, { closes_at: null })
    expect([...outcome(removed), removed.json().data.findings]).toEqual([409, 'test_not_ready', never])
    expect(outcome(await publish(id))).toEqual([200, undefined])
    expect(outcome(await save(id, { closes_at: null }))).toEqual([200, undefined])
  })

  it('warn of missing explanations, videos and marks, and forbid a mean without scores of sections', async () => {
    const { ids } = await buildQuestions(kashf.deps, {
      ownerId: teacher.id,
      questions: [
        {},
        {
          key: {
            explanation: '',
            explained: { lesson_id: 1, at_s: 5 },
            parts: [{ kind: 'marked', rubric: [{ title: 'Mazmun', max_milli: 1000 }], model_answer: '' }],
          },
        },
      ],
    })
    const { findings } = await findingsOf({ ...blueprintOf(ids), scale: { kind: 'mean', step_milli: 500 } })
    expect(findings).toEqual([
      { code: 'mean_without_scales', is_error: true },
      { code: 'no_explanation', is_error: false, count: 1 },
      { code: 'no_video', is_error: false, count: 1 },
      { code: 'needs_marking', is_error: false, count: 1 },
    ])
    expect((await findingsOf(slotted([]))).errors).toEqual([{ code: 'no_questions', is_error: true }])
  })
})

describe('publishing', () => {
  it('keeps questions and blueprint as they are, and makes a version only of a change', async () => {
    const { bankId, ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 4 })
    const [listed = 0] = ids
    const blueprint = slotted([{ question_id: listed }, pool(bankId, 2)])
    const id = await buildTest(kashf.deps, { ownerId: teacher.id, blueprint })
    const first = await publish(id)
    expect(first.json().data).toMatchObject({ state: 'published', version: 1, has_changes: false })
    expect(outcome(await publish(id))).toEqual([409, 'test_state_conflict'])
    const { rows } = await kashf.deps.db.executeSql(
      `select v.blueprint, octet_length(v.secret) as bytes, t.published_questions,
              (select count(*)::int from test_question q where q.test_id = v.test_id) as questions
         from test_version v join test t on t.id = v.test_id where v.test_id = ${id}`,
    )
    const frozen = (question_id: number) => ({ question_id, version: 1, passage_id: null })
    expect(rows).toMatchObject([
      {
        ...{ bytes: 32, published_questions: 3, questions: 4 },
        blueprint: {
          sections: [
            {
              blocks: [
                {
                  slots: [
                    { count: 1, questions: [frozen(listed)] },
                    { count: 2, questions: ids.slice(1).map(frozen) },
                  ],
                },
              ],
            },
          ],
        },
      },
    ])
    // A question that was changed in its bank.
    await kashf.deps.db.run(sql`
      update bank_question set version = 2, content = jsonb_set(content, '{stem}', '"Yangi"') where id = ${listed}`)
    expect(await detail(id)).toMatchObject({ has_changes: true, version: 1 })
    expect((await publish(id)).json().data).toMatchObject({ version: 2, has_changes: false })
    const stems = await kashf.deps.db.rows<{ version: number; is_new: boolean }>(sql`
      select version, content ->> 'stem' = 'Yangi' as is_new from question_version where question_id = ${listed} order by version`)
    expect(stems).toEqual([
      { version: 1, is_new: false },
      { version: 2, is_new: true },
    ])
  })

  it('is refused with what is wrong, and happens once for two presses', async () => {
    const empty = await buildTest(kashf.deps, { ownerId: teacher.id, blueprint: blueprintOf([]) })
    const refused = await publish(empty)
    expect([...outcome(refused), refused.json().data.findings]).toEqual([
      ...[409, 'test_not_ready'],
      [{ code: 'no_questions', is_error: true }],
    ])
    const id = await buildTest(kashf.deps, { ownerId: teacher.id })
    const both = await Promise.all([publish(id), publish(id)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await detail(id)).toMatchObject({ version: 1 })
  })

  it('holds what people rely on: the start until it, the end against earlier ones, places that are taken', async () => {
    const { id } = await buildPublishedTest(kashf.deps, {
      ...{ ownerId: teacher.id, purpose: 'exam', places: 2 },
      ...{ opensAt: later(HOUR_MS), closesAt: later(3 * HOUR_MS) },
      settings: { minutes: 60 },
    })
    const student = await buildStudent(kashf.deps)
    expect(
      (await save(id, { opens_at: isoLater(HOUR_MS / 2), closes_at: isoLater(2 * HOUR_MS) })).statusCode,
    ).toBe(200)
    expect(outcome(await save(id, { closes_at: isoLater(HOUR_MS) }))).toEqual([409, 'test_not_ready'])
    await kashf.deps.db.run(sql`
      insert into test_place (test_id, user_id, created_at) values (${id}, ${student.id}, now()), (${id}, ${other.id}, now())`)
    const fewer = await save(id, { places: 1 })
    expect([...outcome(fewer), Object.keys(fewer.json().fields)]).toEqual([
      409,
      'test_state_conflict',
      ['places'],
    ])
    await kashf.deps.db.run(sql`update test set opens_at = ${later(-MINUTE_MS)} where id = ${id}`)
    await attempt(id, student.id)
    const moved = await save(id, { opens_at: isoLater(MINUTE_MS), closes_at: isoLater(HOUR_MS + MINUTE_MS) })
    expect(Object.keys(moved.json().fields)).toEqual(['opens_at', 'closes_at'])
    expect((await save(id, { closes_at: isoLater(5 * HOUR_MS) })).statusCode).toBe(200)
    expect((await save(id, { closes_at: null })).statusCode).toBe(200)
    expect((await detail(id)).attempts_count).toBe(1)
  })
})

describe('cancelling', () => {
  it('voids running attempts, tells everybody once, and allows nothing more', async () => {
    const { id } = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, title: 'Sinov imtihoni' })
    const [writing, done, waiting] = [
      await buildStudent(kashf.deps),
      await buildStudent(kashf.deps),
      await buildStudent(kashf.deps),
    ]
    const running = await attempt(id, writing.id)
    const finished = await attempt(id, done.id, 'published')
    await kashf.deps.db.run(sql`
      insert into test_place (test_id, user_id, created_at) values (${id}, ${waiting.id}, now()), (${id}, ${writing.id}, now())`)
    const both = await Promise.all([call('POST', `/${id}/cancel`), call('POST', `/${id}/cancel`)])
    expect(both.map(outcome).sort()).toEqual([
      [200, undefined],
      [409, 'test_cancelled'],
    ])
    const states = await kashf.deps.db.rows(sql`
      select id, state from attempt where id = any(${[running, finished]}::int[]) order by id`)
    expect(states).toEqual([
      { id: running, state: 'void' },
      { id: finished, state: 'published' },
    ])
    const tell = () => tellCancelledHandler.handle(kashf.deps, { testId: id }, new AbortController().signal)
    await tell()
    await tell()
    for (const { token } of [writing, done, waiting]) {
      const { data } = (await kashf.call('GET', '/api/notices', { token })).json()
      expect(data).toMatchObject([
        { kind: 'test_cancelled', subject: { test_id: id, title: 'Sinov imtihoni' } },
      ])
    }
    expect(outcome(await publish(id))).toEqual([409, 'test_cancelled'])
    expect(outcome(await save(id, {}))).toEqual([409, 'test_cancelled'])
    const draft = await buildTest(kashf.deps, { ownerId: teacher.id })
    expect(outcome(await call('POST', `/${draft}/cancel`))).toEqual([409, 'test_state_conflict'])
    const { id: taken } = await buildPublishedTest(kashf.deps, { ownerId: teacher.id })
    expect(outcome(await call('DELETE', `/${taken}`))).toEqual([409, 'test_state_conflict'])
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
  })
})
