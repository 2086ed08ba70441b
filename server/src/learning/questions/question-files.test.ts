import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeCourse } from '../../authoring/courses/delete-course.ts'
import { removeLessonFiles } from '../../authoring/lessons/deleted-lessons.ts'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { storePostFile } from '../../media/post-files/store-post-file.ts'
import { makeRecording } from '../../media/recordings/make-recording.ts'
import { sweepUnusedRecordings } from '../../media/recordings/sweep-unused-recordings.ts'
import { sweepUnusedSheets } from '../../media/sheets/sweep-unused-sheets.ts'
import { keys } from '../../media/storage-keys.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import { useUploads } from '../../testing/clients/upload-client.ts'
import { runTool } from '../../testing/files/clips.ts'
import { toneWav } from '../../testing/files/sound.ts'
import { learningPersonalData } from '../personal-data.ts'
import { askQuestion } from './ask-question.ts'

/* Photos and voices of questions and answers, over HTTP and from bytes on the disk. */

const uploads = useUploads()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-post-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let asker: TestPerson
let helper: TestPerson
let courseId: number
let lessonId: number
beforeEach(async () => {
  const { deps } = uploads.kashf
  asker = await buildStudent(deps)
  helper = await buildStudent(deps)
  const course = await buildCourse(deps, { teacherId: uploads.teacher.id })
  courseId = course.id
  lessonId = course.lessonIds[1] ?? 0
  for (const { id } of [asker, helper]) await enrol(deps, { studentId: id, courseId })
})

type Method = Parameters<typeof uploads.kashf.call>[0]
async function call(person: TestPerson, method: Method, path: string, body?: object) {
  const answer = await uploads.kashf.call(method, `/api/courses/${path}`, {
    token: person.token,
    ...(body && { body }),
  })
  const { data, error, fields } = answer.json()
  return { status: answer.statusCode, data, error, fields }
}
const post = (person: TestPerson, body: object) =>
  call(person, 'POST', `lesson/${lessonId}/questions`, { text: '', ...body })
const listed = async (person: TestPerson) => (await call(person, 'GET', `lesson/${lessonId}/questions`)).data
const look = (url: string) => fetch(uploads.base + new URL(url).pathname)
const make = (recordingId: number) =>
  makeRecording(uploads.kashf.deps, { recordingId }, new AbortController().signal)
const isStored = async (key: string) => (await uploads.kashf.deps.storage.stat(key)) !== null

async function upload(person: TestPerson, data: Uint8Array<ArrayBuffer>, purpose = 'post'): Promise<string> {
  const id = await uploads.created({ size: data.length, purpose, token: person.token })
  expect((await uploads.send(id, 0, data, person.token)).status).toBe(204)
  return id
}
const receive = async (person: TestPerson, data: Uint8Array<ArrayBuffer>) =>
  call(person, 'POST', 'questions/files', { upload_id: await upload(person, data) })
const photoOf = async (person: TestPerson): Promise<number> => (await receive(person, await photo())).data.id
async function voiceOf(person: TestPerson, data = toneWav(1)): Promise<number> {
  const { id } = (await receive(person, data)).data
  await make(id)
  return id
}

/** As a phone takes it: turned, and with the place where it was taken. */
const photo = async (width = 600, height = 400) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#ddd' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  )
async function sound(name: string, args: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.join(folder, name)
  await runTool([...args, file])
  return new Uint8Array(await readFile(file))
}

