import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { keys } from '../../media/storage-keys.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import { useUploads } from '../../testing/clients/upload-client.ts'
import { documents, makeZip, oldOffice } from '../../testing/files/documents.ts'
import { toneWav } from '../../testing/files/sound.ts'

const uploads = useUploads()
let student: TestPerson
beforeEach(async () => {
  student = await buildStudent(uploads.kashf.deps)
})

const slides = makeZip([{ name: '[Content_Types].xml' }, { name: 'ppt/presentation.xml' }])
const zip = makeZip([{ name: 'loyiha/' }, { name: 'loyiha/omonat.py' }, { name: 'loyiha/index.js' }])
/** An uploaded file of the list, under a name. */
const sent = async (name: string, content: Buffer) => ({
  upload_id: await uploads.uploaded(new Uint8Array(content), 'lesson_file'),
  name,
})

async function newLesson() {
  const course = await buildCourse(uploads.kashf.deps, { teacherId: uploads.teacher.id, lessons: [] })
  const { id } = await buildLesson(uploads.kashf.deps, { courseId: course.id, video: 'none' })
  await enrol(uploads.kashf.deps, { studentId: student.id, courseId: course.id })
  return { courseId: course.id, id }
}
const set = (id: number, known: number[], files: object[], { token }: { token: string } = uploads.teacher) =>
  uploads.kashf.call('PUT', `/api/courses/videos/${id}/files`, { token, body: { known, files } })
const read = async (id: number) =>
  (await uploads.kashf.call('GET', `/api/courses/lesson/${id}`, { token: student.token })).json().data
interface Shown {
  file: string | null
  file_name: string | null
  more_files?: { file: string; name: string }[]
}
const namesOf = ({ file_name, more_files = [] }: Shown) => [file_name, ...more_files.map(({ name }) => name)]
const idsOf = ({ file, more_files = [] }: Shown) =>
  [file, ...more_files.map((more) => more.file)].flatMap((one) => (one ? Number(one.split('/')[1]) : []))

/** A lesson with a document and slides. */
async function withTwo() {
  const { id, courseId } = await newLesson()
  const files = [await sent('Mashqlar.pdf', documents.pdf), await sent('Slaydlar.pptx', slides)]
  const answer = await set(id, [], files)
  expect(answer.statusCode).toBe(200)
  return { id, courseId, ids: idsOf(answer.json().data) }
}

describe('PUT /api/courses/videos/{id}/files', () => {
  it('adds, orders, renames and removes files; the first is the one that old clients know', async () => {
    const { id, ids } = await withTwo()
    const lesson = await read(id)
    expect(lesson).toMatchObject({ file: `file/${ids[0]}`, file_name: 'Mashqlar.pdf' })
    expect(lesson.more_files).toEqual([
      { file: `file/${ids[1]}`, name: 'Slaydlar.pptx', bytes: slides.length, is_lost: false },
    ])
    const [first = 0, second = 0] = ids
    const changed = await set(id, ids, [
      { id: second, name: 'Dars.exe' },
      { id: first },
      await sent('loyiha.zip', zip),
    ])
    expect(namesOf(changed.json().data)).toEqual(['Dars.pptx', 'Mashqlar.pdf', 'loyiha.zip'])
    const now = idsOf(changed.json().data)
    const fewer = await set(id, now, [{ id: first }])
    expect(namesOf(fewer.json().data)).toEqual(['Mashqlar.pdf'])
    const left = await uploads.kashf.deps.db.rows<{ id: number }>(
      sql`select id from attachment where id = any(${now}::int[])`,
    )
    expect(left).toEqual([{ id: first }])
  })

  it('gives each file to who may open the lesson, and to nobody else', async () => {
    const { ids } = await withTwo()
    for (const id of ids) {
      const url = `/api/courses/get-signed-url?file=file/${id}`
      const signed = await uploads.kashf.call('GET', url, { token: student.token })
      expect(signed.statusCode).toBe(200)
      const download = await uploads.kashf.app.inject({ url: signed.json().signedUrl })
      expect(download.statusCode).toBe(200)
      expect(download.headers['content-disposition']).toMatch(/^attachment/)
      expect((await uploads.kashf.call('GET', url, { token: uploads.stranger.token })).json().error).toBe(
        'lesson_locked',
      )
    }
  })

  it('refuses a list that began from other files, files of other lessons, and an eleventh', async () => {
    const { id, ids } = await withTwo()
    const [first = 0] = ids
    await set(id, ids, [{ id: first }])
    expect((await set(id, ids, [{ id: first }])).json().error).toBe('files_changed')
    const other = await withTwo()
    expect((await set(id, [first], [{ id: other.ids[0] }])).json().fields).toEqual({
      files: 'Bunday yozuv topilmadi.',
    })
    expect((await set(id, [first], [{ id: first }, { id: first }])).statusCode).toBe(422)
    expect((await set(id, [first], [{}])).statusCode).toBe(422)
    expect(
      (
        await set(
          id,
          [first],
          Array.from({ length: 11 }, () => ({ id: first })),
        )
      ).statusCode,
    ).toBe(422)
    const theft = await set(id, [first], [{ id: first }], uploads.stranger)
    expect(theft.statusCode).toBe(404)
    const ownUpload = await sent('x.pdf', documents.pdf)
    const course = await buildCourse(uploads.kashf.deps, { teacherId: uploads.stranger.id, lessons: [] })
    const foreign = await buildLesson(uploads.kashf.deps, { courseId: course.id, video: 'none' })
    const stolen = await set(foreign.id, [], [ownUpload], uploads.stranger)
    expect(Object.keys(stolen.json().fields)).toEqual(['files.0.upload_id'])
  })

  it('keeps files that a copied course shares, until the last of them goes', async () => {
    const { id, courseId, ids } = await withTwo()
    const copy = await uploads.kashf.call('POST', `/api/courses/${courseId}/duplicate`, {
      token: uploads.teacher.token,
    })
    const [copied] = await uploads.kashf.deps.db.rows<{ id: number }>(
      sql`select id from lesson where course_id = ${copy.json().data.id}`,
    )
    const shared = () =>
      uploads.kashf.deps.db.rows(sql`select id from attachment where id = any(${ids}::int[])`)
    await set(id, ids, [])
    expect(await shared()).toHaveLength(2)
    expect(await uploads.kashf.deps.storage.stat(keys.attachment(ids[1] ?? 0))).not.toBeNull()
    await set(copied?.id ?? 0, ids, [])
    expect(await shared()).toHaveLength(0)
  })
})

