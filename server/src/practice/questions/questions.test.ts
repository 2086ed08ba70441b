import type { BankQuestion } from '@kashf/contract/practice/bank-question.ts'
import type { QuestionBody, QuestionContent } from '@kashf/contract/practice/questions.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { sweepUnusedPictures } from '../../media/removal/sweep-unused-pictures.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)
const student = testPerson(kashf, buildStudent)
let bankId: number

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const as = (person: TestPerson) => (method: Method, path: string, body?: object) =>
  kashf.call(method, `/api/practice/${path}`, { token: person.token, ...(body && { body }) })
const call = (method: Method, path: string, body?: object) => as(teacher)(method, path, body)

const newBank = async (title = 'Algebra'): Promise<number> => {
  kashf.clock.advance(11_000)
  return (await call('POST', 'banks', { title })).json().data.id
}
beforeAll(async () => {
  bankId = await newBank()
})

const content = (change: Partial<QuestionContent> = {}): QuestionContent => ({
  form: 'single',
  stem: '$2+2$ nechaga teng?',
  options: ['3', '4', '5'].map((text, i) => ({ id: 'abc'[i] ?? '', text })),
  parts: [{ answer: 'choice', label: '' }],
  keeps_order: false,
  ...change,
})
const question = (change: Partial<QuestionBody> = {}): QuestionBody => ({
  content: content(),
  key: {
    parts: [{ kind: 'choice', right: 'b' }],
    explanation: 'MAXFIY izoh',
    notes: [{ option: 'a', text: 'Bittasi kam' }],
    explained: null,
  },
  passage_id: null,
  tags: ['Arifmetika'],
  difficulty: 2,
  ...change,
})
const add = async (change: Partial<QuestionBody> = {}, bank = bankId): Promise<BankQuestion> => {
  const answer = await call('POST', `banks/${bank}/questions`, question(change))
  expect([answer.statusCode, answer.json().fields]).toEqual([201, undefined])
  return answer.json().data
}
const put = (id: number, edit: number, change: Partial<QuestionBody> = {}) =>
  call('PUT', `questions/${id}`, { ...question(change), edit })
const withStem = (stem: string) => ({ content: content({ stem }) })
const picture = async (color: string, person: TestPerson = teacher, size = { width: 900, height: 300 }) => {
  const png = await sharp({ create: { ...size, channels: 4, background: color } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(png)]), 'rasm.png')
  return as(person)('POST', 'images', form)
}

describe('a bank', () => {
  it('belongs to the teacher alone', async () => {
    const { id } = await add()
    for (const [method, path, body] of [
      ['GET', `banks/${bankId}`],
      ['PATCH', `banks/${bankId}`, { title: 'Meniki' }],
      ['DELETE', `banks/${bankId}`],
      ['GET', `banks/${bankId}/questions`],
      ['POST', `banks/${bankId}/questions`, question()],
      ['GET', `banks/${bankId}/passages`],
      ['POST', `banks/${bankId}/passages`, { title: '', text: 'x', recording_id: null, plays: null }],
      ['GET', `questions/${id}`],
      ['PUT', `questions/${id}`, { ...question(), edit: 1 }],
      ['DELETE', `questions/${id}`],
      ['POST', `questions/${id}/restore`],
    ] as const) {
      expect([path, (await as(stranger)(method, path, body)).statusCode]).toEqual([path, 404])
      const refused = await as(student)(method, path, body)
      expect([path, refused.statusCode]).toEqual([path, 403])
      expect(refused.body).not.toContain('MAXFIY')
    }
  })

  it('counts its questions and their tags, and is made once by two taps', async () => {
    const id = await newBank('Geometriya')
    const again = await call('POST', 'banks', { title: ' Geometriya ' })
    expect(again.json().data.id).toBe(id)
    await add({ tags: ['Burchak', 'Uchburchak'] }, id)
    await add({ tags: ['Uchburchak'], key: { ...question().key, parts: [], notes: [] } }, id)
    expect((await call('GET', `banks/${id}`)).json().data).toMatchObject({
      title: 'Geometriya',
      ready_count: 1,
      draft_count: 1,
      tags: [
        { tag: 'Uchburchak', count: 2 },
        { tag: 'Burchak', count: 1 },
      ],
    })
    expect((await call('PATCH', `banks/${id}`, { title: 'Planimetriya' })).json().data.title).toBe(
      'Planimetriya',
    )
    await call('DELETE', `banks/${id}`)
    expect((await call('GET', `banks/${id}`)).statusCode).toBe(404)
    expect((await call('GET', 'banks')).json().data.map((bank: { id: number }) => bank.id)).not.toContain(id)
  })

  it('lists its questions by pages, words in either alphabet, tag, state and form', async () => {
    const id = await newBank('Tarix')
    await add({ content: content({ stem: "O'zbekiston poytaxti qaysi shahar?" }), tags: ['Poytaxt'] }, id)
    await add({ content: content({ stem: 'Amir Temur qachon tugʻilgan?' }) }, id)
    await add({ content: content({ stem: '' }) }, id)
    const list = async (query: string) => (await call('GET', `banks/${id}/questions?${query}`)).json()
    const stems = async (query: string) =>
      (await list(query)).data.map((item: { stem_html: string }) => item.stem_html)
    expect(await stems(`search=${encodeURIComponent('Ўзбекистон шаҳар')}`)).toEqual([
      '<p>O&#39;zbekiston poytaxti qaysi shahar?</p>',
    ])
    expect(await stems('search=ozbek%20temur')).toEqual([])
    expect(await stems('tag=Poytaxt')).toHaveLength(1)
    expect(await stems('state=draft')).toEqual([''])
    expect(await stems('form=single')).toHaveLength(3)
    expect(await stems('form=essay')).toEqual([])
    const first = await list('limit=2')
    const second = await list(`limit=2&cursor=${first.next_cursor}`)
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([2, 1, null])
    expect(first.data[0]).toMatchObject({ state: 'draft', warnings: [{ code: 'no_stem' }] })
  })
})

