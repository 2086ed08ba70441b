import type { EditConflicts } from '@kashf/contract/authoring/versions.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { deleteOldEditsHandler } from '../versions/delete-old-edits.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
let courseId: number
let lessonId: number

beforeEach(async () => {
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
  courseId = course.id
  lessonId = course.lessonIds[0] ?? 0
})

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const change = (body: object, headers: Record<string, string> = {}) =>
  kashf.call('PATCH', `/api/courses/${courseId}`, { token: teacher.token, body, headers })
const changeLesson = (body: object) =>
  kashf.call('PATCH', `/api/courses/videos/${lessonId}`, { token: teacher.token, body })
const course = async () =>
  (await kashf.call('GET', `/api/courses/course/${courseId}`, { token: teacher.token })).json().data
const lesson = async () =>
  (await kashf.call('GET', `/api/courses/lesson/${lessonId}`, { token: teacher.token })).json().data
const conflictsOf = (answer: { json(): { data: EditConflicts } }) => answer.json().data.conflicts

describe('PATCH of a course', () => {
  it('overwrites whatever is there without a version, as the existing client expects', async () => {
    await change({ title: 'Birinchi nom' })
    const answer = await change({ title: 'Ikkinchi nom' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ title: 'Ikkinchi nom', version: 3 })
  })

  it('merges two edits of different fields that began from the same version', async () => {
    const { version } = await course()
    expect((await change({ version, title: 'Yangi nom' })).statusCode).toBe(200)
    const second = await change({ version, price: 70_000, description: '<p>Tavsif</p>' })
    expect(second.statusCode).toBe(200)
    expect(await course()).toMatchObject({
      title: 'Yangi nom',
      price: 70_000,
      description: '<p>Tavsif</p>',
      version: version + 2,
    })
  })

  it('refuses a field that was changed since, stores nothing, and shows the value, the time and the device', async () => {
    const { version } = await course()
    await change({ version, title: 'Telefondagi nom' }, { 'user-agent': PHONE })
    const answer = await change({ version, title: 'Kompyuterdagi nom', price: 90_000 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      error: 'edit_conflict',
      fields: { title: "Bu maydon boshqa oynada ham o'zgartirilgan." },
      data: { version: version + 1 },
    })
    expect(conflictsOf(answer)).toEqual([
      {
        field: 'title',
        value: 'Telefondagi nom',
        changed_at: expect.stringMatching(/^\d{4}-/),
        changed_by: expect.objectContaining({ id: teacher.id }),
        device: 'Chrome, Android',
      },
    ])
    expect(await course()).toMatchObject({ title: 'Telefondagi nom', version: version + 1 })
    expect((await course()).price).not.toBe(90_000)
    const decided = await change({ version: version + 1, title: 'Kompyuterdagi nom', price: 90_000 })
    expect(decided.json().data).toMatchObject({ title: 'Kompyuterdagi nom', price: 90_000 })
  })

  it('takes the same value twice and a field that was changed back', async () => {
    const { version, title } = await course()
    await change({ version, title: 'Bir xil nom' })
    expect((await change({ version, title: 'Bir xil nom' })).statusCode).toBe(200)
    await change({ title })
    expect((await change({ version, title })).statusCode).toBe(200)
  })

  it('does not raise the version when nothing changed', async () => {
    const { version, title } = await course()
    await change({ version, title })
    expect((await course()).version).toBe(version)
  })

  it('lets exactly one of many concurrent edits of one field through and all of different fields', async () => {
    const { version } = await course()
    const names = Array.from({ length: 8 }, (_, at) => `Nom ${at}`)
    const edits = await Promise.all([
      ...names.map((title) => change({ version, title })),
      change({ version, price: 11_000 }),
      change({ version, level: 3 }),
      change({ version, outcomes: ['Bilish'] }),
    ])
    const statuses = edits.map(({ statusCode }) => statusCode)
    expect(statuses.slice(0, 8).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(statuses.slice(8)).toEqual([200, 200, 200])
    const winner = names[statuses.indexOf(200)]
    expect(await course()).toMatchObject({
      title: winner,
      price: 11_000,
      level: 3,
      outcomes: ['Bilish'],
      version: version + 4,
    })
  })

  it('counts every difference as a conflict once the history no longer reaches back', async () => {
    const { version } = await course()
    await change({ version, title: 'Eski tahrir' })
    await kashf.deps.db.run(sql`
      update edit_version set created_at = created_at - interval '31 days' where course_id = ${courseId}`)
    await deleteOldEditsHandler.handle(kashf.deps, {}, new AbortController().signal)
    const answer = await change({ version, title: 'Keyingi tahrir', level: 1 })
    expect(answer.statusCode).toBe(409)
    expect(conflictsOf(answer)).toMatchObject([{ field: 'title', value: 'Eski tahrir', changed_at: null }])
  })

  it('refuses a drawn cover when another was chosen since', async () => {
    const { version, cover_spec } = await course()
    const draw = (world: string, query: string) =>
      kashf.call('PUT', `/api/courses/${courseId}/cover${query}`, {
        token: teacher.token,
        body: { ...(cover_spec ?? { motif: 'ilon', composition: 'medallion', words: 'Bir' }), world },
      })
    const spec = { ...cover_spec, world: 'anor' }
    expect((await draw('anor', `?version=${version}`)).statusCode).toBe(200)
    // The same value from two windows is no conflict.
    expect((await draw('anor', `?version=${version}`)).statusCode).toBe(200)
    const other = await draw('lojuvard', `?version=${version}`)
    expect(other.statusCode).toBe(409)
    expect(conflictsOf(other)).toMatchObject([{ field: 'cover', value: null, cover: { spec } }])
    expect((await draw('lojuvard', '')).statusCode).toBe(200)
  })
})

describe('PATCH of a lesson', () => {
  it('merges different fields and refuses the same one', async () => {
    const { version, title } = await lesson()
    expect((await changeLesson({ version, description: 'Telefonda yozilgan' })).statusCode).toBe(200)
    expect((await changeLesson({ version, is_open: false, variant: 'practice' })).statusCode).toBe(200)
    const answer = await changeLesson({ version, description: 'Kompyuterda yozilgan', title: 'Yangi' })
    expect(answer.statusCode).toBe(409)
    expect(conflictsOf(answer)).toMatchObject([{ field: 'description', value: 'Telefonda yozilgan' }])
    expect(await lesson()).toMatchObject({ title, description: 'Telefonda yozilgan', is_open: false })
  })

  it('does not raise the version of the course or of other lessons', async () => {
    const before = (await course()).version
    await changeLesson({ title: 'Boshqa' })
    expect((await course()).version).toBe(before)
  })
})

it('keeps at most 500 edits of a course', async () => {
  await kashf.deps.db.run(sql`
    insert into edit_version (course_id, version, teacher_id, changes, created_at)
    select ${courseId}, 1000 + n, ${teacher.id}, '{}', now() from generate_series(1, 510) n`)
  await change({ title: 'Yana bir nom' })
  const row = await kashf.deps.db.one<{ edits: number }>(
    sql`select count(*)::int as edits from edit_version where course_id = ${courseId}`,
  )
  expect(row?.edits).toBe(500)
})
