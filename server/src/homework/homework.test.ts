import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Mark, OwnWork, TaskBody } from '@kashf/contract/homework/homework.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeCourse } from '../authoring/courses/delete-course.ts'
import { removeLessonFiles } from '../authoring/lessons/deleted-lessons.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { sweepUnusedSheets } from '../media/sheets/sweep-unused-sheets.ts'
import { keys } from '../media/storage-keys.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { endAccess, enrol } from '../testing/builders/learning.ts'
import { buildStudent, type TestPerson } from '../testing/builders/people.ts'
import { joinTeam, leaveTeam } from '../testing/builders/team.ts'
import { useUploads } from '../testing/clients/upload-client.ts'
import { toneWav } from '../testing/files/sound.ts'
import { forgetOldWorksHandler } from './forget-old-works.ts'

/* Homework over HTTP: set, handed in, checked. */

const uploads = useUploads()

type Method = Parameters<typeof uploads.kashf.call>[0]
async function call(person: TestPerson, method: Method, path: string, body?: object) {
  const answer = await uploads.kashf.call(method, `/api/${path}`, {
    token: person.token,
    ...(body && { body }),
  })
  const { data, error, fields, next_cursor } = answer.json()
  return { status: answer.statusCode, data, error, fields, next_cursor }
}

const TASK: TaskBody = {
  ...{ text: 'Tenglamani yeching', due_on: null, due_days: null, late: 'accept', late_percent: 0 },
  ...{ late_floor_percent: 0, is_discussed: false, promised_hours: 48, sheet_ids: [], edit: 0 },
  rubric: [
    {
      title: 'Yechish yoʻli',
      levels: [
        { title: 'yoʻq', points: 0 },
        { title: 'toʻliq', points: 3 },
      ],
    },
  ],
}

let courseId: number
let lessonId: number
let curator: TestPerson

beforeEach(async () => {
  const { deps } = uploads.kashf
  const course = await buildCourse(deps, { teacherId: uploads.teacher.id })
  courseId = course.id
  lessonId = course.lessonIds[1] ?? 0
  curator = await buildStudent(deps)
  await joinTeam(deps, { courseId, personId: curator.id, role: 'curator' })
})

async function setTask(change: Partial<TaskBody> = {}): Promise<number> {
  const set = await call(uploads.teacher, 'PUT', `courses/lesson/${lessonId}/homework`, {
    ...TASK,
    ...change,
  })
  expect(set).toMatchObject({ status: 200 })
  return set.data.id
}

async function learner(): Promise<TestPerson> {
  const student = await buildStudent(uploads.kashf.deps)
  await enrol(uploads.kashf.deps, { studentId: student.id, courseId })
  return student
}

const DRAFT = { text: '', link: null, sheet_ids: [], recording_id: null, edit: 0 }
const keep = (student: TestPerson, taskId: number, draft: object) =>
  call(student, 'PUT', `homework/tasks/${taskId}/draft`, { ...DRAFT, ...draft })
const send = (student: TestPerson, taskId: number, requestId = randomUUID()) =>
  call(student, 'POST', `homework/tasks/${taskId}/send`, { request_id: requestId })
const own = async (student: TestPerson): Promise<{ work: OwnWork; [field: string]: unknown }> =>
  (await call(student, 'GET', `courses/lesson/${lessonId}/homework`)).data

/** A learner whose text waits for a checker. */
async function sentWork(taskId: number, draft: object = { text: 'Javob: 5' }) {
  const student = await learner()
  expect(await keep(student, taskId, draft)).toMatchObject({ status: 200 })
  const sent = await send(student, taskId)
  expect(sent).toMatchObject({ status: 200, data: { state: 'sent' } })
  return { student, id: sent.data.id as number }
}

async function upload(
  person: TestPerson,
  data: Uint8Array<ArrayBuffer>,
  purpose = 'homework',
): Promise<string> {
  const id = await uploads.created({ size: data.length, purpose, token: person.token })
  expect((await uploads.send(id, 0, data, person.token)).status).toBe(204)
  return id
}