describe('a question', () => {
  it('is ready with a plausible key, and shown as a learner sees it', async () => {
    const made = await add()
    expect(made).toMatchObject({ state: 'ready', version: 1, edit: 1, warnings: [], passage_id: null })
    expect(made.preview).toMatchObject({
      form: 'single',
      options: [{ html: '3' }, { html: '4' }, { html: '5' }],
      parts: [{ answer: 'choice', label: '' }],
    })
    const seen = JSON.stringify(
      (await call('POST', 'preview', { content: content(), passage_id: null })).json(),
    )
    expect(seen).toContain('<math')
    expect(seen).not.toMatch(/MAXFIY|right|"id"/)
  })

  it('is refused field by field where it contradicts itself, and keeps nothing that is not declared', async () => {
    const wrong = question({
      content: { ...content(), parts: [{ answer: 'choice', label: '', options: ['a', 'z'] }] },
      key: { ...question().key, parts: [{ kind: 'choice', right: 'y' }], notes: [{ option: 'q', text: '' }] },
    })
    const answer = await call('POST', `banks/${bankId}/questions`, wrong)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
      422,
      ['content.parts.0.options', 'key.parts.0.right', 'key.notes.0.option'],
    ])
    const extra = { ...question(), content: { ...content(), right: 'b', __extra: { deep: 1 } } }
    const made = (await call('POST', `banks/${bankId}/questions`, extra)).json().data
    expect(Object.keys(made.content).sort()).toEqual(Object.keys(content()).sort())
  })

  it('keeps its version until a test has it, and names an edit that somebody else made', async () => {
    const { id } = await add()
    expect((await put(id, 1, withStem('Yangi matn'))).json().data).toMatchObject({ version: 1, edit: 2 })
    expect((await put(id, 2, withStem('Yangi matn'))).json().data).toMatchObject({ version: 1, edit: 2 })
    await kashf.deps.db.run(sql`
      insert into question_version (question_id, version, content, key, tags, created_at)
      select id, version, content, key, tags, now() from bank_question where id = ${id}`)
    expect((await put(id, 2, withStem('Uchinchi'))).json().data).toMatchObject({ version: 2, edit: 3 })
    expect((await put(id, 3, withStem('Toʻrtinchi'))).json().data).toMatchObject({ version: 2, edit: 4 })
    const both = await Promise.all([put(id, 4, withStem('Bir')), put(id, 4, withStem('Ikki'))])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('edit_conflict')
  })

  it('can be restored for 30 days after it was deleted', async () => {
    const { id } = await add()
    expect((await call('DELETE', `questions/${id}`)).statusCode).toBe(200)
    expect((await call('DELETE', `questions/${id}`)).statusCode).toBe(404)
    expect((await call('GET', `questions/${id}`)).statusCode).toBe(404)
    expect((await call('POST', `questions/${id}/restore`)).statusCode).toBe(200)
    expect((await call('GET', `questions/${id}`)).statusCode).toBe(200)
    await call('DELETE', `questions/${id}`)
    await kashf.deps.db.run(sql`
      update bank_question set deleted_at = ${new Date(kashf.clock.now().getTime() - 31 * DAY_MS)} where id = ${id}`)
    expect((await call('POST', `questions/${id}/restore`)).statusCode).toBe(404)
  })

  it('is explained by a lesson of its own teacher only', async () => {
    const [mine, theirs] = await Promise.all(
      [teacher, stranger].map(({ id }) => buildCourse(kashf.deps, { teacherId: id })),
    )
    const explained = (lessonId = 0, untilS = 20) => ({
      key: { ...question().key, explained: { lesson_id: lessonId, at_s: 10, until_s: untilS } },
    })
    const fieldsOf = async (change: Partial<QuestionBody>) =>
      (await call('POST', `banks/${bankId}/questions`, question(change))).json().fields
    expect((await add(explained(mine?.lessonIds[0]))).key.explained?.at_s).toBe(10)
    expect(Object.keys(await fieldsOf(explained(theirs?.lessonIds[0])))).toEqual(['key.explained.lesson_id'])
    expect(Object.keys(await fieldsOf(explained(mine?.lessonIds[0], 10)))).toEqual(['key.explained.until_s'])
  })

  it('tells how many tests have it and how its first attempts went', async () => {
    const { id } = await add()
    const { db } = kashf.deps
    const { id: test } = await db.only<{ id: number }>(sql`
      insert into test (owner_id, purpose, state, title, settings, blueprint, version, created_at, updated_at)
      values (${teacher.id}, 'quiz', 'published', 'Test', '{}', '{}', 1, now(), now()) returning id`)
    await db.run(sql`
      insert into question_version (question_id, version, content, key, tags, created_at)
      select id, version, content, key, tags, now() from bank_question where id = ${id}`)
    await db.run(sql`
      insert into test_version (test_id, version, title, settings, blueprint, secret, created_at)
      values (${test}, 1, 'Test', '{}', '{}', '\\x00', now())`)
    await db.run(sql`insert into test_question values (${test}, 1, ${id}, 1)`)
    const slots = JSON.stringify([
      { question_id: 1 },
      { question_id: id, version: 1, options: ['b', 'a', 'c'] },
    ])
    const { id: paper } = await db.only<{ id: number }>(sql`
      insert into test_paper (test_id, test_version, variant, algorithm, seed, slots, created_at)
      values (${test}, 1, 0, 1, 1, ${slots}::jsonb, now()) returning id`)
    for (const [number, credit] of [
      [1, 1000],
      [2, 0],
    ]) {
      await db.run(sql`
        with a as (insert into attempt (test_id, test_version, paper_id, user_id, number, state, writer_id, writer_name,
                                        writer_since, seen_at, created_at)
          values (${test}, 1, ${paper}, ${student.id}, ${number}, 'published', gen_random_uuid(), '', now(), now(), now())
          returning id)
        insert into attempt_answer (attempt_id, slot, part, device, n, answered_at, received_at, credit_milli)
        select id, 1, 0, gen_random_uuid(), 1, now(), now(), ${credit} from a`)
    }
    const usage = { tests: 1, answers: 1, mean_credit_milli: 1000 }
    expect((await call('GET', `questions/${id}`)).json().data.usage).toEqual(usage)
    const listed = (await call('GET', `banks/${bankId}/questions`)).json().data
    expect(listed.find((item: { id: number }) => item.id === id).usage).toEqual(usage)
  })
})

