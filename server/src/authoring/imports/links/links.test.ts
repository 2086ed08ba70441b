import { readFile } from 'node:fs/promises'
import type { ImportedLink } from '@kashf/contract/authoring/imports.ts'
import { LANGUAGE_HEADER } from '@kashf/contract/interface-language.ts'
import { type FileHost, startFileHost } from '@kashf/simulators/file-host/file-host.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import { uploadFolder } from '../../../media/uploads/upload-folder.ts'
import { buildCourse } from '../../../testing/builders/courses.ts'
import { randomData, useUploads } from '../../../testing/clients/upload-client.ts'
import { makeClip } from '../../../testing/files/clips.ts'
import { waitFor } from '../../../testing/wait.ts'
import { fetchLinks } from './fetch-links.ts'

let host: FileHost
const uploads = useUploads(async () => {
  host = await startFileHost()
  return { DRIVE_URL: host.url, OUTBOUND_TEST_ORIGINS: host.url }
})
let clip: Uint8Array
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
  host.transfers.length = 0
})
afterAll(() => host.close())

let lastId = 0
/** A file on the host; its content differs from all others after the end of the video. */
function share(
  changed: Partial<{ name: string; bytes: Uint8Array; etag: string | null; isPublic: boolean }> = {},
) {
  lastId += 1
  const id = `shared-file-${lastId}`
  const bytes = new Uint8Array(Buffer.concat([clip, Buffer.from(`free${id}`)]))
  host.files.set(id, { name: `${lastId}-dars.mp4`, bytes, etag: `"${id}"`, isPublic: true, ...changed })
  return id
}
const drive = (id: string) => `https://drive.google.com/file/d/${id}/view?usp=sharing`
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  token = uploads.teacher.token,
) => uploads.kashf.call(method, `/api/courses/${courseId}/imports${path}`, { token, body })
const add = async (...links: string[]): Promise<ImportedLink[]> =>
  (await call('POST', '/links', { links })).json().data
const list = async (): Promise<ImportedLink[]> => (await call('GET', '/links')).json().data
const fetchAll = () => fetchLinks(uploads.kashf.deps, new AbortController().signal)
const titles = async () => {
  const { json } = await uploads.kashf.call('GET', `/api/courses/course/${courseId}/withouttoken`)
  // Adding to a course that already has a lesson.
  return json()
    .data.videos.slice(1)
    .map(({ title }: { title: string }) => title)
}
/** Waits until the given number of bytes of a link is on the disk. */
const arrived = (id: string, bytes: number) =>
  waitFor('the bytes', async () => {
    const row = await uploads.kashf.deps.db.one<{ upload_id: string | null }>(
      sql`select upload_id from import_link where url like ${`%${id}%`}`,
    )
    if (!row?.upload_id) return false
    const file = uploadFolder(uploads.kashf.deps.env.dataDir).receiving(row.upload_id)
    return (await readFile(file)).length >= bytes
  })
const sentence = (text: string) => expect.stringContaining(text)

