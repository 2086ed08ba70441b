import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../../accounts/sessions/sessions.ts'
import { sql } from '../../db/sql.ts'
import { keys } from '../../media/storage-keys.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders.ts'
import { buildCourse } from '../../testing/catalogue-builders.ts'
import { buildAttachment, enrol } from '../../testing/learning-builders.ts'
import { MEDIA_BYTES, storeRenditions } from '../../testing/playback-builders.ts'

const MINUTE_MS = 60_000
let kashf: TestApp
let teacher: TestPerson
let buyer: TestPerson
let courseId: number
/** The open lesson and a closed one, with their videos. */
let open: { lessonId: number; videoId: number }
let closed: { lessonId: number; videoId: number }
let file: number

beforeAll(async () => {
  kashf = await startTestApp()
  teacher = await buildTeacher(kashf.deps)
})
afterAll(() => kashf.close())
beforeEach(async () => {
  buyer = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  courseId = course.id
  const rows = await kashf.deps.db.rows<{ lessonId: number; videoId: number }>(sql`
    select id as "lessonId", video_id as "videoId" from lesson where course_id = ${courseId} order by position`)
  ;[open = never(), closed = never()] = rows
  for (const { videoId } of rows) await storeRenditions(kashf.deps, videoId)
  file = await buildAttachment(kashf.deps, { ownerId: teacher.id, lessonId: closed.lessonId })
  await kashf.deps.storage.put(keys.attachment(file), Buffer.from('%PDF-1.4 konspekt'))
  await enrol(kashf.deps, { studentId: buyer.id, courseId })
})

const never = (): never => {
  throw new Error('the course lacks lessons')
}
const ask = (reference: string, person: { token: string } | null, more = '') =>
  kashf.call('GET', `/api/courses/get-signed-url?file=${reference}${more}`, { token: person?.token })
async function addressOf(reference: string, person: { token: string } | null, more = ''): Promise<string> {
  const answer = await ask(reference, person, more)
  expect(answer.statusCode).toBe(200)
  const { signedUrl, hls } = answer.json()
  return new URL(hls ?? signedUrl).pathname
}
/** Another device of the buyer. */
const signIn = async () =>
  (await openSession(kashf.deps, kashf.deps.db, { userId: buyer.id, userAgent: 'Laptop', ip: '127.0.0.1' }))
    .token
const get = (url: string, headers: Record<string, string> = {}) => kashf.app.inject({ url, headers })
const statusOf = async (url: string) => (await get(url)).statusCode
const media = (address: string) => address.replace('master.m3u8', '360p/v.mp4')
const closedRef = () => `video/${closed.videoId}`
/** Checks that said "yes" are repeated after this; a right that ended must be gone within 60 s. */
const passABit = () => kashf.clock.advance(16_000)

describe('who may play', () => {
  it('a free lesson: everybody; a closed one: its buyers, its teacher, operators', async () => {
    const people = {
      buyer,
      teacher,
      operator: await buildOperator(kashf.deps),
      stranger: await buildStudent(kashf.deps),
      colleague: await buildTeacher(kashf.deps),
      visitor: null,
    }
    const answers: Record<string, number[]> = {}
    for (const [name, person] of Object.entries(people)) {
      answers[name] = []
      for (const reference of [`video/${open.videoId}`, closedRef(), `file/${file}`]) {
        answers[name].push((await ask(reference, person)).statusCode)
      }
    }
    expect(answers).toEqual({
      buyer: [200, 200, 200],
      teacher: [200, 200, 200],
      operator: [200, 200, 200],
      stranger: [200, 403, 403],
      colleague: [200, 403, 403],
      visitor: [200, 403, 403],
    })
  })

  it('nothing of a draft, but for its teacher and operators', async () => {
    await kashf.deps.db.run(sql`update course set status = 1, published_at = null where id = ${courseId}`)
    const stranger = await buildStudent(kashf.deps)
    for (const person of [null, stranger]) {
      for (const reference of [`video/${open.videoId}`, closedRef(), `file/${file}`]) {
        expect((await ask(reference, person)).statusCode).toBe(404)
      }
    }
    expect((await ask(closedRef(), teacher)).statusCode).toBe(200)
  })

  it('a hidden course: those who bought it', async () => {
    await kashf.deps.db.run(sql`update course set status = 4 where id = ${courseId}`)
    expect((await ask(closedRef(), buyer)).statusCode).toBe(200)
    expect((await ask(`video/${open.videoId}`, null)).statusCode).toBe(404)
  })
})

