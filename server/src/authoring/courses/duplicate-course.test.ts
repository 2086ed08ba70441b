import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { keys } from '../../media/storage-keys.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTask, buildWork } from '../../testing/builders/homework.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { removeLessonFiles } from '../lessons/deleted-lessons.ts'
import { removeCourse } from './delete-course.ts'

const kashf = testApp()
const stranger = testPerson(kashf, buildTeacher)
let teacher: TestPerson

// The calls are limited per teacher, so each test has a new one.
beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
})

type Files = { video_id: number | null; attachment_id: number | null }

const duplicate = (id: number, { token } = teacher) =>
  kashf.call('POST', `/api/courses/${id}/duplicate`, { token })
const copyOf = async (id: number): Promise<number> => {
  const answer = await duplicate(id)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data.id
}
const seen = async (id: number, { token } = teacher) =>
  (await kashf.call('GET', `/api/courses/course/${id}`, { token })).json().data
const filesOf = (courseId: number) =>
  kashf.deps.db.rows<Files>(sql`
    select video_id, attachment_id from lesson where course_id = ${courseId} order by position`)
const tables = { video: sql`video`, attachment: sql`attachment`, image: sql`image` }
const exists = async (table: keyof typeof tables, id: number) =>
  (await kashf.deps.db.one(sql`select from ${tables[table]} where id = ${id}`)) !== undefined

/** A course with every kind of file, a section and a deleted lesson. */
async function buildFull(status: 1 | 2 | 3 | 4 | 5 = 2) {
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    status,
    scores: [5, 4],
    learners: 2,
    lessons: [
      { title: 'Kirish', isOpen: true },
      { title: 'Davomi', description: 'Amaliyot' },
      { title: "O'chirilgan" },
    ],
  })
  await kashf.deps.db.run(sql`
    with s as (insert into course_section (course_id, position, title) values (${course.id}, 7, 'Asosiy qism') returning id),
    a as (insert into attachment (owner_id, name, mime, bytes) values (${teacher.id}, 'vazifa.pdf', 'application/pdf', 9)
      returning id)
    update lesson set section_id = s.id, attachment_id = a.id from s, a where lesson.id = ${course.lessonIds[1]}`)
  await kashf.deps.db.run(sql`
    with i as (insert into image (owner_id, kind, widths) values (${teacher.id}, 'cover', '{320}') returning id),
    v as (insert into video (owner_id, original_bytes) values (${teacher.id}, 1) returning id)
    update course set cover_id = i.id, trailer_id = v.id from i, v where course.id = ${course.id}`)
  await kashf.call('DELETE', `/api/courses/videos/${course.lessonIds[2]}`, { token: teacher.token })
  return course
}

const coursesFiles = async (id: number) => {
  const row = await kashf.deps.db.one<{ cover_id: number; trailer_id: number }>(
    sql`select cover_id, trailer_id from course where id = ${id}`,
  )
  if (!row) throw new Error('no course')
  return row
}

