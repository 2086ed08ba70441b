import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { randomData, sha256, useUploads } from '../../testing/clients/upload-client.ts'
import { makeClip } from '../../testing/files/clips.ts'
import { deleteOldEditsHandler } from '../versions/delete-old-edits.ts'

const uploads = useUploads()
let clip: Uint8Array<ArrayBuffer>
let courseId: number
beforeAll(async () => {
  const file = await makeClip(uploads.kashf.deps.env.dataDir, {
    name: 'dars.mp4',
    seconds: 2,
    size: '160x90',
  })
  clip = new Uint8Array(await readFile(file))
})
beforeEach(async () => {
  const { kashf, teacher } = uploads
  courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: 1 })).id
})

const fileOf = (name: string, section = '') => ({
  fingerprint: sha256(Buffer.from(name)),
  path: `Kurs/${section}/${name}.mp4`,
  size: 1000,
  title: name,
  section,
})
type Row = { id: number; title: string; lesson_id: number | null; is_refused: boolean }
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  token = uploads.teacher.token,
) => uploads.kashf.call(method, `/api/courses/${courseId}/imports${path}`, { token, body })
const plan = async (...files: object[]): Promise<Row[]> => (await call('POST', '', { files })).json().data
const unfinished = async () => (await call('GET', '')).json().data.map(({ title }: Row) => title)
const finish = (id: number, upload_id: string, token?: string) => call('POST', `/${id}`, { upload_id }, token)
async function lessons(): Promise<[string, string | null][]> {
  const path = `/api/courses/course/${courseId}/withouttoken`
  const { videos, sections } = (await uploads.kashf.call('GET', path)).json().data
  return videos.map(({ title, section_id }: { title: string; section_id: number | null }) => [
    title,
    sections.find(({ id }: { id: number }) => id === section_id)?.title ?? null,
  ])
}

it('makes lessons of files as they arrive, in their order and sections, and each file once', async () => {
  const files = [fileOf('Bir', 'Kirish'), fileOf('Ikki', 'Kirish'), fileOf('Uch', 'Davomi')]
  const [one, two, three] = await plan(...files)
  expect(await unfinished()).toEqual(['Bir', 'Ikki', 'Uch'])
  const start = await lessons()

  // The later file of a section arrives first.
  for (const row of [three, two, one]) {
    const upload = await uploads.uploaded(clip)
    const done = await finish(row?.id ?? 0, upload)
    expect(done.json().data).toMatchObject({ id: row?.id, lesson_id: expect.any(Number), is_refused: false })
    // The repeated call of a client that lost the answer.
    expect((await finish(row?.id ?? 0, upload)).json().data).toEqual(done.json().data)
  }
  expect(await unfinished()).toEqual([])
  const all = [...start, ['Bir', 'Kirish'], ['Ikki', 'Kirish'], ['Uch', 'Davomi']]
  expect(await lessons()).toEqual(all)

  // Imports the same folder again, with one more file.
  const again = await plan(...files, fileOf("To'rt", 'Davomi'))
  expect(again.map(({ title, lesson_id }) => [title, lesson_id !== null])).toEqual([
    ['Bir', true],
    ['Ikki', true],
    ['Uch', true],
    ["To'rt", false],
  ])
  expect(await lessons()).toEqual(all)
  expect((await call('DELETE', `/${again[3]?.id}`)).statusCode).toBe(200)
  expect((await call('DELETE', `/${again[0]?.id}`)).statusCode).toBe(404)
})

it('puts a file back that was given up, in its place, until its day is over', async () => {
  const [first, second] = await plan(fileOf('Kechikkan'), fileOf('Keyingi'))
  expect((await call('DELETE', `/${first?.id}`)).statusCode).toBe(200)
  expect((await call('DELETE', `/${first?.id}`)).statusCode).toBe(404)
  expect((await finish(first?.id ?? 0, await uploads.uploaded(clip))).statusCode).toBe(404)
  expect(await unfinished()).toEqual(['Keyingi'])

  const { stranger, kashf } = uploads
  expect((await call('POST', `/${first?.id}/restore`, {}, stranger.token)).statusCode).toBe(404)
  expect((await call('POST', `/${first?.id}/restore`)).statusCode).toBe(200)
  expect((await call('POST', `/${first?.id}/restore`)).statusCode).toBe(404)
  expect(await unfinished()).toEqual(['Kechikkan', 'Keyingi'])

  await call('DELETE', `/${first?.id}`)
  await call('DELETE', `/${second?.id}`)
  kashf.clock.advance(2 * DAY_MS)
  await deleteOldEditsHandler.handle(kashf.deps, {}, new AbortController().signal)
  expect((await call('POST', `/${second?.id}/restore`)).statusCode).toBe(404)
})

