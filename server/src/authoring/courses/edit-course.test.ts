import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { avifBomb } from '../../testing/files/avif-bomb.ts'
import { peakMemoryOf } from '../../testing/processes/peak-memory.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)
const student = testPerson(kashf, buildStudent)

const COURSE = {
  title: '  Python   asoslari ',
  description: 'Birinchi qator\nikkinchisi\n\nYangi <xatboshi> & belgilar',
  category_id: 1,
  language: 1,
  level: 2,
  period: 13,
  price: 250_000,
  outcomes: ['Dastur yozish', '  Xatolarni   topish '],
}
const TEXTS = { title: 'Kurs', category_id: '1', language: '1', level: '1', period: '1', price: '1000' }
const create = (body: object, token = teacher.token) => kashf.call('POST', '/api/courses', { token, body })
const change = (id: number, body: object, token = teacher.token) =>
  kashf.call('PATCH', `/api/courses/${id}`, { token, body })
const course = async (id: number) =>
  (await kashf.call('GET', `/api/courses/course/${id}`, { token: teacher.token })).json().data
const categories = async () => {
  const list: { id: number; courses_count: number }[] = (await kashf.call('GET', '/api/category')).json().data
  return Object.fromEntries(list.map((each) => [each.id, each.courses_count]))
}
function form(fields: Record<string, string>, files: Record<string, Blob> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const [name, blob] of Object.entries(files)) data.append(name, blob, `${name}.bin`)
  return data
}
const picture = async () => {
  const image = sharp({ create: { width: 800, height: 450, channels: 3, background: '#1E3A8A' } })
  return new Blob([new Uint8Array(await image.png().toBuffer())])
}

describe('POST /api/courses', () => {
  it('creates a draft from JSON', async () => {
    const answer = await create(COURSE)
    expect(answer.statusCode).toBe(201)
    const made = await course(answer.json().data.id)
    expect(made).toMatchObject({
      title: 'Python asoslari',
      description: '<p>Birinchi qator<br />ikkinchisi</p><p>Yangi &lt;xatboshi&gt; &amp; belgilar</p>',
      outcomes: ['Dastur yozish', 'Xatolarni topish'],
      category: { id: 1 },
      language: 1,
      level: 2,
      period: 13,
      price: 250_000,
      price_to_pay: 300_000,
      cover_spec: { motif: 'ilon', words: 'Python\nasoslari' },
      status: 1,
      teacher: { id: teacher.id },
    })
  })

  it('creates a draft with a cover from a form whose numbers are texts', async () => {
    const body = form(
      {
        title: 'Dizayn',
        description: '<p onclick="x()">Salom <b>dunyo</b><script>alert(1)</script></p>',
        category_id: '2',
        language: '1',
        level: '1',
        period: '3',
        price: '0',
        outcomes: '["Rang tanlash"]',
        trailer: 'null',
      },
      { cover: await picture() },
    )
    const answer = await create(body)
    expect(answer.statusCode).toBe(201)
    const made = await course(answer.json().data.id)
    expect(made).toMatchObject({
      description: '<p>Salom <strong>dunyo</strong></p>',
      outcomes: ['Rang tanlash'],
      price: 0,
      is_free: true,
    })
    const cover = await kashf.call('GET', `${made.cover}/640.webp`)
    expect(cover.statusCode).toBe(200)
  })

  it('names all invalid and missing fields at once', async () => {
    const empty = await create({})
    expect(empty.statusCode).toBe(422)
    expect(Object.keys(empty.json().fields).sort()).toEqual(
      ['category_id', 'language', 'level', 'period', 'price', 'title'].sort(),
    )
    const bad = await create({ ...COURSE, title: '   ', price: -1, language: 4, level: 'x', period: 15 })
    expect(Object.keys(bad.json().fields).sort()).toEqual(
      ['language', 'level', 'period', 'price', 'title'].sort(),
    )
    const unknown = await create({ ...COURSE, category_id: 999, outcomes: 'not json' })
    expect(unknown.statusCode).toBe(422)
    expect(unknown.json().fields.category_id).toBe('Bunday toifa mavjud emas.')
    expect(unknown.json().fields).toHaveProperty('outcomes')
  })

  it('does not read a missing price as free', async () => {
    for (const price of [null, '', 'null']) {
      const answer = await create({ ...COURSE, price })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().fields).toHaveProperty('price')
    }
  })

  it('refuses outcomes that are not a list of texts', async () => {
    for (const outcomes of [
      '{"a":1}',
      '[1,2]',
      JSON.stringify(['x'.repeat(201)]),
      JSON.stringify(Array(21).fill('x')),
    ]) {
      expect((await create({ ...COURSE, outcomes })).json().fields).toHaveProperty('outcomes')
    }
  })

  it('names the refused file', async () => {
    const text = new Blob(['bu rasm emas'])
    const cover = await create(form(TEXTS, { cover: text }))
    expect(cover.statusCode).toBe(422)
    expect(cover.json()).toMatchObject({ error: 'image_refused', fields: { cover: cover.json().message } })
    const trailer = await create(form(TEXTS, { trailer: text }))
    expect(trailer.json()).toMatchObject({
      error: 'video_type_refused',
      fields: { trailer: 'You can only upload video files!' },
    })
  })

  it('is for approved teachers', async () => {
    const waiting = await buildTeacher(kashf.deps, 1)
    expect((await kashf.call('POST', '/api/courses', { body: COURSE })).statusCode).toBe(401)
    expect((await create(COURSE, student.token)).statusCode).toBe(403)
    const answer = await create(COURSE, waiting.token)
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'teacher_not_approved'])
  })
})

