import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import {
  type Answer,
  clientScript,
  type ExistingClient,
  type Fields,
  type Picked,
  serveClient,
} from '../support/existing-client.ts'
import { type KashfServer, startServer } from '../support/kashf-server.ts'

/*
 * A client on another origin that follows only the specification: a teacher makes a course, a student buys and watches it.
 */

const PASSWORD = 'togri-ot-batareya-9'
const OPERATOR = { email: 'operator@sinov.uz', password: 'juda-maxfiy-parol-77' }
const CLIP_S = 6

declare global {
  interface Window {
    client: ExistingClient
  }
}

let server: KashfServer
let site: Awaited<ReturnType<typeof serveClient>>
let folder: string
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await serveClient()
  folder = await mkdtemp(path.join(tmpdir(), 'kashf-client-'))
  server = await startServer({
    DEMO: 'off',
    HOST: '127.0.0.1',
    REFUND_WINDOW_HOURS: '0',
    ALLOWED_ORIGINS: site.origin,
  })
  await server.run('server/src/cli.ts', [
    ...['operator', 'create', '--email', OPERATOR.email, '--password', OPERATOR.password, '--totp', 'off'],
  ])
})
test.afterAll(async () => {
  await server?.stop()
  await site?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Opens the client in a separate browser context; the test makes the calls of its screens. */
async function openClient(browser: Browser, origin = site.origin) {
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(clientScript(server.url))
  await page.goto(origin)
  const success = async (answer: Promise<Answer>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  return {
    page,
    get: (url: string) => success(page.evaluate((url) => window.client.get(url), url)),
    json: (method: string, url: string, body: object) =>
      success(page.evaluate(([m, u, b]) => window.client.json(m, u, b), [method, url, body] as const)),
    form: (method: string, url: string, fields: Fields) => success(send(page, method, url, fields)),
    picture: (src: string) => page.evaluate((src) => window.client.picture(src), src),
    video: (src: string) => page.evaluate((src) => window.client.video(src), src),
  }
}
type Client = Awaited<ReturnType<typeof openClient>>

const send = (page: Page, method: string, url: string, fields: Fields) =>
  page.evaluate(([m, u, f]) => window.client.form(m, u, f), [method, url, fields] as const)

/** Registers with the mailed code and signs in like the client, which stores the token in local storage. */
async function join(client: Client, person: { username: string; email: string; type: number; more: object }) {
  const { username, email, type, more } = person
  const names = { first_name: 'Aziz', last_name: 'Sinovov' }
  await client.json('POST', '/api/users', { ...names, username, email, password: PASSWORD, type, ...more })
  let code: string | null = null
  await expect
    .poll(async () => {
      code = await server.mailedCode(email)
      return code
    })
    .not.toBeNull()
  // The client sends the code in the field `password`.
  await client.json('POST', '/api/users/verify', { email, password: code })
  await signIn(client, username)
}

async function signIn(client: Client, username: string): Promise<void> {
  const { data } = await client.json('POST', '/api/users/login', { username, password: PASSWORD })
  await client.page.evaluate((token) => localStorage.setItem('token', token), data.token)
}

/** Decides as an operator, through calls that the client does not have. */
async function decide(action: string): Promise<void> {
  const post = async (url: string, body: object, token?: string) => {
    const response = await fetch(server.url + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    expect(response.status, url).toBeLessThan(300)
    return response.json()
  }
  const { token } = await post('/api/users/login', { username: OPERATOR.email, password: OPERATOR.password })
  await post(action, {}, token)
}

async function picked(name: string, type: string): Promise<Picked> {
  return { name, type, base64: (await readFile(path.join(folder, name))).toString('base64') }
}

test('a client of the specification on another origin serves a teacher and a student', async ({
  browser,
}) => {
  const teacher = await openClient(browser)
  const student = await openClient(browser)
  let courseId = 0
  let lessonId = 0

  await test.step('a visitor reads with `Bearer null`', async () => {
    expect((await student.get('/api/courses/donthavetoken?search=&languages=&is_free=')).data).toEqual([])
    expect((await student.get('/api/category')).data.length).toBeGreaterThan(0)
    const me = await student.page.evaluate(() => window.client.get('/api/users/userme'))
    expect(me.status).toBe(401)
  })

  await test.step('a teacher registers and is approved', async () => {
    const more = {
      specialization: 'Dasturchi',
      info: "Dasturlashni noldan o'rgataman.",
      phone: '+998901234567',
    }
    await join(teacher, { username: 'ustoz_mijoz', email: 'ustoz@sinov.uz', type: 1, more })
    const { data } = await teacher.get('/api/users/userme')
    expect(data).toMatchObject({ type: 1, teacherMoreData: { status: 1 } })
    await decide(`/api/admin/teachers/${data.id}/approve`)
    await signIn(teacher, 'ustoz_mijoz')
    expect((await teacher.get('/api/users/userme')).data.teacherMoreData.status).toBe(2)
  })

  await test.step('makes a course and a lesson with a video, and finds the draft among their own', async () => {
    await teacher.page.screenshot({ path: path.join(folder, 'muqova.png') })
    await makeClip(folder, { name: 'dars.mp4', seconds: CLIP_S, size: '320x180' })
    const [category] = (await teacher.get('/api/category')).data
    const course = await teacher.form('POST', '/api/courses', {
      title: 'Mijoz kursi',
      description: 'Noldan boshlaymiz.',
      category_id: category.id,
      language: 1,
      level: 1,
      period: 13,
      price: 60_000,
      outcomes: JSON.stringify(['Birinchi dasturingizni yozasiz']),
      cover: await picked('muqova.png', 'image/png'),
      trailer: null,
    })
    courseId = course.data.id
    const lesson = await teacher.form('POST', '/api/courses/videos', {
      course_id: courseId,
      title: 'Birinchi dars',
      description: 'Kirish',
      is_open: false,
      variant: undefined,
      file: null,
      video: await picked('dars.mp4', 'video/mp4'),
    })
    lessonId = lesson.data.id
    const statusOf = async () => (await teacher.get(`/api/courses/lesson/${lessonId}`)).data.status
    await expect.poll(statusOf, { timeout: 120_000 }).toBe('ready')
    const { id } = (await teacher.get('/api/users/userme')).data
    const own = (await teacher.get(`/api/users/teacheraccout/${id}`)).data.courses
    expect(own).toMatchObject([{ id: courseId, status: 1 }])
    expect((await student.get(`/api/users/teacheraccout/${id}`)).data.courses).toEqual([])
  })

  await test.step('edits the lesson and completes the course, which is published', async () => {
    const fields = {
      course_id: courseId,
      title: 'Birinchi dars: kirish',
      description: 'undefined',
      is_open: 'false',
    }
    await teacher.form('PATCH', `/api/courses/videos/${lessonId}`, {
      ...fields,
      file: 'null',
      video: undefined,
    })
    const lesson = (await teacher.get(`/api/courses/lesson/${lessonId}`)).data
    expect(lesson).toMatchObject({ title: 'Birinchi dars: kirish', description: 'Kirish', is_open: false })
    await teacher.form('PATCH', '/api/courses/complete', { course_id: courseId })
    await decide(`/api/admin/courses/${courseId}/publish`)
  })

  await test.step('a student registers, saves the course and sees its cover', async () => {
    await join(student, { username: 'shogird_mijoz', email: 'shogird@sinov.uz', type: 2, more: {} })
    // A cached response may be a few seconds old.
    await expect.poll(async () => (await student.get('/api/courses/donthavetoken')).data).toHaveLength(1)
    const [card] = (await student.get('/api/courses/donthavetoken')).data
    expect((await student.picture(card.cover)).width).toBeGreaterThan(0)
    const saved = await student.get(`/api/actioncourses/save-courses/${courseId}`)
    expect(saved.data.action).toBe('saved')
    expect((await student.get('/api/courses/saved-courses')).data).toHaveLength(1)
    const locked = await student.page.evaluate(
      (id) => window.client.get(`/api/courses/lesson/${id}`),
      lessonId,
    )
    expect([locked.status, locked.body.error]).toEqual([403, 'lesson_locked'])
  })

  await test.step('tops up, buys, and watches in a plain video element', async () => {
    const { payment_id } = (await student.get('/api/users/userme')).data
    await server.run('scripts/payme.ts', ['topup', payment_id, '150000', '--url', server.url])
    await student.get(`/api/actioncourses/buy-course/${courseId}`)
    const course = (await student.get(`/api/courses/course/${courseId}`)).data
    expect(course).toMatchObject({ is_purchased: true, videos: [{ id: lessonId }] })
    expect((await student.get('/api/courses/purchased-courses')).data).toHaveLength(1)
    const { video_link } = (await student.get(`/api/courses/lesson/${lessonId}`)).data
    const { signedUrl, expires_at } = await student.get(`/api/courses/get-signed-url?file=${video_link}`)
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(3600_000)
    const watched = await student.video(signedUrl)
    expect(watched.duration).toBeCloseTo(CLIP_S, 0)
    expect(watched.playedTo).toBeGreaterThan(0.4)
    expect(watched.soughtTo).toBeCloseTo(watched.duration - 1, 1)
    expect(watched.hasSound).toBe(true)
    await student.form('POST', `/api/courses/course/${courseId}/commit`, { text: "Zo'r dars!" })
  })

  await test.step('the teacher asks for a payout; a new card needs the password', async () => {
    const payout = {
      amount: 50_000,
      cardNumber: '8600 1200 0000 1233',
      pinfl: '31234567890123',
      transactionData: 'Oktabr',
    }
    const refused = await send(teacher.page, 'POST', '/api/outApis/payoutteacher', payout)
    expect([refused.status, refused.body.error]).toEqual([403, 'reauthentication_required'])
    const { data } = await teacher.form('POST', '/api/outApis/payoutteacher', {
      ...payout,
      current_password: PASSWORD,
    })
    expect(data.status).toBe('requested')
  })
})

test('the same client on an origin that is not allowed reads nothing', async ({ browser }) => {
  const stranger = await serveClient()
  const client = await openClient(browser, stranger.origin)
  const failure = await client.page.evaluate(() => window.client.get('/api/category').catch(String))
  expect(failure).toContain('Failed to fetch')
  await stranger.close()
})
