import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { sql } from '../db/sql.ts'
import { keys } from '../media/keys.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders.ts'
import { buildCourse } from '../testing/catalogue-builders.ts'
import { buildAttachment, enrol } from '../testing/learning-builders.ts'
import { MEDIA_BYTES, storeRenditions } from '../testing/playback-builders.ts'

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
  return answer.json().signedUrl
}
const get = (url: string, headers: Record<string, string> = {}) => kashf.app.inject({ url, headers })
const statusOf = async (url: string) => (await get(url)).statusCode
const media = (address: string) => address.replace('master.m3u8', '360p/v.mp4')
const closedRef = () => `video/${closed.videoId}`
/** What a kept address believes is forgotten. */
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
    const extrasToken = previews_url.split('/')[3] ?? ''
    const [expiry = '', viewer = '', signature = ''] = token.split('.')
    const own = `/v/${closed.videoId}`
    const later = (Number.parseInt(expiry, 36) + 3600).toString(36)
    const refused = [
      `/v/${open.videoId}/${token}/master.m3u8`,
      `/v/${open.videoId}/${token}/360p/v.mp4`,
      `${own}/${later}.${viewer}.${signature}/360p/v.mp4`,
      `${own}/${expiry}.${(buyer.id + 1).toString(36)}.${signature}/360p/v.mp4`,
      `${own}/${expiry}.0.${signature}/360p/v.mp4`,
      `${own}/${expiry}.${viewer}.${signature.toLowerCase()}x/360p/v.mp4`,
      `${own}/${expiry}.${viewer}.${'A'.repeat(22)}/360p/v.mp4`,
      `${own}/${expiry}.${viewer}./360p/v.mp4`,
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
    kashf.clock.advance(5 * MINUTE_MS)
    expect((await head(url)).statusCode).toBe(403)
    expect((await get(url, { range: 'bytes=0-9' })).statusCode).toBe(403)
    expect((await get(url, { 'if-none-match': '*' })).statusCode).toBe(403)
  })

  it('ends on its second', async () => {
    kashf.clock.stop()
    const answer = (await ask(closedRef(), buyer)).json()
    expect(answer.lives_s).toBe(300)
    const end = Math.floor(Date.parse(answer.expires_at) / 1000) * 1000
    kashf.clock.advance(end - 500 - kashf.clock.now().getTime())
    expect(await statusOf(media(answer.signedUrl))).toBe(200)
    kashf.clock.advance(500)
    expect(await statusOf(media(answer.signedUrl))).toBe(403)
    expect(await statusOf(answer.signedUrl)).toBe(403)
  })

  it('ends with the term, whatever its own life', async () => {
    const late = await buildStudent(kashf.deps)
    const expiresAt = new Date(kashf.clock.now().getTime() + 2 * MINUTE_MS)
    await enrol(kashf.deps, { studentId: late.id, courseId, expiresAt })
    for (const kind of ['', '&player=native']) {
      expect((await ask(closedRef(), late, kind)).json().lives_s).toBeLessThanOrEqual(120)
    }
    const [short, kept] = [
      await addressOf(closedRef(), late),
      await addressOf(closedRef(), late, '&player=native'),
    ]
    kashf.clock.advance(2 * MINUTE_MS)
    expect([await statusOf(media(short)), await statusOf(media(kept))]).toEqual([403, 403])
    expect((await ask(closedRef(), late)).json().error).toBe('lesson_locked')
  })
})