describe('an address', () => {
  it('opens its own video and nothing else, however it is bent', async () => {
    const address = await addressOf(closedRef(), buyer)
    const [, , , token = ''] = address.split('/')
    const fileToken = (await addressOf(`file/${file}`, buyer)).split('/')[3] ?? ''
    const { previews_url } = (await ask(closedRef(), buyer)).json()
    const extrasToken = new URL(previews_url).pathname.split('/')[3] ?? ''
    const [expiry = '', viewer = '', session = '', browser = '', signature = ''] = token.split('.')
    const other = (part: string) => (Number.parseInt(part, 36) + 1).toString(36)
    const own = `/v/${closed.videoId}`
    const later = (Number.parseInt(expiry, 36) + 3600).toString(36)
    const refused = [
      `/v/${open.videoId}/${token}/master.m3u8`,
      `/v/${open.videoId}/${token}/360p/v.mp4`,
      ...[
        [later, viewer, session, browser, signature],
        [expiry, other(viewer), session, browser, signature],
        [expiry, viewer, other(session), browser, signature],
        [expiry, viewer, session, `${browser.slice(0, 10)}!`, signature],
        [expiry, viewer, session, '', signature],
        [expiry, '0', '0', '', signature],
        [expiry, viewer, session, browser, `${signature.toLowerCase()}x`],
        [expiry, viewer, session, browser, 'A'.repeat(22)],
        [expiry, viewer, session, browser, ''],
      ].map((parts) => `${own}/${parts.join('.')}/360p/v.mp4`),
      `${own}/${token}%00/360p/v.mp4`,
      `${own}/${token}%20/360p/v.mp4`,
      `${own}/ ${token}/360p/v.mp4`.replace(' ', '%09'),
      `${own}/${encodeURIComponent(`../${open.videoId}/${token}`)}/360p/v.mp4`,
      `${own}/${fileToken}/360p/v.mp4`,
      `${own}/${extrasToken}/360p/v.mp4`,
      `/x/${closed.videoId}/${token}/previews.vtt`,
      `/x/${open.videoId}/${extrasToken}/previews.vtt`,
      `/f/${file}/${token}/konspekt.pdf`,
      `/f/${file + 1}/${fileToken}/konspekt.pdf`,
    ]
    for (const url of refused) expect([url, await statusOf(url)]).toEqual([url, 403])
    const missing = [
      '..%2f..%2f',
      '../',
      '%2e%2e/',
      './360p/../../',
      `..%2f${open.videoId}%2f360p%2f`,
      '360P/',
      '360p//',
      '/360p/',
      '..\\',
    ].map((bend) => `${own}/${token}/${bend}v.mp4`)
    for (const url of missing) {
      const answer = await get(url)
      expect([url, answer.statusCode >= 400, answer.rawPayload.equals(MEDIA_BYTES)]).toEqual([
        url,
        true,
        false,
      ])
    }
    expect(await statusOf(media(address))).toBe(200)
    expect(await statusOf(previews_url)).toBe(200)
  })

  it('answers HEAD and ranges by the letter, and refuses them alike', async () => {
    const url = media(await addressOf(closedRef(), buyer))
    const range = async (range: string, more = {}) => {
      const { statusCode, headers, rawPayload } = await get(url, { range, ...more })
      return [statusCode, headers['content-range'], rawPayload.length]
    }
    expect(await range('bytes=0-0')).toEqual([206, 'bytes 0-0/1000', 1])
    expect(await range('bytes=990-')).toEqual([206, 'bytes 990-999/1000', 10])
    expect(await range('bytes=990-5000')).toEqual([206, 'bytes 990-999/1000', 10])
    expect(await range('bytes=-5')).toEqual([206, 'bytes 995-999/1000', 5])
    expect(await range('bytes=-5000')).toEqual([206, 'bytes 0-999/1000', 1000])
    expect(await range('bytes=1000-')).toEqual([416, 'bytes */1000', 0])
    expect(await range('bytes=-0')).toEqual([416, 'bytes */1000', 0])
    for (const ignored of ['bytes=5-4', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b', 'bytes=-']) {
      expect(await range(ignored)).toEqual([200, undefined, 1000])
    }
    const { etag, 'last-modified': modified } = (await get(url)).headers
    expect(await range('bytes=0-9', { 'if-range': etag })).toEqual([206, 'bytes 0-9/1000', 10])
    expect(await range('bytes=0-9', { 'if-range': modified })).toEqual([206, 'bytes 0-9/1000', 10])
    expect(await range('bytes=0-9', { 'if-range': '"other"' })).toEqual([200, undefined, 1000])
    for (const [name, value] of [
      ['if-none-match', `"x", W/${etag}`],
      ['if-none-match', '*'],
      ['if-modified-since', String(modified)],
    ] as const) {
      expect((await get(url, { [name]: value })).statusCode).toBe(304)
    }
    const both = { 'if-none-match': '"x"', 'if-modified-since': String(modified) }
    expect((await get(url, both)).statusCode).toBe(200)
    const head = (url: string, headers = {}) => kashf.app.inject({ method: 'HEAD', url, headers })
    const whole = await head(url, { range: 'bytes=0-9' })
    expect([whole.statusCode, whole.headers['content-length'], whole.rawPayload.length]).toEqual([
      200,
      '1000',
      0,
    ])
    expect((await head(url.replace(/\/360p/, 'x/360p'))).statusCode).toBe(403)
    kashf.clock.advance(12 * 60 * MINUTE_MS)
    expect((await head(url)).statusCode).toBe(403)
    expect((await get(url, { range: 'bytes=0-9' })).statusCode).toBe(403)
    expect((await get(url, { 'if-none-match': '*' })).statusCode).toBe(403)
  })

  it('ends on its second', async () => {
    kashf.clock.stop()
    const answer = (await ask(closedRef(), buyer)).json()
    // The video is 60 s long.
    expect(answer.lives_s).toBe(6 * 3600 + 60)
    const end = Math.floor(Date.parse(answer.expires_at) / 1000) * 1000
    kashf.clock.advance(end - 500 - kashf.clock.now().getTime())
    expect(await statusOf(media(answer.hls))).toBe(200)
    kashf.clock.advance(500)
    expect(await statusOf(media(answer.hls))).toBe(403)
    expect(await statusOf(answer.signedUrl)).toBe(403)
  })

  it('ends with the term, whatever its own life', async () => {
    const late = await buildStudent(kashf.deps)
    const expiresAt = new Date(kashf.clock.now().getTime() + 2 * MINUTE_MS)
    await enrol(kashf.deps, { studentId: late.id, courseId, expiresAt })
    expect((await ask(closedRef(), late)).json().lives_s).toBeLessThanOrEqual(120)
    const address = await addressOf(closedRef(), late)
    kashf.clock.advance(2 * MINUTE_MS)
    expect(await statusOf(media(address))).toBe(403)
    expect((await ask(closedRef(), late)).json().error).toBe('lesson_locked')
  })
})

describe('a right that was taken away', () => {
  const deeds: [name: string, deed: () => Promise<unknown>, code: number][] = [
    ['a refund', () => kashf.deps.db.run(sql`delete from enrolment where course_id = ${courseId}`), 403],
    [
      'the end of the term',
      () =>
        kashf.deps.db.run(
          sql`update enrolment set expires_at = ${kashf.clock.now()} where course_id = ${courseId}`,
        ),
      403,
    ],
    [
      'the lesson deleted',
      () => kashf.deps.db.run(sql`update lesson set deleted_at = now() where id = ${closed.lessonId}`),
      404,
    ],
    ['signing out', () => kashf.call('POST', '/api/users/logout', { token: buyer.token }), 403],
    [
      'the session ended from another device',
      async () => {
        const token = await signIn()
        const { data } = (await kashf.call('GET', '/api/users/devices', { token })).json()
        const { id } = data.find((device: { is_current: boolean }) => !device.is_current)
        await kashf.call('DELETE', `/api/users/devices/${id}`, { token })
      },
      403,
    ],
    [
      'an expired session',
      () =>
        kashf.deps.db.run(
          sql`update session set expires_at = ${kashf.clock.now()} where user_id = ${buyer.id}`,
        ),
      403,
    ],
    [
      'the person blocked',
      () => kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${buyer.id}`),
      403,
    ],
  ]
  it.each(deeds)(
    'by %s stops new addresses at once and old ones within a minute',
    async (_name, deed, code) => {
      const answer = (await ask(closedRef(), buyer)).json()
      const download = await addressOf(`file/${file}`, buyer)
      const address = answer.hls
      const plain = answer.signedUrl
      const urls = [address, plain, media(address), answer.previews_url, download]
      for (const url of urls) expect(await statusOf(url)).toBe(200)
      await deed()
      const refused = await ask(closedRef(), buyer)
      expect(refused.statusCode).toBe(code)
      expect(refused.body).not.toMatch(/signedUrl|\/v\//)
      passABit()
      for (const url of urls) expect([url, await statusOf(url)]).toEqual([url, 403])
    },
  )

  it('by another video in the place of the old one stops the old address', async () => {
    const address = await addressOf(closedRef(), buyer)
    expect(await statusOf(media(address))).toBe(200)
    await kashf.deps.db.run(sql`update lesson set video_id = null where id = ${closed.lessonId}`)
    expect((await ask(closedRef(), buyer)).statusCode).toBe(404)
    passABit()
    expect(await statusOf(media(address))).toBe(403)
  })

  it('by a lesson that is free no more stops visitors too', async () => {
    const reference = `video/${open.videoId}`
    const address = await addressOf(reference, null)
    expect(await statusOf(media(address))).toBe(200)
    await kashf.deps.db.run(sql`update lesson set is_open = false where id = ${open.lessonId}`)
    expect((await ask(reference, null)).statusCode).toBe(403)
    passABit()
    expect(await statusOf(media(address))).toBe(403)
  })

  it('leaves the other sessions of the person alone', async () => {
    const laptop = { token: await signIn() }
    const [first, second] = [await addressOf(closedRef(), buyer), await addressOf(closedRef(), laptop)]
    await kashf.call('POST', '/api/users/logout', { token: buyer.token })
    passABit()
    expect([await statusOf(media(first)), await statusOf(media(second))]).toEqual([403, 200])
  })
})

describe('an address whose player never reports', () => {
  it('plays a long lesson with a long pause', async () => {
    await kashf.deps.db.run(sql`update video set duration_s = 10800 where id = ${closed.videoId}`)
    const address = await addressOf(closedRef(), buyer)
    const watch = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        kashf.clock.advance(MINUTE_MS)
        expect(await statusOf(media(address))).toBe(200)
      }
    }
    await watch(60)
    kashf.clock.advance(5 * 60 * MINUTE_MS)
    await watch(120)
    kashf.clock.advance(4 * 60 * MINUTE_MS)
    expect(await statusOf(media(address))).toBe(403)
  })

  it('keeps its place among the two devices by loading, and loses it by a pause', async () => {
    const [phone, laptop, third] = [{ token: await signIn() }, { token: await signIn() }, buyer]
    const first = media(await addressOf(closedRef(), phone))
    const second = media(await addressOf(closedRef(), laptop))
    for (let i = 0; i < 12; i += 1) {
      kashf.clock.advance(20_000)
      expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    }
    expect((await ask(closedRef(), third)).json().error).toBe('too_many_streams')
    for (let i = 0; i < 6; i += 1) {
      kashf.clock.advance(20_000)
      expect(await statusOf(second)).toBe(200)
    }
    const newcomer = media(await addressOf(closedRef(), third))
    expect(await statusOf(newcomer)).toBe(200)
    // The phone plays on, and there is no place for it.
    expect(await statusOf(first)).toBe(403)
    await kashf.call('POST', '/api/users/logout', { token: laptop.token })
    expect(await statusOf(first)).toBe(200)
  })

  it('ends with its stream', async () => {
    const address = await addressOf(closedRef(), buyer)
    const laptop = await signIn()
    const [{ id = 0 } = {}] = (await kashf.call('GET', '/api/users/streams', { token: laptop })).json().data
    expect((await kashf.call('DELETE', `/api/users/streams/${id}`, { token: laptop })).statusCode).toBe(200)
    passABit()
    expect(await statusOf(media(address))).toBe(403)
    kashf.clock.advance(11 * MINUTE_MS)
    expect(await statusOf(media(address))).toBe(403)
  })

  it('asks the database once in a while, not once per segment', async () => {
    const address = media(await addressOf(closedRef(), buyer))
    await statusOf(address)
    const rows = kashf.deps.db.rows.bind(kashf.deps.db)
    let asked = 0
    kashf.deps.db.rows = (...given) => {
      asked += 1
      return rows(...given)
    }
    try {
      const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(address)))
      expect([new Set(statuses), asked]).toEqual([new Set([200]), 0])
      passABit()
      await Promise.all(Array.from({ length: 20 }, () => statusOf(address)))
      expect(asked).toBe(1)
    } finally {
      kashf.deps.db.rows = rows
    }
  })
})