async function sheet(person: TestPerson, data: Uint8Array<ArrayBuffer>) {
  return call(person, 'POST', 'homework/sheets', { upload_id: await upload(person, data) })
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer)
/** A photo with lines that only this seed has, as a phone makes it: turned, and with the place where it was taken. */
const photo = async (seed: number, quality = 90) => {
  const bars = Array.from({ length: 24 }, (_, n) => {
    const x = (n % 6) * 100
    const shade = (seed * 37 + n * n * 53 + n * seed * 11) % 256
    return `<rect x="${x}" y="${Math.floor(n / 6) * 100}" width="100" height="100" fill="rgb(${shade},${shade},${shade})"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${bars.join('')}</svg>`
  return bytes(
    await sharp(Buffer.from(svg))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality })
      .toBuffer(),
  )
}
const PDF = new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\n%%EOF'))
const HEIC = new Uint8Array([
  ...[0, 0, 0, 24],
  ...Buffer.from('ftypheic'),
  ...[0, 0, 0, 0],
  ...Buffer.from('mif1heic'),
])
const look = (url: string) => fetch(uploads.base + new URL(url).pathname)

const review = (checker: TestPerson, workId: number, change: object = {}) =>
  call(checker, 'PUT', `homework/works/${workId}/review`, {
    ...{ number: 1, edit: 0, marks: [], levels: [1], comment: 'Yaxshi', recording_id: null },
    ...change,
  })
const decide = (checker: TestPerson, workId: number, outcome: string, change: object = {}) =>
  call(checker, 'POST', `homework/works/${workId}/decision`, { number: 1, edit: 1, outcome, ...change })

describe('the life of a work', () => {
  it('is written, sent, returned with marks, sent again and accepted; every hand-in stays', async () => {
    const taskId = await setTask()
    const student = await learner()
    const paper = (await sheet(student, await photo(1))).data
    expect(paper).toMatchObject({ kind: 'picture' })
    const kept = await keep(student, taskId, { text: 'x = 5', sheet_ids: [paper.id] })
    expect(kept.data).toMatchObject({ state: 'draft', draft: { text: 'x = 5', edit: 1 } })
    const sent = await send(student, taskId)
    expect(sent.data).toMatchObject({ state: 'sent', late_days: 0, credit_percent: 100 })
    const id = sent.data.id

    const [queued] = (await call(curator, 'GET', `homework/queue?course_id=${courseId}`)).data
    expect(queued).toMatchObject({ id, number: 1, claim: null, learner: { id: student.id } })
    const taken = await call(curator, 'POST', 'homework/queue/next', { course_id: courseId })
    expect(taken.data).toMatchObject({
      id,
      claim: { is_own: true },
      hand_ins: [{ number: 1, text: 'x = 5' }],
    })
    const stroke: Mark = { sheet_id: paper.id, page: 1, kind: 'stroke', at: [0.1, 0.2, 0.3, 0.4], text: '' }
    expect((await review(curator, id, { marks: [stroke] })).data).toMatchObject({
      edit: 1,
      scores: [{ points: 3 }],
    })
    // What is not decided is not shown.
    expect((await own(student)).work.hand_ins[0]?.review).toBeNull()
    expect((await decide(curator, id, 'returned')).data).toMatchObject({
      state: 'returned',
      promised_at: null,
    })
    const { work } = await own(student)
    expect(work).toMatchObject({
      state: 'returned',
      hand_ins: [{ review: { comment: 'Yaxshi', marks: [stroke] } }],
    })

    expect((await keep(student, taskId, { text: 'x = 7', sheet_ids: [paper.id], edit: 1 })).status).toBe(200)
    expect((await send(student, taskId)).data).toMatchObject({ state: 'sent' })
    expect((await review(curator, id, { number: 2 })).status).toBe(200)
    expect((await decide(curator, id, 'accepted', { number: 2 })).data.state).toBe('accepted')
    const { hand_ins } = (await own(student)).work
    expect(hand_ins.map(({ text }) => text)).toEqual(['x = 7', 'x = 5'])
    const told = await uploads.kashf.deps.db.rows<{ kind: string }>(sql`
      select kind from notice where user_id = ${student.id} and kind like 'homework%' order by id`)
    expect(told.map(({ kind }) => kind)).toEqual(['homework_returned', 'homework_accepted'])
    expect(await keep(student, taskId, { edit: 2 })).toMatchObject({ error: 'homework_state_conflict' })
  })

  it('is handed in once however often the request is repeated, and never empty', async () => {
    const taskId = await setTask()
    const student = await learner()
    expect(await send(student, taskId)).toMatchObject({ status: 422, error: 'homework_empty' })
    await keep(student, taskId, { text: 'Javob' })
    const requestId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 6 }, () => send(student, taskId, requestId)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await own(student)).work.hand_ins).toHaveLength(1)
    expect(await send(student, taskId)).toMatchObject({ status: 409, error: 'homework_state_conflict' })
  })

  it('refuses a draft that another page has changed, and tells what is kept', async () => {
    const taskId = await setTask()
    const student = await learner()
    await keep(student, taskId, { text: 'Birinchi' })
    const stale = await keep(student, taskId, { text: 'Ikkinchi' })
    expect(stale).toMatchObject({ status: 409, error: 'homework_changed' })
    expect(stale.data.draft.text).toBe('Birinchi')
  })

  it('is for learners of the course', async () => {
    const taskId = await setTask()
    const stranger = await buildStudent(uploads.kashf.deps)
    expect((await keep(stranger, taskId, { text: 'x' })).error).toBe('lesson_locked')
    expect((await keep(uploads.teacher, taskId, { text: 'x' })).error).toBe('purchase_required')
    const { student } = await sentWork(taskId)
    await endAccess(uploads.kashf.deps, { studentId: student.id }, uploads.kashf.deps.clock.now())
    expect((await send(student, taskId)).error).toBe('lesson_locked')
  })
})

