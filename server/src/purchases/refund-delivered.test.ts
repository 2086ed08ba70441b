import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { keys } from '../media/storage-keys.ts'
import { amountOf } from '../money/wallet/amount.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildAttachment } from '../testing/builders/learning.ts'
import { topUp } from '../testing/builders/money.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  type TestPerson,
} from '../testing/builders/people.ts'
import { storeRenditions } from '../testing/builders/renditions.ts'

let kashf: TestApp
let teacher: TestPerson
beforeAll(async () => {
  kashf = await startTestApp({ variables: { REFUND_WINDOW_HOURS: '24' } })
  teacher = await buildTeacher(kashf.deps)
})
afterAll(() => kashf.close())

const SEGMENT_S = 60
/** The byte range of the segments from this one on, as `storeRenditions` lays them out. */
const segments = (from: number, count = 1) => `bytes=${100 + from * 90}-${99 + (from + count) * 90}`

type Lessons = Parameters<typeof buildCourse>[1]['lessons']
interface Bought {
  student: TestPerson
  courseId: number
  lessons: { id: number; videoId: number }[]
}

/** Six lessons of ten segments of a minute each. */
const SIX = Array.from({ length: 6 }, () => ({ durationS: 600 }))

async function storedCourse(app: TestApp, teacherId: number, lessons: Lessons = SIX) {
  const { id } = await buildCourse(app.deps, { teacherId, price: 200_000, lessons })
  const stored = await app.deps.db.rows<{ id: number; videoId: number }>(
    sql`select id, video_id as "videoId" from lesson where course_id = ${id} order by position`,
  )
  for (const { videoId } of stored.filter(({ videoId }) => videoId !== null)) {
    await storeRenditions(app.deps, videoId, ['360p', '720p'], { count: 10, seconds: SEGMENT_S })
  }
  return { courseId: id, lessons: stored }
}

async function buy(app: TestApp, student: TestPerson, courseId: number): Promise<void> {
  await topUp(app.deps, student.id, 240_000)
  const bought = await app.call('GET', `/api/actioncourses/buy-course/${courseId}`, student)
  expect(bought.statusCode).toBe(201)
}

async function bought(lessons?: Lessons, app = kashf, teacherId = teacher.id): Promise<Bought> {
  const student = await buildStudent(app.deps)
  const course = await storedCourse(app, teacherId, lessons)
  await buy(app, student, course.courseId)
  return { student, ...course }
}

const refundUrl = (courseId: number) => `/api/purchases/${courseId}/refund`
const refund = ({ student, courseId }: Pick<Bought, 'student' | 'courseId'>, app = kashf) =>
  app.call('POST', refundUrl(courseId), { token: student.token })
const termsOf = async ({ student, courseId }: Bought) =>
  (await kashf.call('GET', refundUrl(courseId), student)).json().data
const pathOf = async (student: TestPerson, file: string, app = kashf): Promise<string> => {
  const { hls, signedUrl } = (
    await app.call('GET', `/api/courses/get-signed-url?file=${file}`, student)
  ).json()
  return new URL(hls ?? signedUrl).pathname
}
const mediaPath = async (student: TestPerson, videoId: number, quality = '360p', app = kashf) =>
  (await pathOf(student, `video/${videoId}`, app)).replace('master.m3u8', `${quality}/v.mp4`)
const get = (url: string, range?: string, app = kashf) =>
  app.app.inject({ url, headers: range ? { range } : {} })
/** Downloads a lesson like a program that plays nothing: one segment after another. */
async function download({ student }: Bought, videoId: number, count = 10): Promise<void> {
  const path = await mediaPath(student, videoId)
  for (let i = 0; i < count; i += 1) expect((await get(path, segments(i))).statusCode).toBe(206)
}

async function expectRefused(purchase: Bought, percent: number): Promise<void> {
  const answer = await refund(purchase)
  expect([answer.statusCode, answer.json().error]).toEqual([409, 'refund_delivered_too_much'])
  expect(answer.json().data).toMatchObject({ watched_percent: 0, delivered_percent: percent })
  expect((await termsOf(purchase)).refusal).toBe('refund_delivered_too_much')
  expect((await amountOf(kashf.deps, { id: purchase.student.id, type: 2 })).balance).toBe(0)
}
async function expectRefunded(purchase: Bought): Promise<void> {
  expect((await refund(purchase)).statusCode).toBe(200)
  expect((await amountOf(kashf.deps, { id: purchase.student.id, type: 2 })).balance).toBe(240_000)
}