describe('a passage', () => {
  const body = (text: string) => ({ title: 'Matn', text, recording_id: null, plays: null })

  it('is shared by questions of its bank, whose versions rise with it', async () => {
    const passage = (await call('POST', `banks/${bankId}/passages`, body('**Oʻqing**'))).json().data
    expect(passage).toMatchObject({ text_html: '<p><strong>Oʻqing</strong></p>', questions_count: 0 })
    const { id } = await add({ passage_id: passage.id })
    const other = await newBank('Boshqa')
    const refused = await call('POST', `banks/${other}/questions`, question({ passage_id: passage.id }))
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['passage_id']])
    await kashf.deps.db.run(sql`
      insert into question_version (question_id, version, content, key, tags, created_at)
      select id, version, content, key, tags, now() from bank_question where id = ${id}`)
    const version = async () => (await call('GET', `questions/${id}`)).json().data.version
    await call('PUT', `passages/${passage.id}`, body('**Oʻqing**'))
    expect(await version()).toBe(1)
    const changed = (await call('PUT', `passages/${passage.id}`, body('Tinglang'))).json().data
    expect([changed.questions_count, await version()]).toEqual([1, 2])
    expect((await as(stranger)('PUT', `passages/${passage.id}`, body('x'))).statusCode).toBe(404)
    expect((await as(stranger)('DELETE', `passages/${passage.id}`)).statusCode).toBe(404)
    expect((await call('DELETE', `passages/${passage.id}`)).statusCode).toBe(200)
    expect((await call('GET', `questions/${id}`)).json().data.passage_id).toBeNull()
    const recording = await call('POST', `banks/${bankId}/passages`, { ...body('x'), recording_id: 999_999 })
    expect([recording.statusCode, Object.keys(recording.json().fields)]).toEqual([422, ['recording_id']])
  })
})