describe('a deadline', () => {
  const SENT_AT = new Date('2026-12-02T18:59:59.500Z')
  const at = (time: Date, work: () => Promise<unknown>) => {
    const { deps } = uploads.kashf
    const { now } = deps.clock
    deps.clock.now = () => time
    return work().finally(() => {
      deps.clock.now = now
    })
  }

  it('ends with the day in Tashkent, and takes a part of the points for each begun day', async () => {
    const due = { due_on: '2026-12-02', late: 'reduce', late_percent: 20, late_floor_percent: 50 } as const
    const taskId = await setTask(due)
    const results: unknown[] = []
    for (const lateMs of [0, 1000, DAY_MS + 1000, 9 * DAY_MS]) {
      const student = await learner()
      await keep(student, taskId, { text: 'x' })
      await at(new Date(SENT_AT.getTime() + lateMs), async () => {
        const { data } = await send(student, taskId)
        results.push([data.late_days, data.credit_percent])
      })
    }
    expect(results).toEqual([
      [0, 100],
      [1, 80],
      [2, 60],
      [9, 50],
    ])
  })

  it('counts from the day a learner joined', async () => {
    const taskId = await setTask({ due_days: 3, late: 'closed' })
    const student = await learner()
    await keep(student, taskId, { text: 'x' })
    const dueAt = new Date(String((await own(student)).due_at))
    const left = dueAt.getTime() - uploads.kashf.deps.clock.now().getTime()
    expect(left).toBeGreaterThan(3 * DAY_MS - 1)
    expect(left).toBeLessThanOrEqual(4 * DAY_MS)
  })

  it('that is closed takes for half an hour what was being uploaded before, and a returned work at any time', async () => {
    const taskId = await setTask({ due_on: '2026-12-02', late: 'closed' })
    const [inTime, tooLate, without] = await Promise.all([learner(), learner(), learner()])
    const paper = async (student: TestPerson) => {
      const { data } = await sheet(student, await photo(3))
      await keep(student, taskId, { sheet_ids: [data.id] })
    }
    await paper(inTime)
    await paper(tooLate)
    await keep(without, taskId, { text: 'x' })
    const after = (minutes: number) => new Date(SENT_AT.getTime() + minutes * MINUTE_MS)
    await at(after(29), async () => {
      expect((await send(inTime, taskId)).data).toMatchObject({ state: 'sent', late_days: 0 })
      expect((await send(without, taskId)).error).toBe('homework_closed')
    })
    await at(after(31), async () => expect((await send(tooLate, taskId)).error).toBe('homework_closed'))
    const { id } = (await own(inTime)).work
    await review(curator, id)
    await decide(curator, id, 'returned')
    await at(after(600), async () => expect((await send(inTime, taskId)).data.state).toBe('sent'))
  })
})