describe('a refund by the buyer counts what the server delivered', () => {
  it('is refused when all lessons were downloaded and nothing was reported', async () => {
    const purchase = await bought()
    for (const { videoId } of purchase.lessons) await download(purchase, videoId)
    await expectRefused(purchase, 100)
    // The deciding operator sees the delivered share beside the reported one.
    const { token } = await buildOperator(kashf.deps)
    const share = { watched_percent: 0, delivered_percent: 100 }
    const queue = await kashf.call('GET', `/api/admin/purchases?search=${purchase.student.username}`, {
      token,
    })
    expect(queue.json().data).toMatchObject([share])
    const person = await kashf.call('GET', `/api/admin/users/${purchase.student.id}`, { token })
    expect(person.json().data.purchases).toMatchObject([{ delivered_percent: 100 }])
  })

  it('is refused after files that were asked for whole, by open ranges, or by a range that is none', async () => {
    for (const range of [undefined, 'bytes=0-', 'bytes=-900', 'bytes=0-499,500-999']) {
      const purchase = await bought()
      const path = await mediaPath(purchase.student, purchase.lessons[0]?.videoId ?? 0)
      expect((await get(path, range)).statusCode).toBeLessThan(300)
      await expectRefused(purchase, 16)
    }
  })

  it('passes when little was watched, counts seconds once in every quality, and no bytes that were not sent', async () => {
    const purchase = await bought()
    const { student, lessons } = purchase
    const videoId = lessons[0]?.videoId ?? 0
    for (const quality of ['360p', '720p', '360p']) {
      const path = await mediaPath(student, videoId, quality)
      expect((await get(path, segments(0, 5))).statusCode).toBe(206)
      expect((await get(path, 'bytes=0-99')).statusCode).toBe(206)
    }
    const path = await mediaPath(student, videoId)
    const { etag } = (await get(path, segments(0))).headers
    const unchanged = await kashf.app.inject({ url: path, headers: { 'if-none-match': etag } })
    expect(unchanged.statusCode).toBe(304)
    expect((await kashf.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
    expect((await get(path, 'bytes=5000-')).statusCode).toBe(416)
    await get(path.replace('v.mp4', 'index.m3u8'))
    // Five minutes of sixty were delivered.
    expect(await termsOf(purchase)).toMatchObject({ delivered_percent: 8, watched_percent: 0, refusal: null })
    await expectRefunded(purchase)
  })

  it('unites reports and deliveries, so that neither is hidden by the other', async () => {
    const purchase = await bought()
    const [first, second] = purchase.lessons
    await download(purchase, first?.videoId ?? 0, 3)
    await kashf.call('PUT', `/api/courses/lesson/${second?.id}/progress`, {
      token: purchase.student.token,
      body: { position_s: 180, ranges: [[0, 180]] },
    })
    const answer = await refund(purchase)
    expect(answer.json()).toMatchObject({
      error: 'refund_delivered_too_much',
      data: { watched_percent: 5, delivered_percent: 10 },
    })
  })

  it('is refused after all attachments were fetched', async () => {
    const purchase = await bought()
    const { student, lessons } = purchase
    for (const { id: lessonId } of lessons) {
      const attachmentId = await buildAttachment(kashf.deps, { ownerId: teacher.id, lessonId })
      await kashf.deps.storage.put(keys.attachment(attachmentId), Buffer.from('%PDF-1.4 konspekt'))
      const path = await pathOf(student, `file/${attachmentId}`)
      expect((await kashf.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
      expect((await termsOf(purchase)).delivered_percent).toBe(
        Math.floor((lessons.findIndex(({ id }) => id === lessonId) * 100) / 6),
      )
      expect((await get(path)).statusCode).toBe(200)
    }
    await expectRefused(purchase, 100)
  })

  it('is refused after a licence to keep a lesson on a device', async () => {
    const purchase = await bought()
    const { token } = purchase.student
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const body = { public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') }
    const device = (await kashf.call('POST', '/api/users/offline-devices', { token, body })).json().data.id
    const url = `/api/users/offline-devices/${device}/lessons/${purchase.lessons[0]?.id}`
    expect((await kashf.call('PUT', url, { token })).statusCode).toBe(200)
    await expectRefused(purchase, 16)
  })

  it('counts a delivered lesson of unknown length as the whole lesson', async () => {
    const stored = await bought(Array.from({ length: 6 }, () => ({ durationS: 0 })))
    await download(stored, stored.lessons[0]?.videoId ?? 0, 1)
    await expectRefused(stored, 16)
    const among = await bought([...SIX.slice(1), { durationS: 0 }])
    await download(among, among.lessons.at(-1)?.videoId ?? 0, 1)
    await expectRefused(among, 16)
  })

  it("counts a provider's player that was handed out, by the page of the lesson or by its address", async () => {
    const lessons = Array.from({ length: 6 }, () => ({ video: 'vimeo' as const }))
    const asked = [
      (lessonId: number) => `/api/courses/lesson/${lessonId}`,
      () => '/api/courses/get-signed-url?file=https://vimeo.com/76979871',
    ]
    for (const urlOf of asked) {
      const purchase = await bought(lessons)
      const answer = await kashf.call('GET', urlOf(purchase.lessons[0]?.id ?? 0), purchase.student)
      expect(answer.body).toContain('player.vimeo.com')
      await expectRefused(purchase, 16)
    }
  })

  it('counts the text of a lesson without a video', async () => {
    const purchase = await bought([...SIX, { video: 'none', description: 'Mashq matni' }])
    await kashf.call('GET', `/api/courses/lesson/${purchase.lessons.at(-1)?.id}`, purchase.student)
    await expectRefused(purchase, 14)
  })

  it('does not count free lessons, nor the page and the address of a stored one', async () => {
    const purchase = await bought([{ isOpen: true, durationS: 600 }, ...SIX])
    const [open, paid] = purchase.lessons
    await download(purchase, open?.videoId ?? 0)
    await kashf.call('GET', `/api/courses/lesson/${paid?.id}`, purchase.student)
    await kashf.call('GET', `/api/courses/lesson/${paid?.id}/start`, purchase.student)
    expect(await termsOf(purchase)).toMatchObject({ delivered_percent: 0 })
    await expectRefunded(purchase)
  })

  it('sends nothing more after the refund, although the permission is still remembered', async () => {
    const purchase = await bought()
    const path = await mediaPath(purchase.student, purchase.lessons[0]?.videoId ?? 0)
    expect((await get(path, segments(0))).statusCode).toBe(206)
    await expectRefunded(purchase)
    const refused = await get(path, segments(1))
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([403, 'no-store'])
  })

  it('never both pays back and delivers more than a tenth, when both are asked for at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const purchase = await bought()
      const { student, lessons } = purchase
      const paths = await Promise.all(lessons.map(({ videoId }) => mediaPath(student, videoId)))
      // Every permission is cached before the race.
      await Promise.all(paths.map((path) => get(path.replace('v.mp4', 'index.m3u8'))))
      const loads = paths.map((path) => get(path, segments(0, 10)))
      const [answer, ...sent] = await Promise.all([refund(purchase), ...loads])
      const delivered = sent.filter(({ statusCode }) => statusCode === 206)
      expect([answer?.statusCode, delivered.length]).toEqual(
        answer?.statusCode === 200 ? [200, 0] : [409, lessons.length],
      )
    }
  })

  it('remembers what was delivered when the course is bought again', async () => {
    const purchase = await bought()
    await download(purchase, purchase.lessons[0]?.videoId ?? 0, 5)
    await expectRefunded(purchase)
    const again = await kashf.call(
      'GET',
      `/api/actioncourses/buy-course/${purchase.courseId}`,
      purchase.student,
    )
    expect(again.statusCode).toBe(201)
    await download(purchase, purchase.lessons[1]?.videoId ?? 0, 1)
    await expectRefused(purchase, 10)
  })
})

describe('refunds by the buyer are few', () => {
  const course = () => storedCourse(kashf, teacher.id)

  it('refuses the fourth within 30 days, one after another and at once, and allows it afterwards', async () => {
    const [slow, fast] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    const courses = await Promise.all(Array.from({ length: 6 }, course))
    for (const { courseId } of courses) await buy(kashf, fast, courseId)
    const statuses: number[] = []
    for (const { courseId } of courses) {
      await buy(kashf, slow, courseId)
      statuses.push((await refund({ student: slow, courseId })).statusCode)
      kashf.clock.advance(5 * MINUTE_MS)
    }
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409])
    const fourth = { student: slow, courseId: courses[3]?.courseId ?? 0, lessons: [] }
    expect((await refund(fourth)).json().error).toBe('refund_limit_reached')
    expect((await termsOf(fourth)).refusal).toBe('refund_limit_reached')

    const answers = await Promise.all(courses.map(({ courseId }) => refund({ student: fast, courseId })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
    expect((await amountOf(kashf.deps, { id: fast.id, type: 2 })).balance).toBe(3 * 240_000)

    kashf.clock.advance(30 * DAY_MS)
    const { courseId } = await course()
    await signInAgain(kashf.deps, slow)
    await buy(kashf, slow, courseId)
    expect((await refund({ student: slow, courseId })).statusCode).toBe(200)
    kashf.clock.advance(-30 * DAY_MS)
  })

  it('counts the courses of a bundle one by one, and no courses that cost nothing', async () => {
    const student = await buildStudent(kashf.deps)
    const free = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0 })
    await kashf.call('GET', `/api/actioncourses/buy-course/${free.id}`, student)
    expect((await refund({ student, courseId: free.id })).statusCode).toBe(200)
    const courses = await Promise.all(Array.from({ length: 4 }, course))
    const course_ids = courses.map(({ courseId }) => courseId)
    const body = { title: "To'plam", price: 400_000, course_ids }
    const made = await kashf.call('POST', '/api/bundles', { token: teacher.token, body })
    const { id } = made.json().data
    await topUp(kashf.deps, student.id, 1_000_000)
    const { offer } = (await kashf.call('GET', `/api/bundles/${id}`, student)).json().data
    const paid = { price: offer.price_to_pay, course_ids: offer.course_ids }
    const sale = await kashf.call('POST', `/api/bundles/${id}/purchase`, { token: student.token, body: paid })
    expect(sale.statusCode).toBe(201)
    const statuses: number[] = []
    for (const courseId of course_ids) statuses.push((await refund({ student, courseId })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 409])
  })
})

describe('with a CDN, which counts nothing', () => {
  it('the application sends the media until the buyer can no longer refund', async () => {
    const app = await startTestApp({
      variables: {
        MEDIA_URL: 'https://cdn.kashf.test',
        MEDIA_KEY: 'a key that the CDN knows',
        REFUND_WINDOW_HOURS: '24',
      },
    })
    try {
      const owner = await buildTeacher(app.deps)
      const [late, taken] = [await bought(SIX, app, owner.id), await bought(SIX, app, owner.id)]
      const media = async ({ student, lessons }: Bought) =>
        (
          await app.call('GET', `/api/courses/get-signed-url?file=video/${lessons[0]?.videoId}`, student)
        ).json().media
      for (const purchase of [late, taken]) {
        expect(await media(purchase)).toBeUndefined()
        const path = await mediaPath(purchase.student, purchase.lessons[0]?.videoId ?? 0, '360p', app)
        expect((await get(path, segments(0), app)).statusCode).toBe(206)
      }
      // The first lesson alone is more than a tenth.
      const path = await mediaPath(taken.student, taken.lessons[0]?.videoId ?? 0, '360p', app)
      expect((await get(path, segments(0, 10), app)).statusCode).toBe(206)
      expect((await refund(taken, app)).json().error).toBe('refund_delivered_too_much')
      expect(Object.keys(await media(taken))).toEqual(['360p', '720p'])
      app.clock.advance(16_000)
      expect((await get(path, segments(0), app)).statusCode).toBe(307)
      app.clock.advance(DAY_MS)
      expect(Object.keys(await media(late))).toEqual(['360p', '720p'])
      const terms = (await app.call('GET', refundUrl(late.courseId), late.student)).json().data
      expect(terms).toMatchObject({ refusal: 'refund_window_over', delivered_percent: 16 })
    } finally {
      await app.close()
    }
  })
})

it('the refund rules name what counts and the limit, in both languages', async () => {
  const rules = await kashf.deps.db.rows<{ markdown: string }>(sql`
    select markdown from content_version where slug = 'refunds' and version = '2026-11-27'
    union all select t.markdown from content_translation t join content_version v on v.id = t.version_id
     where v.slug = 'refunds' and v.version = '2026-11-27'`)
  expect(rules.map(({ markdown }) => /30 kunda|за 30 дней/.test(markdown))).toEqual([true, true])
})