describe('PATCH /api/courses/{id}', () => {
  it('changes the given fields and returns the course', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 1000 })
    const answer = await change(id, { title: 'Yangi nom', price: '5000', outcomes: '[]' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ id, title: 'Yangi nom', price: 5000, outcomes: [], level: 1 })
    expect(answer.json().data.videos).toHaveLength(2)
    const found = await kashf.call('GET', '/api/courses/donthavetoken?search=yangi+nom')
    expect(found.json().data[0].id).toBe(id)
  })

  it('replaces the cover', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const first = (await change(id, form({}, { cover: await picture() }))).json().data.cover
    const second = (await change(id, form({ title: 'Boshqa muqova' }, { cover: await picture() }))).json()
      .data
    expect(second.title).toBe('Boshqa muqova')
    expect(second.cover).not.toBe(first)
    expect((await kashf.call('GET', `${second.cover}/640.webp`)).statusCode).toBe(200)
  })

  it('refuses a cover of 1.4 KB that would take 1 GB of memory, before it is decoded', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const cover = new Blob([new Uint8Array(avifBomb())])
    for (const send of [() => change(id, form({}, { cover })), () => create(form(TEXTS, { cover }))]) {
      const { result, peakBytes } = await peakMemoryOf('picture-process', send())
      expect([result.statusCode, result.json().error]).toEqual([422, 'image_refused'])
      expect(peakBytes).toBeGreaterThan(0)
      expect(peakBytes).toBeLessThan(150 * 2 ** 20)
    }
  })

  it('counts a published course in its new category', async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, categoryId: 3 })
    kashf.deps.publicCache.clear()
    const before = await categories()
    await change(id, { category_id: 4 })
    const after = await categories()
    expect([after[3], after[4]]).toEqual([(before[3] ?? 0) - 1, (before[4] ?? 0) + 1])
    await change(id, { category_id: 4 })
    expect(await categories()).toEqual(after)
  })

  it('audits changes of a course on sale, but not of a draft', async () => {
    const auditOf = (courseId: number) =>
      kashf.deps.db.rows<{ operator_id: number; before: { title: string }; after: { title: string } }>(
        sql`select operator_id, before, after from audit_entry where subject = ${`course:${courseId}`} order by id`,
      )
    for (const [status, entries] of [
      [1, []],
      [2, [{ operator_id: teacher.id, before: { title: 'Eski nom' }, after: { title: 'Yangi nom' } }]],
    ] as const) {
      const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status, title: 'Eski nom' })
      const changed = await kashf.call('PATCH', `/api/courses/${id}`, {
        token: teacher.token,
        body: { title: 'Yangi nom' },
      })
      expect(changed.statusCode).toBe(200)
      expect(await auditOf(id)).toMatchObject(entries)
      expect(await auditOf(id)).toHaveLength(entries.length)
    }
  })

  it("answers 404 for others' courses", async () => {
    const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id })
    for (const [target, token] of [
      [id, stranger.token],
      [999_999, teacher.token],
    ] as const) {
      expect((await change(target, { title: 'Egallangan' }, token)).statusCode).toBe(404)
    }
    expect((await change(id, { title: 'Egallangan' }, student.token)).statusCode).toBe(403)
    expect((await kashf.call('PATCH', `/api/courses/${id}`, { body: { title: 'Yo' } })).statusCode).toBe(401)
    expect((await course(id)).title).toBe('Python asoslari')
    expect((await change(id, { title: 'ab', price: 'x' })).statusCode).toBe(422)
  })
})

it('keeps the stored counts consistent', async () => {
  const wrong = await kashf.deps.db.rows(sql`
    select 'category' as of, k.id from category k
     where courses_count <> (select count(*) from course c where c.category_id = k.id and c.status = 2)
    union all select 'teacher', t.user_id from teacher t
     where courses_count <> (select count(*) from course c where c.teacher_id = t.user_id and c.status = 2)
    union all select 'course', c.id from course c
     where lessons_count <> (select count(*) from lesson l where l.course_id = c.id and l.deleted_at is null)`)
  expect(wrong).toEqual([])
})
