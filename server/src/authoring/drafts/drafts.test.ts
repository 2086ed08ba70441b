import { randomBytes } from 'node:crypto'
import type { Draft, SavedDraft } from '@kashf/contract/authoring/drafts.ts'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { deleteOldEditsHandler } from '../versions/delete-old-edits.ts'

const kashf = testApp()
const stranger = testPerson(kashf, buildTeacher)
let teacher: TestPerson

beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
})

const url = '/api/drafts/lesson/7'
const newWindow = () => randomBytes(12).toString('hex')
const put = (body: object, at = url, token = teacher.token) =>
  kashf.call('PUT', at, { token, body: { window: newWindow(), ...body } })
/** Each call comes from a window of its own, unless the body names one. */
const save = async (body: object): Promise<SavedDraft> => (await put(body)).json().data
const read = async (token = teacher.token, at = url): Promise<Draft | null> =>
  (await kashf.call('GET', at, { token })).json().data
const field = (name: string, value: string) => ({ name, value: JSON.stringify(value) })

it('goes on at another device, field by field', async () => {
  expect(await read()).toBeNull()
  const first = await save({ revision: 0, base_version: 4, fields: [field('title', 'Yarim')] })
  expect(first.conflicts).toEqual([])
  await save({ revision: first.revision, base_version: 6, fields: [field('description', 'Matn')] })
  expect(await read()).toMatchObject({
    base_version: 4,
    fields: [field('title', 'Yarim'), field('description', 'Matn')],
  })
})

it('merges two windows and keeps the other value of a field that both changed', async () => {
  const { revision } = await save({ revision: 0, fields: [field('title', 'Bir')] })
  await save({ revision, fields: [field('title', 'Telefonda')] })
  const second = await save({ revision, fields: [field('title', 'Kompyuterda'), field('variant', 'video')] })
  expect(second.conflicts).toEqual([field('title', 'Telefonda')])
  expect((await read())?.fields).toEqual([field('title', 'Telefonda'), field('variant', 'video')])
  const decided = await save({ revision: second.revision, fields: [field('title', 'Kompyuterda')] })
  expect(decided.conflicts).toEqual([])
  expect((await read())?.fields[0]).toEqual(field('title', 'Kompyuterda'))
})

it('does not ask about what the same window sent before the answer arrived', async () => {
  const window = newWindow()
  await save({ revision: 0, window, fields: [field('title', 'Bir')] })
  const second = await save({ revision: 0, window, fields: [field('title', 'Birinchi')] })
  expect(second.conflicts).toEqual([])
  expect((await read())?.fields).toEqual([field('title', 'Birinchi')])
})

it('loses no field of windows that save at the same moment', async () => {
  const names = ['title', 'description', 'is_open', 'variant', 'video_link', 'outcomes']
  await Promise.all(names.map((name) => save({ revision: 0, fields: [field(name, name)] })))
  expect((await read())?.fields.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

it('lets one of many windows win a field and tells all others', async () => {
  const saved = await Promise.all(
    Array.from({ length: 6 }, (_, at) => save({ revision: 0, fields: [field('title', `Nom ${at}`)] })),
  )
  expect(saved.filter(({ conflicts }) => conflicts.length === 0)).toHaveLength(1)
})

it('removes saved fields, keeps what another window typed meanwhile, and ends with the last field', async () => {
  const mine = await save({ revision: 0, fields: [field('title', 'Nom'), field('variant', 'video')] })
  const other = await save({ revision: mine.revision, fields: [field('title', 'Yangiroq nom')] })
  await save({ revision: mine.revision, fields: [], removed: ['title', 'variant'] })
  expect((await read())?.fields).toEqual([field('title', 'Yangiroq nom')])
  await save({ revision: other.revision, fields: [], removed: ['title'] })
  expect(await read()).toBeNull()
})

it('notices a draft that was saved and begun again', async () => {
  const old = await save({ revision: 0, fields: [field('title', 'Nom')] })
  await save({ revision: old.revision, fields: [], removed: ['title'] })
  await save({ revision: 0, fields: [field('title', 'Qayta')] })
  const late = await save({ revision: old.revision, fields: [field('title', 'Kechikkan')] })
  expect(late.conflicts).toEqual([field('title', 'Qayta')])
})

it("is nobody else's", async () => {
  await save({ revision: 0, fields: [field('title', 'Sir')] })
  expect(await read(stranger.token)).toBeNull()
})

it('is bounded in its fields, its length and its number', async () => {
  const many = Array.from({ length: 31 }, (_, at) => field('a'.repeat(at + 1), ''))
  const long = (name: string) => ({ name, value: 'x'.repeat(150_000) })
  expect((await put({ revision: 0, fields: many })).statusCode).toBe(422)
  expect(
    (await put({ revision: 0, fields: [{ name: 'title', value: 'x'.repeat(300_001) }] })).statusCode,
  ).toBe(422)
  expect((await put({ revision: 0, fields: [long('a'), long('b'), long('c')] })).statusCode).toBe(413)
  expect((await put({ revision: 0, fields: [field('__proto__', '')] })).statusCode).toBe(200)
  expect((await put({ revision: 0, fields: [] }, '/api/drafts/other/1')).statusCode).toBe(404)
  await kashf.deps.db.run(sql`
    insert into form_draft (person_id, form, subject_id, fields, revision, updated_at)
    select ${teacher.id}, 'lesson', 1000 + n, '{}', 1, now() from generate_series(1, 200) n`)
  const refused = await put({ revision: 0, fields: [field('title', 'Ortiqcha')] }, '/api/drafts/lesson/9')
  expect(refused.json().error).toBe('too_many_drafts')
})

it('is deleted 90 days after the last change', async () => {
  await save({ revision: 0, fields: [field('title', 'Nom')] })
  const sweep = async (days: number) => {
    await kashf.deps.db.run(sql`
      update form_draft set updated_at = now() - make_interval(days => ${days}) where person_id = ${teacher.id}`)
    await deleteOldEditsHandler.handle(kashf.deps, {}, new AbortController().signal)
    return read()
  }
  expect(await sweep(89)).not.toBeNull()
  expect(await sweep(91)).toBeNull()
})