describe('files', () => {
  it('lose the place where they were taken, stand upright, and are seen by their people only', async () => {
    const taskId = await setTask()
    const student = await learner()
    const { data } = await sheet(student, await photo(5))
    const shown = await look(data.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const stored = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([stored.exif, stored.orientation]).toEqual([undefined, undefined])
    // A phone that lies on its side: 600 × 400 becomes 400 × 600.
    expect([stored.width, stored.height]).toEqual([400, 600])
    await keep(student, taskId, { sheet_ids: [data.id] })
    const id = (await send(student, taskId)).data.id
    const checked = (await call(curator, 'GET', `homework/works/${id}`)).data
    const { url } = checked.hand_ins[0].sheets[0]
    expect((await look(url)).status).toBe(200)
    expect((await look(url.replace(/.$/, (end: string) => (end === 'A' ? 'B' : 'A')))).status).toBe(403)
    await leaveTeam(uploads.kashf.deps, { courseId, personId: curator.id })
    expect((await look(url)).status).toBe(403)
    expect((await call(curator, 'GET', `homework/works/${id}`)).status).toBe(404)
    const other = await learner()
    expect((await keep(other, taskId, { sheet_ids: [data.id] })).fields).toHaveProperty('sheet_ids')
  })

  it('are refused by their content and size, HEIC in words of its own', async () => {
    const student = await learner()
    expect(await sheet(student, HEIC)).toMatchObject({ status: 422, error: 'heic_refused' })
    const text = new Uint8Array(Buffer.from('<script>alert(1)</script>'))
    expect(await sheet(student, text)).toMatchObject({ status: 422, error: 'homework_file_refused' })
    const broken = (await photo(7)).slice(0, 900)
    expect(await sheet(student, broken)).toMatchObject({ status: 422, error: 'homework_file_refused' })
    const large = await uploads.create({ size: 60 * 2 ** 20, purpose: 'homework', token: student.token })
    expect(large.status).toBe(413)
    const bomb = await sheet(student, PDF)
    expect(bomb.data).toMatchObject({ kind: 'pdf', bytes: PDF.length })
    const served = await look(bomb.data.url)
    expect(served.headers.get('content-security-policy')).toContain('sandbox')
    expect(served.headers.get('content-disposition')).toContain('attachment')
  })

  it('that are PDFs and would freeze their reader are refused by name, and ordinary ones taken', async () => {
    const student = await learner()
    const object = (dictionary: string, stream: Buffer): Buffer =>
      Buffer.concat([
        Buffer.from(`9 0 obj <<${dictionary} /Length ${stream.length}>>\nstream\r\n`),
        stream,
        Buffer.from('\nendstream endobj\n'),
      ])
    const pdf = (...objects: Buffer[]) =>
      bytes(Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects, Buffer.from('%%EOF')]))
    const pages = (count: number) =>
      Buffer.from('9 0 obj <</Type /Page /Parent 1 0 R>> endobj\n'.repeat(count))
    const listed = (count: number) => object('/Type /ObjStm /Filter /FlateDecode', deflateSync(pages(count)))
    const zeros = deflateSync(Buffer.alloc(201e6))
    for (const [error, file] of [
      ['pdf_too_large', pdf(pages(1), object('/Filter /FlateDecode', zeros))],
      ['pdf_too_large', pdf(pages(1), object('/Filter [/FlateDecode /FlateDecode]', deflateSync(zeros)))],
      ['pdf_too_large', pdf(object('/Filter[/Fl/Fl/Fl/Fl/Fl]', zeros))],
      ['pdf_too_many_pages', pdf(pages(201))],
      ['pdf_too_many_pages', pdf(listed(150), listed(51))],
    ] as const)
      expect(await sheet(student, file)).toMatchObject({ status: 422, error })
    const ordinary = pdf(
      listed(58),
      object('/Subtype /Image /Filter /FlateDecode', deflateSync(Buffer.alloc(30e6))),
      object('/Subtype /Image /Filter /DCTDecode', Buffer.from('a stream, endstream')),
      object('/Filter /FlateDecode', Buffer.from('damaged')),
      pages(60),
    )
    expect((await sheet(student, ordinary)).data).toMatchObject({ kind: 'pdf', bytes: ordinary.length })
  })

  it('of a task are deleted with its lesson, once it cannot be restored and no copy names them', async () => {
    const { deps } = uploads.kashf
    const { teacher } = uploads
    const later = { ...deps, clock: { ...deps.clock, now: () => new Date(Date.now() + 2 * DAY_MS) } }
    const taskId = await setTask({ sheet_ids: [(await sheet(teacher, PDF)).data.id] })
    const copy = await call(teacher, 'POST', `courses/${courseId}/duplicate`)
    const shared = (await sheet(teacher, PDF)).data.id
    const copied = await deps.db.only<{ lesson_id: number; sheet_ids: number[] }>(sql`
      select h.lesson_id, h.sheet_ids from homework h join lesson l on l.id = h.lesson_id where l.course_id = ${copy.data.id}`)
    const [own] = copied.sheet_ids as [number]
    await deps.db.run(sql`update sheet set is_used = true where id = ${shared}`)
    await deps.db.run(sql`update homework set sheet_ids = ${[own, shared]} where id = ${taskId}`)
    const stored = async () =>
      (
        await deps.db.rows<{ id: number }>(
          sql`select id from sheet where id = any(${[own, shared]}) order by id`,
        )
      ).map(({ id }) => id)
    expect((await call(teacher, 'DELETE', `courses/videos/${lessonId}`)).status).toBe(200)
    await removeLessonFiles(deps, { lessonId })
    expect(await stored()).toEqual([own, shared])
    for (let times = 0; times < 2; times++) await removeLessonFiles(later, { lessonId })
    expect(await stored()).toEqual([own])
    expect((await call(teacher, 'DELETE', `courses/${copy.data.id}`)).status).toBe(200)
    await removeCourse(later, { courseId: copy.data.id })
    expect(await stored()).toEqual([])
    const removed = await deps.db.rows<{ key: string }>(sql`
      select jsonb_array_elements_text(data -> 'keys') as key from pgboss.job where name = 'remove-files'`)
    expect(removed.map(({ key }) => key)).toEqual(
      expect.arrayContaining([keys.sheet(own), keys.sheet(shared)]),
    )
  })

  it('are received once, limited in number, and swept when nothing names them', async () => {
    const taskId = await setTask()
    const student = await learner()
    const upload_id = await upload(student, PDF)
    const repeated = await Promise.all(
      Array.from({ length: 3 }, () => call(student, 'POST', 'homework/sheets', { upload_id })),
    )
    expect(new Set(repeated.map(({ data }) => data.id)).size).toBe(1)
    const pdfs = [
      repeated[0]?.data.id,
      (await sheet(student, PDF)).data.id,
      (await sheet(student, PDF)).data.id,
    ]
    expect((await keep(student, taskId, { sheet_ids: pdfs })).status).toBe(422)
    await keep(student, taskId, { sheet_ids: pdfs.slice(0, 1) })
    const { deps } = uploads.kashf
    const later = { ...deps, clock: { ...deps.clock, now: () => new Date(Date.now() + 2 * DAY_MS) } }
    await sweepUnusedSheets(later)
    const left = await deps.db.rows<{ id: number }>(sql`select id from sheet where owner_id = ${student.id}`)
    expect(left.map(({ id }) => id)).toEqual(pdfs.slice(0, 1))
  })

  it('may be sound', async () => {
    const taskId = await setTask()
    const student = await learner()
    const upload_id = await upload(student, toneWav(1), 'speech')
    const { data } = await call(student, 'POST', 'homework/recordings', { upload_id })
    expect(data).toMatchObject({ state: 'waiting' })
    expect((await keep(student, taskId, { recording_id: data.id })).status).toBe(200)
    expect((await send(student, taskId)).data).toMatchObject({ state: 'sent' })
    expect((await keep(await learner(), taskId, { recording_id: data.id })).status).toBe(422)
    const { deps } = uploads.kashf
    await deps.db.run(sql`update recording set duration_ms = 1000 where id = ${data.id}`)
    await deps.storage.put(keys.recording(data.id), Buffer.from('ovoz'))
    const { work } = await own(student)
    const checked = (await call(curator, 'GET', `homework/works/${work.id}`)).data
    const urls = [checked.hand_ins[0].recording.url, work.hand_ins[0]?.recording?.url ?? '']
    const heard = () => Promise.all(urls.map(async (url) => (await look(url)).status))
    expect(await heard()).toEqual([200, 200])
    await leaveTeam(deps, { courseId, personId: curator.id })
    expect(await heard()).toEqual([403, 200])
  })
})