describe('a right that was taken away', () => {
  const deeds: [name: string, deed: () => Promise<unknown>, code: number][] = [
    ['a refund', () => kashf.deps.db.run(sql`delete from enrolment where course_id = ${courseId}`), 403],
    [
      'the lesson deleted',
      () => kashf.deps.db.run(sql`update lesson set deleted_at = now() where id = ${closed.lessonId}`),
      404,
    ],
    ['the session ended', () => kashf.deps.db.run(sql`delete from session where user_id = ${buyer.id}`), 403],
    [
      'the person blocked',
      () => kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${buyer.id}`),
      403,
    ],
    [
      'another video in its place',
      () => kashf.deps.db.run(sql`update lesson set video_id = null where id = ${closed.lessonId}`),
      404,
    ],
  ]
  it.each(deeds)(
    'by %s stops new addresses at once and old ones within minutes',
    async (_name, deed, code) => {
      const short = await addressOf(closedRef(), buyer)
      const kept = await addressOf(closedRef(), buyer, '&player=native')
      const { previews_url } = (await ask(closedRef(), buyer)).json()
      for (const url of [media(short), media(kept), kept, previews_url]) expect(await statusOf(url)).toBe(200)
      await deed()
      const refused = await ask(closedRef(), buyer)
      expect(refused.statusCode).toBe(code)
      expect(refused.body).not.toMatch(/signedUrl|\/v\//)
      passABit()
      for (const url of [media(kept), kept, previews_url]) expect(await statusOf(url)).toBe(403)
      kashf.clock.advance(5 * MINUTE_MS)
      expect(await statusOf(media(short))).toBe(403)
      expect(await statusOf(short)).toBe(403)
    },
  )

  it('by a lesson that is free no more stops visitors too', async () => {
    const reference = `video/${open.videoId}`
    const kept = await addressOf(reference, null, '&player=native')
    expect(await statusOf(media(kept))).toBe(200)
    await kashf.deps.db.run(sql`update lesson set is_open = false where id = ${open.lessonId}`)
    expect((await ask(reference, null)).statusCode).toBe(403)
    passABit()
    expect(await statusOf(media(kept))).toBe(403)
  })
})

describe('a kept address', () => {
  it('plays three hours while its player reports, and ends when it is silent', async () => {
    const kept = await addressOf(closedRef(), buyer, '&player=native')
    const report = () =>
      kashf.call('PUT', `/api/courses/lesson/${closed.lessonId}/progress`, {
        token: buyer.token,
        body: { position_s: 1, ranges: [] },
      })
    for (let minute = 0; minute < 180; minute += 1) {
      kashf.clock.advance(MINUTE_MS)
      expect((await report()).json().data.stream_open).toBe(true)
      if (minute % 20 === 0) expect(await statusOf(media(kept))).toBe(200)
    }
    expect(await statusOf(media(kept))).toBe(200)
    kashf.clock.advance(6 * MINUTE_MS)
    expect(await statusOf(media(kept))).toBe(403)
    expect(await statusOf(media(await addressOf(closedRef(), buyer, '&player=native')))).toBe(200)
    // The old one is as good as the new one again: it is the same person, lesson and device.
    passABit()
    expect(await statusOf(media(kept))).toBe(200)
    kashf.clock.advance(7 * 60 * MINUTE_MS)
    await addressOf(closedRef(), buyer, '&player=native')
    expect(await statusOf(media(kept))).toBe(403)
  })

  it('ends with its stream', async () => {
    const kept = await addressOf(closedRef(), buyer, '&player=native')
    const laptop = await openSession(kashf.deps, kashf.deps.db, {
      userId: buyer.id,
      userAgent: 'Laptop',
      ip: '127.0.0.1',
    })
    const [{ id = 0 } = {}] = (await kashf.call('GET', '/api/users/streams', { token: laptop })).json().data
    expect((await kashf.call('DELETE', `/api/users/streams/${id}`, { token: laptop })).statusCode).toBe(200)
    passABit()
    expect(await statusOf(media(kept))).toBe(403)
  })

  it('of another kind or person opens nothing', async () => {
    const kept = (await addressOf(closedRef(), buyer, '&player=native')).split('/')[3] ?? ''
    expect(await statusOf(`/v/${open.videoId}/${kept}/360p/v.mp4`)).toBe(403)
    expect(await statusOf(`/x/${closed.videoId}/${kept}/previews.vtt`)).toBe(403)
    const theirs = kept.replace(/\.\w+\./, `.${(buyer.id + 1).toString(36)}.`)
    expect(await statusOf(`/v/${closed.videoId}/${theirs}/360p/v.mp4`)).toBe(403)
  })
})