describe('the content of a file', () => {
  const png = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
      .png()
      .toBuffer()

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['slides', 'pptx', () => slides],
    ['old slides', 'ppt', () => oldOffice('PowerPoint Document')],
    ['a zip of source code', 'zip', () => zip],
    ['sound', 'wav', () => Buffer.from(toneWav(1))],
    ['a picture', 'png', png],
  ])('%s is taken, whatever its name', async (_, ending, content) => {
    const { id } = await newLesson()
    const answer = await set(id, [], [await sent('nomi.exe', await content())])
    expect(namesOf(answer.json().data)).toEqual([`nomi.${ending}`])
  })

  const bomb = () => {
    const zeros = deflateRawSync(Buffer.alloc(30 * 2 ** 20))
    return makeZip([{ name: 'katta.txt', content: zeros, claimsBytes: 30 * 2 ** 20 }])
  }
  it.each<[string, string, () => Buffer]>([
    ['a program', 'lesson_file_refused', () => Buffer.from('MZ\x90\0'.padEnd(500))],
    [
      'SVG',
      'lesson_file_refused',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['HTML', 'lesson_file_refused', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'slides with macros',
      'lesson_file_refused',
      () =>
        makeZip([
          { name: '[Content_Types].xml' },
          { name: 'ppt/presentation.xml' },
          { name: 'ppt/vbaProject.bin' },
        ]),
    ],
    ['a zip with a program', 'zip_with_program', () => makeZip([{ name: 'a.txt' }, { name: 'x/Setup.EXE' }])],
    ['a program with dots behind its name', 'zip_with_program', () => makeZip([{ name: 'setup.exe. .' }])],
    ['a shortcut', 'zip_with_program', () => makeZip([{ name: 'Ochish.lnk' }])],
    ['a zip in a zip', 'zip_refused', () => makeZip([{ name: 'ichki.zip' }])],
    ['a path out of the folder', 'zip_refused', () => makeZip([{ name: '../../x' }])],
    ['an absolute path', 'zip_refused', () => makeZip([{ name: 'C:\\Windows\\x.txt' }])],
    ['a bomb', 'zip_refused', bomb],
    ['a bomb that says to be large', 'zip_refused', () => makeZip([{ name: 'a', claimsBytes: 0xfffffffe }])],
    ['a zip with a password', 'zip_refused', () => makeZip([{ name: 'a.txt', isEncrypted: true }])],
    [
      '10,000 entries',
      'zip_refused',
      () => makeZip(Array.from({ length: 10_000 }, (_, i) => ({ name: `${i}.txt` }))),
    ],
    ['a cut zip', 'zip_refused', () => zip.subarray(0, -30)],
  ])('%s is refused', async (_, code, content) => {
    const { id } = await newLesson()
    const answer = await set(id, [], [await sent('dars.pdf', content())])
    expect(answer.json().error).toBe(code)
    expect(answer.statusCode).toBe(422)
  })
})