it('keeps the order of the files when the import is resumed, in whole, in part, or with earlier files', async () => {
  const start = await lessons()
  const files = [fileOf('Bir'), fileOf('Ikki'), fileOf('Uch'), fileOf("To'rt")]
  const arrive = async (chosen: object[], title: string) => {
    const row = (await plan(...chosen)).find((file) => file.title === title)
    expect((await finish(row?.id ?? 0, await uploads.uploaded(clip))).statusCode).toBe(200)
  }
  await arrive(files, "To'rt")
  await arrive(files.slice(0, 3), 'Uch')
  await arrive(files, 'Ikki')
  await arrive(files.slice(0, 1), 'Bir')
  await arrive([fileOf('Nol'), ...files], 'Nol')
  const titles = ['Nol', 'Bir', 'Ikki', 'Uch', "To'rt"]
  expect(await lessons()).toEqual([...start, ...titles.map((title) => [title, null])])
})

it('makes no second lesson of the same content under another name', async () => {
  const before = await lessons()
  const [first, second] = await plan(fileOf('Asl'), fileOf('Nusxa'))
  const checked = async () => {
    const id = await uploads.uploaded(clip)
    const { token } = uploads.teacher
    await uploads.kashf.call('PUT', `/api/uploads/${id}/checksum`, { token, body: { sha256: sha256(clip) } })
    return id
  }
  const made = (await finish(first?.id ?? 0, await checked())).json().data
  const same = (await finish(second?.id ?? 0, await checked())).json().data
  expect(same.lesson_id).toBe(made.lesson_id)
  expect((await lessons()).length).toBe(before.length + 1)
})

describe('a loose file in a course with sections', () => {
  let ids: number[]
  beforeEach(async () => {
    const { videos } = (
      await uploads.kashf.call('GET', `/api/courses/course/${courseId}/withouttoken`)
    ).json().data
    const body = {
      lesson_ids: [],
      sections: [
        { title: 'Kirish', lesson_ids: videos.map(({ id }: { id: number }) => id) },
        { title: 'Davomi', lesson_ids: [] },
      ],
    }
    const answer = await uploads.kashf.call('PUT', `/api/courses/${courseId}/curriculum`, {
      token: uploads.teacher.token,
      body,
    })
    ids = answer.json().data.sections.map(({ id }: { id: number }) => id)
  })
  const bring = async (files: object[], section_id?: number) => {
    const answer = await call('POST', '', { files, ...(section_id && { section_id }) })
    for (const { id } of answer.json().data as Row[]) await finish(id, await uploads.uploaded(clip))
    return answer
  }
  const addLesson = (title: string, section_id?: number) =>
    uploads.kashf.call('POST', '/api/courses/videos', {
      token: uploads.teacher.token,
      body: {
        course_id: courseId,
        title,
        description: 'Tavsif',
        is_open: false,
        ...(section_id && { section_id }),
      },
    })

  it('becomes the last lesson of the last section, behind lessons that were added by hand', async () => {
    const [first = ''] = (await lessons())[0] ?? []
    await bring([fileOf('Bir')])
    await addLesson("Qo'lda")
    // The section of the folder is new, so it was not the last one before.
    await bring([fileOf('Ikki'), fileOf('Papkada', 'Yangi')])
    expect(await lessons()).toEqual([
      [first, 'Kirish'],
      ['Bir', 'Davomi'],
      ["Qo'lda", 'Davomi'],
      ['Ikki', 'Davomi'],
      ['Papkada', 'Yangi'],
    ])
  })

  it('goes to the end of a chosen section, as does a lesson of the form', async () => {
    const [first = ''] = (await lessons())[0] ?? []
    const [kirish] = ids
    await bring([fileOf('Bir')], kirish)
    expect((await addLesson('Ikki', kirish)).statusCode).toBe(201)
    await bring([fileOf('Uch')])
    expect(await lessons()).toEqual([
      [first, 'Kirish'],
      ['Bir', 'Kirish'],
      ['Ikki', 'Kirish'],
      ['Uch', 'Davomi'],
    ])
    const links = await call('POST', '/links', { links: ['https://fayl.uz/a.mp4'], section_id: kirish })
    const row = await uploads.kashf.deps.db.one(sql`
      select section_id from lesson_import where id = ${links.json().data[0].id}`)
    expect(row).toEqual({ section_id: kirish })
  })

  it('refuses a section of another course', async () => {
    const other = await buildCourse(uploads.kashf.deps, { teacherId: uploads.teacher.id, lessons: 0 })
    const made = await uploads.kashf.call('PUT', `/api/courses/${other.id}/curriculum`, {
      token: uploads.teacher.token,
      body: { lesson_ids: [], sections: [{ title: 'Boshqa', lesson_ids: [] }] },
    })
    const foreign = made.json().data.sections[0].id
    for (const answer of [
      await call('POST', '', { files: [fileOf('Bir')], section_id: foreign }),
      await call('POST', '/links', { links: ['https://fayl.uz/a.mp4'], section_id: foreign }),
      await addLesson('Ikki', foreign),
    ]) {
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['section_id']])
    }
  })
})