it('makes lessons of links in their order: Google Drive, Vimeo and plain https, each once', async () => {
  const ids = [
    share({ name: "01_Kirish o'rni.mp4" }),
    share({ name: '02-Asosiy qism.mp4' }),
    share({ name: 'Yakun.mp4' }),
  ]
  const [first = '', second = '', third = ''] = ids
  const links = [
    drive(first),
    `${host.url}/progressive_redirect/download/1/rendition/${second}`,
    `${host.url}/files/${third}`,
  ]
  const added = await add(...links)
  expect(added.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  await fetchAll()
  expect(await titles()).toEqual(["Kirish o'rni", 'Asosiy qism', 'Yakun'])
  expect(await list()).toMatchObject(
    ids.map((id) => ({ state: 'done', failure: null, received_bytes: host.files.get(id)?.bytes.length })),
  )
  // The list of files that wait for their tab does not name them.
  expect((await call('GET', '')).json().data).toEqual([])

  // Adds the same links again, one of them in another form.
  const again = await add(`https://drive.google.com/open?id=${first}`, ...links)
  expect(again.map(({ state, lesson_id }) => [state, lesson_id !== null])).toEqual(
    Array(3).fill(['done', true]),
  )
  await fetchAll()
  expect([await titles(), host.transfers.length]).toEqual([["Kirish o'rni", 'Asosiy qism', 'Yakun'], 3])
})

it('makes no second lesson of the same content at another address', async () => {
  const id = share()
  await add(drive(id), `${host.url}/files/${id}`)
  await fetchAll()
  expect((await list()).map(({ state }) => state)).toEqual(['done', 'done'])
  expect((await titles()).length).toBe(1)
})

it('goes on where a connection broke, and starts over when the file has changed', async () => {
  const [kept, changed, without] = [share(), share(), share({ etag: null })]
  for (const id of [kept, changed, without]) {
    host.faults.set(id, [{ cutAfter: 5_000, until: () => arrived(id, 5_000) }])
  }
  await add(drive(kept), drive(changed), drive(without))
  await fetchAll()
  expect(
    (await list()).map(({ state, failure, received_bytes }) => [state, failure, received_bytes]),
  ).toEqual(Array(3).fill(['waiting', sentence('javob bermadi'), 5_000]))
  const file = host.files.get(changed)
  if (file) host.files.set(changed, { ...file, etag: '"another"' })
  host.transfers.length = 0
  uploads.kashf.clock.advance(HOUR_MS)
  await fetchAll()
  expect((await list()).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(host.transfers.toSorted()).toEqual(
    [`${kept} bytes=5000-`, `${changed} bytes=5000-`, without].toSorted(),
  )
  expect((await titles()).length).toBe(3)
})

it('says why a link cannot be fetched, and fetches it after a retry', async () => {
  const secret = share({ isPublic: false })
  const notVideo = share({ bytes: randomData(3000) })
  const empty = share({ bytes: new Uint8Array() })
  const sizeless = share()
  host.faults.set(sizeless, ['no-length'])
  const added = await add(
    drive(secret),
    drive('no-such-file-0'),
    drive(notVideo),
    drive(empty),
    drive(sizeless),
  )
  await fetchAll()
  expect((await list()).map(({ state, failure }) => [state, failure])).toEqual([
    ['failed', sentence('hamma uchun ochiq emas')],
    ['failed', sentence('topilmadi')],
    ['failed', sentence('video emas')],
    ['failed', sentence('video emas')],
    ['failed', sentence('hajmini bildirmadi')],
  ])
  expect(await titles()).toEqual([])

  const file = host.files.get(secret)
  if (file) host.files.set(secret, { ...file, isPublic: true })
  const retried = await call('POST', `/${added[0]?.id}/retry`)
  expect(retried.json().data).toMatchObject({ state: 'waiting', failure: null })
  await fetchAll()
  expect((await list())[0]).toMatchObject({ state: 'done', lesson_id: expect.any(Number) })
})

it('tries again with growing pauses, six times', async () => {
  const id = share()
  host.faults.set(id, Array(20).fill({ status: 503 }))
  await add(drive(id))
  const waits: number[] = []
  const { kashf } = uploads
  kashf.clock.stop()
  for (;;) {
    await fetchAll()
    // Nothing is due before its time.
    await fetchAll()
    const row = await kashf.deps.db.one<{ state: string; due_at: Date }>(sql`
      select k.state, k.due_at from import_link k join lesson_import i on i.id = k.import_id
       where i.course_id = ${courseId}`)
    if (row?.state !== 'waiting') break
    const waitMs = row.due_at.getTime() - kashf.clock.now().getTime()
    waits.push(waitMs / 1000)
    kashf.clock.advance(waitMs)
  }
  expect([waits, host.transfers.filter((transfer) => transfer === id).length]).toEqual([
    [30, 60, 120, 240, 480],
    6,
  ])
  expect((await list())[0]).toMatchObject({ state: 'failed', failure: sentence('javob bermadi') })
  const inRussian = await kashf.call('GET', `/api/courses/${courseId}/imports/links`, {
    token: uploads.teacher.token,
    headers: { [LANGUAGE_HEADER]: 'ru' },
  })
  expect(inRussian.json().data[0].failure).toContain('не отвечает')
})

it('fetches a link again that was given up and put back', async () => {
  const id = share()
  const [link] = await add(drive(id))
  host.faults.set(id, [{ cutAfter: 5_000 }])
  await fetchAll()
  await call('DELETE', `/${link?.id}`)
  uploads.kashf.clock.advance(HOUR_MS)
  await fetchAll()
  expect(await list()).toEqual([])
  expect((await call('POST', `/${link?.id}/restore`)).statusCode).toBe(200)
  await fetchAll()
  expect(await list()).toMatchObject([{ id: link?.id, state: 'done' }])
  await uploads.kashf.call('DELETE', `/api/courses/videos/${(await list())[0]?.lesson_id}`, {
    token: uploads.teacher.token,
  })
})

it('fetches a link of a deleted lesson again, and forgets one that was given up with its bytes', async () => {
  const id = share()
  await add(drive(id))
  await fetchAll()
  const [done] = await list()
  const { token, id: ownerId } = uploads.teacher
  await uploads.kashf.call('DELETE', `/api/courses/videos/${done?.lesson_id}`, { token })
  expect(await add(drive(id))).toMatchObject([{ state: 'waiting', lesson_id: null }])
  host.faults.set(id, [{ cutAfter: 5_000 }])
  await fetchAll()
  expect((await call('DELETE', `/${done?.id}`)).statusCode).toBe(200)
  expect(await list()).toEqual([])
  const open = await uploads.kashf.deps.db.rows(sql`
    select 1 from upload where owner_id = ${ownerId} and state <> 'taken'`)
  expect(open).toEqual([])
  uploads.kashf.clock.advance(DAY_MS)
  await fetchAll()
  expect(await titles()).toEqual([])
})

it('fetches two links of a teacher at a time, shows how far they came, and stops what is given up', async () => {
  const cut = Promise.withResolvers<void>()
  const ids = [share(), share(), share()]
  for (const id of ids) host.faults.set(id, [{ cutAfter: 5_000, until: () => cut.promise }])
  const added = await add(...ids.map(drive))
  const fetching = fetchAll()
  const underWay = await waitFor('the progress', async () => {
    const links = await list()
    return links.filter(({ received_bytes }) => received_bytes === 5_000).length === 2 && links
  })
  expect(underWay.map(({ state, size, received_bytes }) => [state, size !== null, received_bytes])).toEqual([
    ['fetching', true, 5_000],
    ['fetching', true, 5_000],
    ['waiting', false, 0],
  ])
  for (const { id } of added.toReversed()) expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
  await fetching
  cut.resolve()
  expect([await list(), await titles()]).toEqual([[], []])
  const open = await uploads.kashf.deps.db.rows(sql`
    select 1 from upload where owner_id = ${uploads.teacher.id} and state <> 'taken'`)
  expect(open).toEqual([])
})

it('names the line that leads to no file, and refuses strangers', async () => {
  const refusal = async (link: string) => {
    const answer = await call('POST', '/links', { links: [drive('some-good-file'), link] })
    expect(answer.statusCode).toBe(422)
    return answer.json().fields.links
  }
  expect(await refusal('https://vimeo.com/76979871')).toContain('2-havola: Vimeo sahifasidan')
  expect(await refusal('player.vimeo.com/video/76979871')).toContain('2-havola: Vimeo sahifasidan')
  expect(await refusal('https://drive.google.com/drive/folders/abc_DEF-123456')).toContain('papka')
  expect(await refusal('https://www.dropbox.com/scl/fo/abc/def?rlkey=1')).toContain('papka')
  for (const link of [
    'salom dunyo',
    'http://example.com/a.mp4',
    'https://a:b@example.com/a.mp4',
    'ftp://example.com/a',
  ]) {
    expect(await refusal(link)).toContain('2-havola: Bu havola emas')
  }
  expect(await list()).toEqual([])
  const { stranger } = uploads
  const [link] = await add(drive('some-good-file'))
  for (const [method, path] of [
    ['GET', '/links'],
    ['POST', `/${link?.id}/retry`],
    ['DELETE', `/${link?.id}`],
  ] as const) {
    expect((await call(method, path, undefined, stranger.token)).statusCode).toBe(404)
  }
  const foreign = await call('POST', '/links', { links: [drive('some-good-file')] }, stranger.token)
  expect(foreign.statusCode).toBe(404)
  const many = Array.from({ length: 61 }, (_, at) => `https://files.example.uz/${at}.mp4`)
  expect((await call('POST', '/links', { links: many })).statusCode).toBe(422)
})