describe('pictures of questions', () => {
  it('are whole, without an address that can be guessed, and kept once', async () => {
    const { id, image } = (await picture('#f00')).json().data
    expect((await picture('#f00')).json().data).toEqual({ id, image })
    const sent = await kashf.app.inject({ url: `${image.replace(kashf.deps.publicUrl, '')}/320.webp` })
    expect(sent.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(sent.rawPayload).metadata()).toMatchObject({ width: 320, height: 107 })
    for (const url of [
      `/media/image/${id}`,
      `/media/image/${id}/320.webp`,
      `/media/image/${id}/square/240.webp`,
      `/media/image/${id}/question/320.webp`,
      `/media/question/${id}/320.webp`,
      `/media/question/${id}/AAAAAAAAAAAAAAAAAAAAAA/320.webp`,
      `${image.replace(kashf.deps.publicUrl, '').replace(`/${id}/`, `/${id + 1}/`)}/320.webp`,
      `${image.replace(kashf.deps.publicUrl, '')}/321.webp`,
    ]) {
      expect([url, (await kashf.app.inject({ url })).statusCode]).toEqual([url, 404])
    }
  })

  it('may be named by their owner only, in a question and in a preview', async () => {
    const { id } = (await picture('#0f0', stranger)).json().data
    const named = content({ stem: `Rasmga qarang ![uchburchak](picture:${id})` })
    const refused = await call('POST', `banks/${bankId}/questions`, question({ content: named }))
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['content.stem']])
    const preview = await call('POST', 'preview', { content: named, passage_id: null })
    expect([preview.statusCode, preview.body.includes('/media/question/')]).toEqual([422, false])
    const mine = (await picture('#00f')).json().data
    const made = await add({ content: content({ stem: `![uchburchak](picture:${mine.id})` }) })
    expect(JSON.stringify(made.preview)).toContain(`/media/question/${mine.id}/`)
  })

  it('are swept after a day if no question names them', async () => {
    const [kept, left] = [(await picture('#111')).json().data, (await picture('#222')).json().data]
    await add({ content: content({ stem: `![a](picture:${kept.id})` }) })
    kashf.clock.advance(25 * 3600_000)
    await sweepUnusedPictures(kashf.deps)
    const ids = await kashf.deps.db.rows<{ id: number }>(
      sql`select id from image where id in (${kept.id}, ${left.id})`,
    )
    expect(ids).toEqual([{ id: kept.id }])
  })

  it('are refused when they are none', async () => {
    const form = new FormData()
    form.append('image', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'rasm.svg')
    const refused = await call('POST', 'images', form)
    expect([refused.statusCode, refused.json().error]).toEqual([422, 'image_refused'])
  })
})
