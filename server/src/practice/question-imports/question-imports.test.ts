import type { QuestionImportDetail } from '@kashf/contract/practice/imports.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { readImport } from './read-import.ts'
import { readInWorker } from './read-in-worker.ts'

const kashf = testApp()
const stranger = testPerson(kashf, buildTeacher)
const student = testPerson(kashf, buildStudent)
let teacher: TestPerson
let bankId: number

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const as = (person: TestPerson) => (method: Method, path: string, body?: object) =>
  kashf.call(method, `/api/practice/${path}`, { token: person.token, ...(body && { body }) })
const call = (method: Method, path: string, body?: object) => as(teacher)(method, path, body)

beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
  bankId = (await call('POST', 'banks', { title: 'Bank' })).json().data.id
})

/** Runs the jobs that an import has queued, and returns it. */
const paste = async (text: string, bank = bankId): Promise<QuestionImportDetail> => {
  const sent = await call('POST', `banks/${bank}/imports/text`, { text })
  const { id, state } = sent.json().data
  if (state === 'reading') await readImport(kashf.deps, { importId: id })
  return detail(id)
}
const detail = async (id: number): Promise<QuestionImportDetail> =>
  (await call('GET', `imports/${id}`)).json().data
const add = (id: number, edit: number, drafts_too = false) =>
  call('POST', `imports/${id}/add`, { edit, drafts_too })
const settle = (id: number, index: number, body: object) =>
  call('PUT', `imports/${id}/questions/${index}`, body)
const inBank = async () => (await call('GET', `banks/${bankId}/questions?limit=100`)).json().data

const SEPARATED = `2 + 2 nechaga teng?
====
3
====
# 4
====
5
++++
Poytaxt qaysi shahar?
====
#Toshkent
====
Buxoro
====
Barchasi
++++
Kaliti yoʻq savol
====
bir
====
ikki
`