describe('a question with photos and a voice', () => {
  it('is seen and heard by those who read the lesson, at the second it names, and its answer too', async () => {
    const photos = [await photoOf(asker), await photoOf(asker)]
    const voice = await voiceOf(asker)
    const asked = await post(asker, { photo_ids: photos, voice_id: voice, at_s: 42 })
    expect(asked).toMatchObject({
      status: 201,
      data: { text: '', at_s: 42, photos: [{ id: photos[0] }, { id: photos[1] }], voice: { state: 'ready' } },
    })
    const answer = {
      parent_id: asked.data.id,
      voice_id: await voiceOf(uploads.teacher, toneWav(2)),
      photo_ids: [await photoOf(uploads.teacher)],
      ...{ text: 'Matni ham bor', at_s: 58 },
    }
    expect(await post(uploads.teacher, answer)).toMatchObject({ status: 201 })
    const [thread] = await listed(helper)
    expect(thread).toMatchObject({ photos: [{}, {}], replies: [{ at_s: 58, text: 'Matni ham bor' }] })
    const picture = await look(thread.photos[0].url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { exif, width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 400, height: 600 })
    for (const { voice: said } of [thread, thread.replies[0]]) {
      const heard = await look(said.url)
      expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/mp4'])
    }
    expect(thread.replies[0].voice.duration_s).toBeCloseTo(2, 0)
    // An address stops to work with the right to read the lesson.
    await uploads.kashf.deps.db.run(sql`delete from session where user_id = ${helper.id}`)
    expect((await look(thread.photos[0].url)).status).toBe(403)
    const { data } = (await uploads.kashf.call('GET', `/api/courses/lesson/${lessonId}/questions`, {})).json()
    expect(data ?? []).toEqual([])
  })

  it('is posted once under its key, however often it is sent', async () => {
    const body = { key: randomUUID(), photo_ids: [await photoOf(asker)], voice_id: await voiceOf(asker) }
    const sent = await Promise.all(Array.from({ length: 6 }, () => post(asker, body)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
    expect(await listed(asker)).toHaveLength(1)
    expect(await post(asker, { ...body, photo_ids: [] })).toMatchObject({ error: 'request_reused' })
  })

  it('takes only what its author has sent for it, and each file once', async () => {
    const own = await photoOf(asker)
    const foreign = await photoOf(helper)
    const voice = await voiceOf(asker)
    const refused = async (body: object) => (await post(asker, body)).fields
    expect(await refused({})).toHaveProperty('text')
    expect(await refused({ photo_ids: [foreign] })).toHaveProperty('photo_ids')
    expect(await refused({ voice_id: await voiceOf(helper) })).toHaveProperty('voice_id')
    expect(await refused({ photo_ids: [own, own] })).toHaveProperty('photo_ids')
    expect(await refused({ photo_ids: [1, 2, 3, 4] })).toHaveProperty('photo_ids')
    const homework = await uploads.kashf.call('POST', '/api/homework/sheets', {
      token: asker.token,
      body: { upload_id: await upload(asker, await photo(), 'homework') },
    })
    expect(await refused({ photo_ids: [homework.json().data.id] })).toHaveProperty('photo_ids')
    const both = await Promise.all([1, 2].map(() => post(asker, { photo_ids: [own], voice_id: voice })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(await listed(asker)).toHaveLength(1)
  })

  it('makes the same file of an upload however often it is asked', async () => {
    const body = { upload_id: await upload(asker, await photo()) }
    const made = await Promise.all([1, 2, 3].map(() => call(asker, 'POST', 'questions/files', body)))
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
    expect((await call(helper, 'POST', 'questions/files', body)).fields).toHaveProperty('upload_id')
  })

  it('arrives in pieces after a line that was cut at any place', async () => {
    const voice = await sound('cut.webm', [
      ...['-f', 'lavfi', '-i', 'sine=frequency=300:duration=3'],
      ...['-c:a', 'libopus', '-b:a', '24k'],
    ])
    const id = await uploads.created({ size: voice.length, purpose: 'post', token: asker.token })
    const half = Math.floor(voice.length / 2)
    expect((await uploads.send(id, 0, voice.slice(0, half), asker.token)).status).toBe(204)
    const early = await call(asker, 'POST', 'questions/files', { upload_id: id })
    expect(early.fields).toEqual({ upload_id: expect.anything() })
    // What comes out of turn changes nothing.
    expect((await uploads.send(id, half + 100, voice.slice(half + 100), asker.token)).status).toBe(409)
    expect((await uploads.send(id, 0, voice.slice(0, half), asker.token)).status).toBe(409)
    expect((await uploads.send(id, half, voice.slice(half), asker.token)).status).toBe(204)
    const { data } = await call(asker, 'POST', 'questions/files', { upload_id: id })
    await make(data.id)
    expect((await post(asker, { voice_id: data.id })).data.voice).toMatchObject({ state: 'ready' })
  })
})

describe('files that are none', () => {
  it('are refused by their content', async () => {
    const bytes = (text: string) => new Uint8Array(Buffer.from(text))
    expect(await receive(asker, bytes('%PDF-1.4\n%%EOF'))).toMatchObject({ error: 'post_file_refused' })
    expect(await receive(asker, bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      error: 'post_file_refused',
    })
    expect(await receive(asker, bytes('MZ program'))).toMatchObject({ error: 'post_file_refused' })
    // 200 megapixels.
    expect(await receive(asker, await photo(16_000, 12_500))).toMatchObject({ error: 'post_file_refused' })
  })

  it.each([
    ['has_picture', 'film.webm', ['-f', 'lavfi', '-i', 'color=s=32x32:d=2', '-f', 'lavfi', '-i', 'sine=d=2']],
    ['too_long', 'six-hours.flac', ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono', '-t', '21600']],
    ['unreadable', 'still.webm', ['-f', 'lavfi', '-i', 'color=s=32x32:d=2']],
  ])('are never heard as a voice: %s', async (failure, name, args) => {
    const id = await voiceOf(asker, await sound(name, args))
    const expected = failure === 'unreadable' ? expect.stringMatching(/unreadable|has_picture/) : failure
    expect((await post(asker, { voice_id: id })).data.voice).toMatchObject({
      ...{ state: 'failed', failure: expected, url: null },
    })
    expect(await isStored(keys.recording(id))).toBe(false)
  })
})

describe('bytes that are already on the disk', () => {
  it('become a photo and a voice of a post, without an upload', async () => {
    const { deps } = uploads.kashf
    const store = async (data: Uint8Array, name: string) => {
      const file = path.join(folder, name)
      await writeFile(file, data)
      return storePostFile(deps, { ownerId: uploads.teacher.id, path: file, name })
    }
    const asked = await post(asker, { text: 'Nega?' })
    const seen = await store(await photo(), 'photo.jpg')
    const opus = ['-f', 'lavfi', '-i', 'sine=duration=2', '-metadata', 'title=uyda', '-c:a', 'libopus']
    const said = await store(await sound('voice.oga', [...opus, '-f', 'ogg']), 'voice.oga')
    expect([seen.kind, said.kind]).toEqual(['photo', 'voice'])
    const viewer = { id: uploads.teacher.id, type: 2, sessionId: 1, teacherStatus: null } as const
    await askQuestion(deps, {
      ...{ viewer, lessonId },
      body: { text: '', parent_id: asked.data.id, photo_ids: [seen.id], voice_id: said.id },
    })
    await make(said.id)
    const [thread] = await listed(asker)
    expect(thread.replies).toMatchObject([{ text: '', photos: [{ id: seen.id }], voice: { state: 'ready' } }])
    const heard = Buffer.from(await (await look(thread.replies[0].voice.url)).arrayBuffer())
    expect(heard.includes('uyda')).toBe(false)
    await expect(store(Buffer.from('not a file'), 'x')).rejects.toMatchObject({ code: 'post_file_refused' })
  })
})

describe('the files of a post', () => {
  async function asked() {
    const [photoId, voiceId] = [await photoOf(asker), await voiceOf(asker)]
    const { data } = await post(asker, { photo_ids: [photoId], voice_id: voiceId })
    const isThere = async () => {
      const { deps } = uploads.kashf
      const rows = await deps.db.rows(sql`
        select 1 from sheet where id = ${photoId} union all select 1 from recording where id = ${voiceId}`)
      return rows.length
    }
    return { id: data.id as number, isThere }
  }

  it('stay while it does, and what no post names is swept after a day', async () => {
    const { deps, clock } = uploads.kashf
    const kept = await asked()
    const left = await photoOf(asker)
    clock.advance(DAY_MS + 1)
    await sweepUnusedSheets(deps)
    await sweepUnusedRecordings(deps)
    expect(await kept.isThere()).toBe(2)
    expect((await post(asker, { photo_ids: [left] })).fields).toHaveProperty('photo_ids')
  })

  it('go with the post, and are not seen under a post that is hidden', async () => {
    const { deps } = uploads.kashf
    const gone = await asked()
    const [{ photos }] = await listed(helper)
    const seen = async () => (await look(photos[0].url)).status
    expect(await seen()).toBe(200)
    await deps.db.run(sql`update lesson_question set hidden_at = now() where id = ${gone.id}`)
    expect(await seen()).toBe(403)
    await deps.db.run(sql`update lesson_question set hidden_at = null where id = ${gone.id}`)
    expect(await seen()).toBe(200)
    await call(asker, 'DELETE', `questions/${gone.id}`)
    expect(await gone.isThere()).toBe(0)
    expect(await seen()).toBe(403)
  })

  it('are in the export of their author, and go with the account; those of a teacher stay', async () => {
    const { deps } = uploads.kashf
    const own = await asked()
    const answer = await post(uploads.teacher, {
      parent_id: own.id,
      voice_id: await voiceOf(uploads.teacher),
    })
    const { objects, deleteRows } = learningPersonalData
    const exported = await deps.db.rows(objects?.rows(asker.id) ?? sql`select`)
    expect(exported.map((row) => objects?.present(row as never).name)).toEqual([
      expect.stringMatching(/^savollar\/\d+-surat-\d+\.webp$/),
      expect.stringMatching(/^savollar\/\d+-ovoz-\d+\.m4a$/),
    ])
    for (const { id } of [asker, uploads.teacher])
      await deps.db.transaction(async (tx) => deleteRows?.(deps, tx, id))
    expect(await own.isThere()).toBe(0)
    const [thread] = await listed(helper)
    expect(thread).toMatchObject({
      photos: [],
      voice: null,
      replies: [{ id: answer.data.id, voice: { state: 'ready' } }],
    })
  })

  it('go with their lesson and with their course', async () => {
    const { deps } = uploads.kashf
    const ofLesson = await asked()
    await deps.db.run(sql`update lesson set deleted_at = now() - interval '100 days' where id = ${lessonId}`)
    await removeLessonFiles(deps, { lessonId })
    expect(await ofLesson.isThere()).toBe(0)
    await deps.db.run(sql`update lesson set deleted_at = null where id = ${lessonId}`)
    const ofCourse = await asked()
    await deps.db.run(sql`delete from enrolment where course_id = ${courseId}`)
    await deps.db.run(sql`
      update course set published_at = null, status = 1, deleted_at = now() - interval '100 days' where id = ${courseId}`)
    await removeCourse(deps, { courseId })
    expect(await ofCourse.isThere()).toBe(0)
  })
})