describe('a duplicate', () => {
  it('is a draft with the texts, sections, lessons and files of the course, and nothing of its learners', async () => {
    const { id } = await buildFull()
    const copyId = await copyOf(id)
    const [course, copy] = [await seen(id), await seen(copyId)]
    expect(copy).toMatchObject({ title: `${course.title} (nusxa)`, status: 1 })
    const same = ['description', 'outcomes', 'language', 'level', 'period', 'price', 'category', 'duration_s']
    for (const name of same) expect(copy[name], name).toEqual(course[name])
    expect(copy).toMatchObject({ learners_count: 0, scores_count: 0, comments_count: 0, lessons_count: 2 })
    const facts = (page: typeof course) => {
      const titles = new Map(page.sections.map((one: { id: number; title: string }) => [one.id, one.title]))
      return page.videos.map((lesson: { title: string; is_free: boolean; section_id: number | null }) => [
        lesson.title,
        lesson.is_free,
        titles.get(lesson.section_id),
      ])
    }
    expect(facts(copy)).toEqual([
      ['Kirish', true, undefined],
      ['Davomi', false, 'Asosiy qism'],
    ])
    expect(facts(course)).toEqual(facts(copy))
    expect(copy.sections[0].id).not.toBe(course.sections[0].id)
    expect(await filesOf(copyId)).toEqual((await filesOf(id)).slice(0, 2))
    expect(await coursesFiles(copyId)).toEqual(await coursesFiles(id))
    const versions = await kashf.call('GET', `/api/courses/${copyId}/versions`, { token: teacher.token })
    expect(versions.json().data).toEqual([])
  })

  it('has the homework of its lessons, with days that are not over and without works', async () => {
    const { id, lessonIds } = await buildFull()
    const [intro = 0, main = 0] = lessonIds
    const yesterday = tashkentDay(new Date(kashf.clock.now().getTime() - DAY_MS))
    await buildTask(kashf.deps, intro, { dueOn: yesterday, late: 'closed' })
    const task = await buildTask(kashf.deps, main, { dueDays: 3 })
    const { id: sheetId } = await kashf.deps.db.only<{ id: number }>(sql`
      insert into sheet (owner_id, upload_id, kind, name, bytes, sha256, begun_at, is_used, created_at)
      values (${teacher.id}, gen_random_uuid(), 'pdf', 'shart.pdf', 1, '', now(), true, now()) returning id`)
    await kashf.deps.db.run(sql`update homework set sheet_ids = ${[sheetId]} where id = ${task}`)
    await buildWork(kashf.deps, { homeworkId: task, userId: (await buildStudent(kashf.deps)).id })
    const copyId = await copyOf(id)
    const copied = await kashf.deps.db.rows<{ lesson_id: number }>(sql`
      select h.lesson_id, h.text, h.due_on, h.due_days, h.late, h.sheet_ids, h.edit
        from homework h join lesson l on l.id = h.lesson_id where l.course_id = ${copyId} order by l.position`)
    const common = { lesson_id: expect.any(Number), text: 'Masala', due_on: null, edit: 1 }
    expect(copied).toEqual([
      { ...common, due_days: null, late: 'closed', sheet_ids: [] },
      { ...common, due_days: 3, late: 'accept', sheet_ids: [sheetId] },
    ])
    // The copy still names the sheet that the original leaves out.
    const { data } = (
      await kashf.call('GET', `/api/courses/lesson/${main}/homework`, { token: teacher.token })
    ).json()
    const { id: _id, lesson_id: _lesson, sheets, ...fields } = data.task
    expect(sheets).toMatchObject([{ id: sheetId }])
    const isUsed = async () =>
      (await kashf.deps.db.only<{ is_used: boolean }>(sql`select is_used from sheet where id = ${sheetId}`))
        .is_used
    for (const [lesson, edit, kept] of [
      [main, fields.edit, true],
      [copied[1]?.lesson_id, 1, false],
    ]) {
      const body = { ...fields, sheet_ids: [], edit }
      const changed = await kashf.call('PUT', `/api/courses/lesson/${lesson}/homework`, {
        ...{ token: teacher.token, body },
      })
      expect([changed.statusCode, await isUsed()]).toEqual([200, kept])
    }
  })

  it('is made of a course in any status, and only by its teacher', async () => {
    for (const status of [1, 2, 3, 4, 5] as const) {
      const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status })
      expect((await seen(await copyOf(id))).status).toBe(1)
      expect((await duplicate(id, stranger)).statusCode).toBe(404)
    }
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
    await kashf.call('DELETE', `/api/courses/${id}`, { token: teacher.token })
    expect((await duplicate(id)).statusCode).toBe(404)
  })

  it('keeps the longest title within its limit, and can be edited', async () => {
    const title = `${'😀'.repeat(79)} ${'a'.repeat(80)}`
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, title })
    const copyId = await copyOf(id)
    const copy = await seen(copyId)
    expect([...copy.title]).toHaveLength(160)
    expect(copy.title.endsWith('a (nusxa)')).toBe(true)
    const edit = { token: teacher.token, body: { title: copy.title } }
    expect((await kashf.call('PATCH', `/api/courses/${copyId}`, edit)).statusCode).toBe(200)
  })

  it('keeps a cover that its teacher chose, and gets its own proposal otherwise', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const specOf = async (courseId: number) =>
      (
        await kashf.deps.db.one<{ cover_spec: { words: string } }>(sql`
        select cover_spec from course where id = ${courseId}`)
      )?.cover_spec
    const proposed = await copyOf(id)
    expect(await specOf(proposed)).not.toBeNull()
    const rename = { token: teacher.token, body: { title: 'Fizika olami' } }
    await kashf.call('PATCH', `/api/courses/${proposed}`, rename)
    expect((await specOf(proposed))?.words).toContain('Fizika')

    const spec = { world: 'anor', motif: 'atom', composition: 'sahna', words: 'Tanlangan' }
    const choice = await kashf.call('PUT', `/api/courses/${id}/cover`, { token: teacher.token, body: spec })
    expect(choice.statusCode, choice.body).toBe(200)
    const chosen = await copyOf(id)
    await kashf.call('PATCH', `/api/courses/${chosen}`, rename)
    expect(await specOf(chosen)).toEqual(await specOf(id))
  })

  it('does not open the videos of the course to anybody else', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [{}, {}] })
    const copyId = await copyOf(id)
    await kashf.deps.db.run(sql`update lesson set is_open = true where course_id = ${copyId}`)
    const student = await buildStudent(kashf.deps)
    const [file] = await filesOf(id)
    const play = ({ token }: TestPerson) =>
      kashf.call('GET', `/api/courses/get-signed-url?file=video/${file?.video_id}`, { token })
    expect((await play(student)).json().error).toBe('lesson_locked')
    expect((await play(stranger)).json().error).toBe('lesson_locked')
    expect((await play(teacher)).statusCode).toBe(200)
    const operator = await buildOperator(kashf.deps)
    expect((await seen(copyId, operator)).videos).toHaveLength(2)
  })
})