describe('an import', () => {
  it('reads a separated text, keeps what is doubtful, and adds the rest once', async () => {
    const read = await paste(SEPARATED)
    expect(read).toMatchObject({ state: 'read', edit: 1, ready_count: 2, doubtful_count: 1, same_count: 0 })
    const [sum, capital, doubtful] = read.questions
    expect(sum).toMatchObject({
      line: 1,
      source: '2 + 2 nechaga teng?\n====\n3\n====\n# 4\n====\n5',
      state: 'ready',
      question: {
        content: { form: 'single', keeps_order: false },
        key: { parts: [{ kind: 'choice', right: 'b' }] },
      },
      preview: { options: [{ html: '3' }, { html: '4' }, { html: '5' }] },
    })
    expect(capital?.question.content.keeps_order).toBe(true)
    expect([doubtful?.state, doubtful?.warnings]).toEqual(['draft', [{ code: 'no_key' }]])
    const added = await Promise.all([add(read.id, 1), add(read.id, 1)])
    expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(added.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('import_state_conflict')
    expect(await inBank()).toHaveLength(2)
    const left = await detail(read.id)
    expect([left.state, left.edit, left.questions.map(({ index }) => index)]).toEqual(['read', 2, [2]])
    expect((await add(read.id, 2, true)).json().data).toEqual({ added: 0, drafts: 1, same: 0 })
    expect((await detail(read.id)).state).toBe('added')
    expect((await add(read.id, 3)).json().error).toBe('import_state_conflict')
    expect((await inBank()).map((item: { state: string }) => item.state)).toEqual(['draft', 'ready', 'ready'])
  })

  it('adds nothing of the same file, and nothing that the bank has, whatever the order of its options', async () => {
    const first = await paste(SEPARATED)
    await add(first.id, 1, true)
    const again = await call('POST', `banks/${bankId}/imports/text`, { text: SEPARATED })
    expect([again.statusCode, again.json().data.id]).toEqual([200, first.id])
    const turned = `2  +  2 NECHAGA teng?
====
#4
====
5
====
3
++++
2 - 2 nechaga teng?
====
3
====
#4
====
5
++++
2 - 2 nechaga teng?
====
#4
====
3
====
5`
    const second = await paste(turned)
    expect(second).toMatchObject({ ready_count: 2, same_count: 1 })
    expect(second.questions.map(({ same_as }) => same_as !== null)).toEqual([true, false, false])
    expect((await add(second.id, 1)).json().data).toEqual({ added: 1, drafts: 0, same: 2 })
    expect(await inBank()).toHaveLength(4)
  })

  it('shows a question that is almost equal', async () => {
    await add((await paste(SEPARATED)).id, 1)
    const near = await paste(
      'Ўзбекистон poytaxti qaysi shahar hisoblanadi?\n====\n#Toshkent\n====\nBuxoro shahri',
    )
    expect(near.questions[0]?.near).toBeNull()
    const nearer = await paste('Poytaxt qaysi shahar\n====\n#Toshkent\n====\nBuxoro\n====\nBarcha')
    expect(nearer.questions[0]).toMatchObject({ same_as: null, near: expect.any(Number) })
  })

  it('is settled question by question, each against the newest edit', async () => {
    const { id, questions } = await paste(SEPARATED)
    const [sum, , doubtful] = questions
    const keyed = {
      ...doubtful?.question,
      key: { ...doubtful?.question.key, parts: [{ kind: 'choice', right: 'a' }] },
    }
    const both = await Promise.all([
      settle(id, 2, { edit: 1, question: keyed }),
      settle(id, 2, { edit: 1, is_skipped: true }),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().error).toBe('edit_conflict')
    const { edit } = await detail(id)
    const settled = (await settle(id, 2, { edit, question: keyed, is_skipped: false })).json().data
    expect(settled).toMatchObject({ ready_count: 3, doubtful_count: 0, edit: 3 })
    const wrong = { ...sum?.question, key: { ...sum?.question.key, parts: [{ kind: 'choice', right: 'z' }] } }
    const refused = await settle(id, 0, { edit: 3, question: wrong })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['key.parts.0.right']])
    await settle(id, 1, { edit: 3, is_skipped: true })
    expect((await settle(id, 999, { edit: 4 })).statusCode).toBe(404)
    expect((await add(id, 4)).json().data).toEqual({ added: 2, drafts: 0, same: 0 })
    expect((await settle(id, 0, { edit: 5, is_skipped: true })).json().error).toBe('import_state_conflict')
  })

  it('keeps the doubts of its reader until the author has looked at them', async () => {
    const { id, questions } = await paste('Toq sonlar?\n====\n#1\n====\n#3\n====\n4')
    expect(questions[0]).toMatchObject({ state: 'draft', warnings: [{ code: 'several_keys' }] })
    const confirmed = (await settle(id, 0, { edit: 1, is_confirmed: true })).json().data
    expect(confirmed.questions[0]).toMatchObject({ state: 'ready', warnings: [] })
  })

  it('is refused as a whole where nothing can be read', async () => {
    for (const [text, refusal] of [
      ['Bu oddiy xat', 'unknown_format'],
      ['\u0000\u0001', 'unknown_format'],
    ]) {
      const read = await paste(text ?? '')
      expect([text, read.state, read.refusal, read.questions]).toEqual([text, 'refused', refusal, []])
      expect((await add(read.id, 1)).json().error).toBe('import_state_conflict')
    }
    // A refused file may be sent again, because its reader may have learned more.
    const sent = await call('POST', `banks/${bankId}/imports/text`, {
      text: 'Bu oddiy xat',
    })
    expect([sent.statusCode, sent.json().data.state]).toEqual([201, 'reading'])
  })

  it('leaves scripts and pictures of others as text', async () => {
    const stem = 'Savol <script>alert(1)</script> ![x](picture:1)'
    const { questions } = await paste(`${stem}\n====\n#<img src=x onerror=alert(1)>\n====\nikki`)
    const seen = JSON.stringify(questions[0]?.preview)
    expect(seen).toContain('&lt;script&gt;')
    expect(seen).not.toMatch(/<script|<img/)
  })

  it('belongs to the teacher alone', async () => {
    const { id } = await paste(SEPARATED)
    for (const [method, path, body] of [
      ['GET', `banks/${bankId}/imports`],
      ['POST', `banks/${bankId}/imports/text`, { text: SEPARATED }],
      ['POST', `banks/${bankId}/imports`],
      ['GET', `imports/${id}`],
      ['PUT', `imports/${id}/questions/0`, { edit: 1, is_skipped: true }],
      ['POST', `imports/${id}/add`, { edit: 1, drafts_too: true }],
      ['DELETE', `imports/${id}`],
    ] as const) {
      expect([path, (await as(stranger)(method, path, body)).statusCode]).toEqual([path, 404])
      expect([path, (await as(student)(method, path, body)).statusCode]).toEqual([path, 403])
    }
    expect((await call('GET', `banks/${bankId}/imports`)).json().data).toHaveLength(1)
    expect((await call('DELETE', `imports/${id}`)).statusCode).toBe(200)
    expect((await call('GET', `imports/${id}`)).statusCode).toBe(404)
  })

  it('recognizes a bank that was written as a file and comes back', async () => {
    await add((await paste(SEPARATED)).id, 1)
    const other = (await call('POST', 'banks', { title: 'Boshqa' })).json().data.id
    for (const format of ['gift', 'moodle', 'csv']) {
      const file = await call('GET', `banks/${bankId}/export?format=${format}`)
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
      const read = await paste(file.body)
      expect([format, read.state, read.same_count]).toEqual([format, 'read', 2])
      const elsewhere = await paste(file.body, other)
      expect([format, elsewhere.ready_count, elsewhere.doubtful_count]).toEqual([format, 2, 0])
    }
    expect((await as(stranger)('GET', `banks/${bankId}/export?format=gift`)).statusCode).toBe(404)
    expect((await call('GET', `banks/${bankId}/export?format=x`)).statusCode).toBe(422)
  })

  it('takes a file, whose reading is queued with it', async () => {
    const form = new FormData()
    form.append('file', new Blob([SEPARATED]), 'Algebra\u0007 test.txt')
    const sent = (await call('POST', `banks/${bankId}/imports`, form)).json().data
    expect(sent).toMatchObject({ file_name: 'Algebra test.txt', state: 'reading', ready_count: 0 })
    const jobs = await kashf.deps.db.rows<{ data: object }>(
      sql`select data from pgboss.job where name = 'read-question-file' order by created_on desc limit 1`,
    )
    expect(jobs).toEqual([{ data: { importId: sent.id } }])
    await readImport(kashf.deps, { importId: sent.id })
    await readImport(kashf.deps, { importId: sent.id })
    expect(await detail(sent.id)).toMatchObject({ state: 'read', edit: 1, ready_count: 2 })
  })
})

it('gives a file ten seconds and a bounded memory', async () => {
  const bytes = Buffer.from(SEPARATED)
  expect(await readInWorker({ name: 'a.txt', bytes }, { timeoutMs: 1, heapMb: 256 })).toEqual({
    refusal: 'too_large',
  })
})