it('leaves loose files of an interrupted import before the sections that it has made', async () => {
  const files = [fileOf('Muqaddima'), fileOf('Bir', 'Kirish')]
  await plan(...files)
  const again = await plan(...files)
  for (const { id } of again) await finish(id, await uploads.uploaded(clip))
  expect((await lessons()).slice(1)).toEqual([
    ['Muqaddima', null],
    ['Bir', 'Kirish'],
  ])
})

it('keeps no upload of a file that another tab has brought meanwhile, or that is no video', async () => {
  const [row, bad] = await plan(fileOf('Ikki oyna'), fileOf('Video emas'))
  const ids = [await uploads.uploaded(clip), await uploads.uploaded(clip), await uploads.uploaded(clip)]
  const together = await Promise.all(ids.slice(0, 2).map((id) => finish(row?.id ?? 0, id)))
  expect(together.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const lessonIds = new Set(together.map((answer) => answer.json().data.lesson_id))
  expect(lessonIds.size).toBe(1)
  expect((await finish(row?.id ?? 0, ids[2] ?? '')).json().data.lesson_id).toBe([...lessonIds][0])
  // An upload of somebody else is left alone.
  const { kashf, stranger, teacher } = uploads
  const foreign = await uploads.kashf.deps.db.one<{ id: string }>(sql`
    insert into upload (id, owner_id, purpose, name, size, state, created_at, expires_at)
    values (gen_random_uuid(), ${stranger.id}, 'video', 'a', 1, 'complete', ${kashf.clock.now()}, ${new Date(kashf.clock.now().getTime() + DAY_MS)})
    returning id`)
  await finish(row?.id ?? 0, foreign?.id ?? '')
  expect(await uploads.stateOf(foreign?.id ?? '')).toBe('complete')

  expect((await finish(bad?.id ?? 0, await uploads.uploaded(randomData(2000)))).statusCode).toBe(422)
  const open = await kashf.call('GET', '/api/uploads', { token: teacher.token })
  expect(open.json().data).toEqual([])
  const one = (id = 0, token = teacher.token) => call('GET', `/${id}`, undefined, token)
  expect((await one(row?.id)).json().data).toMatchObject({ lesson_id: [...lessonIds][0] })
  expect((await one(row?.id, stranger.token)).statusCode).toBe(404)
})

it('takes a deleted lesson for a file that is still to come', async () => {
  const [row] = await plan(fileOf('Qayta'))
  const { lesson_id } = (await finish(row?.id ?? 0, await uploads.uploaded(clip))).json().data
  const { token } = uploads.teacher
  await uploads.kashf.call('DELETE', `/api/courses/videos/${lesson_id}`, { token })
  expect(await unfinished()).toEqual(['Qayta'])
  expect((await plan(fileOf('Qayta')))[0]).toMatchObject({ id: row?.id, lesson_id: null })
  await call('DELETE', `/${row?.id}`)
})

it('notes a file that is no video, and goes on with the others', async () => {
  const [bad] = await plan(fileOf('Yomon'))
  const refused = await finish(bad?.id ?? 0, await uploads.uploaded(randomData(2000)))
  expect([refused.statusCode, refused.json().error]).toEqual([422, 'video_type_refused'])
  const [row] = (await call('GET', '')).json().data
  expect(row).toMatchObject({ title: 'Yomon', is_refused: true, lesson_id: null })
  expect((await finish(bad?.id ?? 0, await uploads.uploaded(clip))).statusCode).toBe(200)
})

it("refuses others' courses and uploads, bad fields, and more lessons than a course may have", async () => {
  const { stranger, kashf } = uploads
  const [row] = await plan(fileOf('Meniki'))
  const id = row?.id ?? 0
  expect((await call('POST', '', { files: [fileOf('Begona')] }, stranger.token)).statusCode).toBe(404)
  expect((await call('GET', '', undefined, stranger.token)).statusCode).toBe(404)
  expect((await finish(id, await uploads.uploaded(clip), stranger.token)).statusCode).toBe(404)
  const unknown = await finish(id, '11111111-1111-4111-8111-111111111111')
  expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([422, ['upload_id']])
  for (const file of [
    { ...fileOf('X'), fingerprint: 'abc' },
    { ...fileOf('X'), size: 0 },
    { ...fileOf('X'), title: ' ' },
  ]) {
    expect((await call('POST', '', { files: [file] })).statusCode).toBe(422)
  }
  const many = (from: number) => Array.from({ length: 200 }, (_, at) => fileOf(`${from + at}-dars`))
  await call('POST', '', { files: many(0) })
  await call('POST', '', { files: many(200) })
  const over = await call('POST', '', { files: many(400) })
  expect([over.statusCode, over.json().fields]).toEqual([422, { files: '500 tadan oshmasin.' }])
  const count = await kashf.deps.db.one(sql`
    select count(*)::int as files from lesson_import where course_id = ${courseId} and lesson_id is null`)
  expect(count).toEqual({ files: 401 })
})