describe('the queue', () => {
  it('gives each checker another work, the oldest first, and frees it after half an hour', async () => {
    const taskId = await setTask()
    const works = [await sentWork(taskId), await sentWork(taskId), await sentWork(taskId)]
    const ids = works.map(({ id }) => id)
    const taken = await Promise.all([
      call(curator, 'POST', 'homework/queue/next', { course_id: courseId }),
      call(uploads.teacher, 'POST', 'homework/queue/next', { course_id: courseId }),
    ])
    expect(taken.map(({ data }) => data.id).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    const ofCurator = taken[0]?.data.id
    expect(await review(uploads.teacher, ofCurator)).toMatchObject({ status: 409, error: 'homework_claimed' })
    await uploads.kashf.deps.db.run(sql`
      update homework_claim set ends_at = ${new Date(Date.now() - 1)} where work_id = ${ofCurator}`)
    expect((await review(uploads.teacher, ofCurator)).status).toBe(200)
    const pages = await call(curator, 'GET', `homework/queue?course_id=${courseId}&limit=2`)
    expect(pages.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2))
    const rest = await call(
      curator,
      'GET',
      `homework/queue?course_id=${courseId}&limit=2&cursor=${pages.next_cursor}`,
    )
    expect(rest.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2))
  })

  it('gives back at once what a curator held who leaves, or who may not check any more', async () => {
    const taskId = await setTask()
    const { id } = await sentWork(taskId)
    const { deps, call: request } = uploads.kashf
    const take = (checker: TestPerson) => call(checker, 'PUT', `homework/works/${id}/claim`)
    const claim = async () => (await call(uploads.teacher, 'GET', `homework/works/${id}`)).data.claim
    expect((await take(curator)).status).toBe(200)
    expect((await take(uploads.teacher)).error).toBe('homework_claimed')
    expect(await claim()).toMatchObject({ by: { id: curator.id }, is_own: false })
    const left = await request('DELETE', `/api/courses/${courseId}/team/${curator.id}`, {
      token: curator.token,
    })
    expect(left.statusCode).toBe(200)
    expect(await claim()).toBeNull()
    const [queued] = (await call(uploads.teacher, 'GET', 'homework/queue')).data
    expect(queued).toMatchObject({ id, claim: null })

    await joinTeam(deps, { courseId, personId: curator.id, role: 'curator' })
    expect((await take(curator)).status).toBe(200)
    const changed = await request('PUT', `/api/courses/${courseId}/team/${curator.id}`, {
      token: uploads.teacher.token,
      body: { role: 'analyst' },
    })
    expect(changed.statusCode).toBe(200)
    const next = await call(uploads.teacher, 'POST', 'homework/queue/next', {})
    expect(next.data).toMatchObject({ id, claim: { is_own: true } })
  })

  it('lets no curator check or prolong their own work', async () => {
    const { deps } = uploads.kashf
    const taskId = await setTask()
    const { student, id } = await sentWork(taskId)
    await joinTeam(deps, { courseId, personId: student.id, role: 'curator' })
    expect((await call(student, 'GET', 'homework/queue')).data).toEqual([])
    expect((await call(student, 'POST', 'homework/queue/next', {})).data).toBeNull()
    for (const refused of [
      call(student, 'PUT', `homework/works/${id}/claim`),
      review(student, id),
      decide(student, id, 'accepted', { edit: 0 }),
    ])
      expect((await refused).status).toBe(404)
    const { data } = await call(curator, 'POST', 'homework/queue/next', {})
    expect(data).toMatchObject({ id, claim: { is_own: true } })
  })

  it('counts what waits by task, and gives what is asked for', async () => {
    const counts = async (checker: TestPerson) => (await call(checker, 'GET', 'homework/queue/counts')).data
    const taskId = await setTask({ promised_hours: 1 })
    const [late] = [await sentWork(taskId), await sentWork(taskId)]
    await uploads.kashf.deps.db.run(sql`
      update homework_work set promised_at = ${new Date(Date.now() - HOUR_MS)} where id = ${late.id}`)
    expect(await counts(curator)).toMatchObject({
      tasks: [{ course: { id: courseId }, lesson: { id: lessonId }, waiting: 2, overdue: 1 }],
      tests: [],
      decided_today: 0,
    })
    expect(await counts(await learner())).toEqual({ tasks: [], tests: [], decided_today: 0 })
    const other = `homework/queue?lesson_id=${lessonId + 1000}`
    expect((await call(curator, 'GET', other)).data).toEqual([])
    const next = (body: object) => call(curator, 'POST', 'homework/queue/next', body)
    expect((await next({ lesson_id: lessonId + 1000 })).data).toBeNull()
    expect((await next({ lesson_id: lessonId })).data).toMatchObject({ id: late.id, sheets: 0 })
    await decide(curator, late.id, 'accepted', { edit: 0 })
    expect(await counts(curator)).toMatchObject({ tasks: [{ waiting: 1, overdue: 0 }], decided_today: 1 })
    const [handIn] = (await own(late.student)).work.hand_ins
    const { first_name, last_name } = await uploads.kashf.deps.db.only<
      Record<'first_name' | 'last_name', string>
    >(sql`
      select first_name, last_name from app_user where id = ${curator.id}`)
    expect(handIn?.review).toMatchObject({ outcome: 'accepted', is_own: false })
    expect(handIn?.review?.checker).toEqual({ first_name, last_name })
  })

  it('tells the usual time from twenty decisions on', async () => {
    const taskId = await setTask()
    const { student, id } = await sentWork(taskId)
    const decided = async (workId: number) => (await decide(curator, workId, 'accepted', { edit: 0 })).status
    for (let n = 0; n < 19; n++) expect(await decided((await sentWork(taskId)).id)).toBe(200)
    expect(await own(student)).toMatchObject({ usual_hours: null })
    expect(await decided(id)).toBe(200)
    expect(await own(student)).toMatchObject({ usual_hours: 1 })
  })

  it('refuses a stale review with what is kept, a second decision and a foreign mark', async () => {
    const taskId = await setTask()
    const { id } = await sentWork(taskId)
    await review(curator, id, { comment: 'Birinchi' })
    const stale = await review(curator, id, { comment: 'Ikkinchi' })
    expect(stale).toMatchObject({
      status: 409,
      error: 'review_changed',
      data: { comment: 'Birinchi', edit: 1 },
    })
    const mark = { sheet_id: 999_999, page: 1, kind: 'right', at: [0.5, 0.5], text: '' }
    expect((await review(curator, id, { edit: 1, marks: [mark] })).status).toBe(422)
    expect((await decide(curator, id, 'accepted', { edit: 0 })).error).toBe('review_changed')
    expect((await decide(curator, id, 'accepted')).status).toBe(200)
    expect((await decide(curator, id, 'accepted')).status).toBe(200)
    expect((await decide(curator, id, 'returned')).error).toBe('homework_state_conflict')
  })

  it('hints at the same file, at pictures that look alike and at the same words, in the same task only', async () => {
    const taskId = await setTask()
    const words =
      'Kvadrat tenglamani yechish uchun avval diskriminantni topamiz va keyin ildizlarni hisoblab chiqamiz'
    const paper = async (quality: number) => {
      const student = await learner()
      const { data } = await sheet(student, await photo(11, quality))
      await keep(student, taskId, { sheet_ids: [data.id] })
      return (await send(student, taskId)).data.id as number
    }
    const [first, same, alike] = [await paper(90), await paper(90), await paper(40)]
    const { id: text } = await sentWork(taskId, { text: words })
    const { id: copied } = await sentWork(taskId, {
      text: words.replace('chiqamiz', 'koʻramiz').toUpperCase(),
    })
    await sentWork(taskId, {
      text: 'Butunlay boshqa javob, unda boshqa usul bilan yechilgan va boshqa soʻzlar bor',
    })
    const similar = async (id: number) =>
      (await call(curator, 'GET', `homework/works/${id}`)).data.similar.map(
        ({ work_id, why }: { work_id: number; why: string }) => [work_id, why],
      )
    expect(await similar(first)).toEqual([
      [same, 'same_file'],
      [alike, 'picture'],
    ])
    expect(await similar(text)).toEqual([[copied, 'text']])
  })
})