describe('a shared file', () => {
  it('stays when the duplicate is removed, and goes with the last course that uses it', async () => {
    const { id } = await buildFull(1)
    const first = await copyOf(id)
    const second = await copyOf(first)
    const [intro, main] = await filesOf(id)
    const { cover_id, trailer_id } = await coursesFiles(id)
    const all = async () => [
      await exists('video', intro?.video_id ?? 0),
      await exists('attachment', main?.attachment_id ?? 0),
      await exists('image', cover_id),
      await exists('video', trailer_id),
    ]
    for (const course of [first, id]) {
      await kashf.call('DELETE', `/api/courses/${course}`, { token: teacher.token })
    }
    kashf.clock.advance(DAY_MS)
    for (const courseId of [first, id]) await removeCourse(kashf.deps, { courseId })
    expect(await all()).toEqual([true, true, true, true])
    expect(await coursesFiles(second)).toEqual({ cover_id, trailer_id })
    expect(await filesOf(second)).toEqual([intro, main])

    await kashf.call('DELETE', `/api/courses/${second}`, { token: teacher.token })
    kashf.clock.advance(DAY_MS)
    await removeCourse(kashf.deps, { courseId: second })
    expect(await all()).toEqual([false, false, false, false])
  })

  it('is removed once when both courses are removed at the same time', async () => {
    const { id } = await buildFull(1)
    const copyId = await copyOf(id)
    const [intro] = await filesOf(id)
    for (const course of [id, copyId]) {
      await kashf.call('DELETE', `/api/courses/${course}`, { token: teacher.token })
    }
    kashf.clock.advance(DAY_MS)
    await Promise.all([id, copyId].map((courseId) => removeCourse(kashf.deps, { courseId })))
    expect(await exists('video', intro?.video_id ?? 0)).toBe(false)
    const removals = await kashf.deps.db.rows(sql`
      select from pgboss.job where data::text like ${`%"${keys.poster(intro?.video_id ?? 0)}"%`}`)
    expect(removals).toHaveLength(1)
  })

  it('stays when one lesson is deleted or gets another video, attachment or cover', async () => {
    const { id, lessonIds } = await buildFull(1)
    const copyId = await copyOf(id)
    const before = await filesOf(copyId)
    const link = {
      title: 'Kirish',
      description: 'Boshqa',
      is_open: true,
      video_link: 'https://vimeo.com/76979871',
    }
    const edit = await kashf.call('PATCH', `/api/courses/videos/${lessonIds[0]}`, {
      token: teacher.token,
      body: link,
    })
    expect(edit.statusCode, edit.body).toBe(200)
    await kashf.call('DELETE', `/api/courses/videos/${lessonIds[1]}`, { token: teacher.token })
    kashf.clock.advance(DAY_MS)
    await removeLessonFiles(kashf.deps, { lessonId: lessonIds[1] ?? 0 })
    const spec = { world: 'anor', motif: 'atom', composition: 'sahna', words: 'Fizika' }
    await kashf.call('PUT', `/api/courses/${id}/cover`, { token: teacher.token, body: spec })
    expect(await filesOf(copyId)).toEqual(before)
    for (const { video_id } of before) expect(await exists('video', video_id ?? 0)).toBe(true)
    expect(await exists('attachment', before[1]?.attachment_id ?? 0)).toBe(true)
    expect(await exists('image', (await coursesFiles(copyId)).cover_id)).toBe(true)
  })
})