describe('what is kept', () => {
  it('shows accepted works of a discussed task to those who have one', async () => {
    const taskId = await setTask({ is_discussed: true })
    const [one, two] = [await sentWork(taskId), await sentWork(taskId)]
    const others = (student: TestPerson) => call(student, 'GET', `courses/lesson/${lessonId}/homework/others`)
    await decide(curator, one.id, 'accepted', { edit: 0 })
    expect((await others(two.student)).error).toBe('homework_state_conflict')
    await decide(curator, two.id, 'accepted', { edit: 0 })
    expect((await others(two.student)).data.map(({ id }: { id: number }) => id)).toEqual([one.id])
  })

  it('is changed by one page at a time, and stays for its authors when it is taken back', async () => {
    const taskId = await setTask()
    const path = `courses/lesson/${lessonId}/homework`
    expect((await call(uploads.teacher, 'PUT', path, TASK)).error).toBe('homework_changed')
    expect((await call(uploads.teacher, 'PUT', path, { ...TASK, edit: 1 })).status).toBe(200)
    expect((await call(uploads.stranger, 'PUT', path, { ...TASK, edit: 2 })).status).toBe(404)
    const { id, student } = await sentWork(taskId)
    const other = await learner()
    const hasHomework = async (person: TestPerson) =>
      (await call(person, 'GET', `courses/lesson/${lessonId}`)).data.has_homework
    expect(await hasHomework(other)).toBe(true)
    expect((await call(uploads.teacher, 'DELETE', path)).status).toBe(200)
    expect([await hasHomework(other), await hasHomework(student)]).toEqual([false, true])
    expect((await call(other, 'GET', path)).data).toBeNull()
    expect(await own(student)).toMatchObject({ task: { is_removed: true }, may_send: false, work: { id } })
    expect((await keep(other, taskId, { text: 'kech' })).error).toBe('homework_removed')
    expect((await decide(curator, id, 'returned', { edit: 0 })).status).toBe(200)
    expect((await send(student, taskId)).error).toBe('homework_removed')
  })

  it('is deleted a year after the term', async () => {
    const taskId = await setTask()
    const [gone, stays] = [await sentWork(taskId), await sentWork(taskId)]
    const { deps } = uploads.kashf
    await endAccess(deps, { studentId: gone.student.id }, new Date(deps.clock.now().getTime() + HOUR_MS))
    const inDays = (days: number) => ({
      ...deps,
      clock: { ...deps.clock, now: () => new Date(Date.now() + days * DAY_MS) },
    })
    const left = () =>
      deps.db
        .rows<{ id: number }>(sql`select id from homework_work where homework_id = ${taskId} order by id`)
        .then((rows) => rows.map(({ id }) => id))
    const forget = (days: number) =>
      forgetOldWorksHandler.handle(inDays(days), {} as never, new AbortController().signal)
    await forget(364)
    expect(await left()).toEqual([gone.id, stays.id])
    await forget(367)
    expect(await left()).toEqual([stays.id])
  })
})
