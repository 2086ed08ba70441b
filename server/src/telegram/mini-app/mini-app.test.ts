import { launchData, signLaunchData } from '@kashf/simulators/telegram/launch-data.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { enableSecondFactor } from '../../testing/builders/second-factor.ts'
import { linkTelegram, startTelegramApp, type TelegramApp } from '../../testing/telegram/telegram-app.ts'

const MINUTE_MS = 60_000
const OTHER_TOKEN = '7000000002:AAotherBotOtherBotOtherBotOtherBot'

let running: TelegramApp
let nextId = 8001
beforeAll(async () => {
  running = await startTelegramApp()
})
afterAll(() => running.close())

const nowS = () => Math.floor(running.kashf.clock.now().getTime() / 1000)
const call = (method: 'GET' | 'POST', path: string, token: string | null, body?: object) =>
  running.kashf.call(method, path, { ...(token && { token }), ...(body && { body }) })

/** Launch data of a person who opened the Mini App `ageS` seconds ago. */
const launchOf = (id: number, ageS = 0, token = running.telegram.token) =>
  launchData(token, {
    person: { id, first_name: 'Dilnoza', last_name: 'Karimova', username: `dilnoza_${id}` },
    authDate: nowS() - ageS,
  })
const open = (initData: string) => call('POST', '/api/telegram/app-session', null, { init_data: initData })

async function linkedStudent(): Promise<[TestPerson, number]> {
  const [student, telegramId] = [await buildStudent(running.kashf.deps), nextId++]
  await linkTelegram(running.kashf.deps, student.id, telegramId)
  return [student, telegramId]
}

/** A linked student in the Mini App. */
async function inMiniApp(ageS = 0): Promise<{ token: string; student: TestPerson; telegramId: number }> {
  const [student, telegramId] = await linkedStudent()
  const { data } = (await open(launchOf(telegramId, ageS))).json()
  expect(data.outcome).toBe('signed_in')
  return { token: data.token, student, telegramId }
}

async function courseAt(price: number): Promise<number> {
  const teacher = await buildTeacher(running.kashf.deps)
  const { id } = await buildCourse(running.kashf.deps, { teacherId: teacher.id, price, lessons: 1 })
  return id
}

interface Operation {
  tags: string[]
  responses: Record<string, { description: string }>
}

const refused = (answer: Awaited<ReturnType<typeof call>>, status: number, error: string) =>
  expect([answer.statusCode, answer.json().error]).toEqual([status, error])

describe('signing in inside the Mini App', () => {
  it('opens a session of the linked account', async () => {
    const { token, student } = await inMiniApp()
    expect((await call('GET', '/api/users/userme', token)).json().data.id).toBe(student.id)
  })

  it('refuses launch data that are forged, of another bot, changed or incomplete', async () => {
    const [, telegramId] = await linkedStudent()
    const [, othersId] = await linkedStudent()
    const good = launchOf(telegramId)
    const fields = Object.fromEntries(new URLSearchParams(good))
    const { hash: _hash, ...unsigned } = fields
    const own = running.telegram.token
    const changed = (change: Record<string, string>) =>
      new URLSearchParams({ ...fields, ...change }).toString()
    const forged: [string, string][] = [
      ['of another bot', launchOf(telegramId, 0, OTHER_TOKEN)],
      ['signed with nothing', launchOf(telegramId, 0, '')],
      ['of another person', good.replace(String(telegramId), String(othersId))],
      ['made younger', changed({ auth_date: String(nowS() + 1) })],
      ['without the signature for third parties', good.replace(/signature=[^&]*&/, '')],
      ['with another field', `${good}&start_param=course_1`],
      ['with a doubled field', `${good}&user=${encodeURIComponent(fields.user ?? '')}`],
      ['without a hash', new URLSearchParams(unsigned).toString()],
      ['with an empty hash', changed({ hash: '' })],
      ['without a person', signLaunchData(own, { auth_date: String(nowS()) })],
      ['with a broken person', signLaunchData(own, { auth_date: String(nowS()), user: '{' })],
      ['with null for a person', signLaunchData(own, { auth_date: String(nowS()), user: 'null' })],
      ['with text for an id', signLaunchData(own, { auth_date: String(nowS()), user: '{"id":"5001"}' })],
      [
        'with an id beyond Telegram',
        signLaunchData(own, { auth_date: String(nowS()), user: `{"id":${2 ** 53}}` }),
      ],
      ['without a time', signLaunchData(own, { user: unsigned.user ?? '' })],
      ['with a broken time', signLaunchData(own, { auth_date: '1e9', user: unsigned.user ?? '' })],
    ]
    for (const [what, initData] of forged) {
      const answer = await open(initData)
      expect([what, answer.statusCode, answer.json().error]).toEqual([what, 401, 'telegram_failed'])
    }
    refused(await open('x'.repeat(4097)), 422, 'validation_failed')
    expect((await open(good)).json().data.outcome).toBe('signed_in')
  })

  it('refuses launch data older than an hour or from the future', async () => {
    const [, telegramId] = await linkedStudent()
    expect((await open(launchOf(telegramId, 3_590))).json().data.outcome).toBe('signed_in')
    refused(await open(launchOf(telegramId, 3_601)), 401, 'telegram_failed')
    refused(await open(launchOf(telegramId, -120)), 401, 'telegram_failed')
  })

  it('takes the same launch again after a reload, as one session that replaces the former, and not without end', async () => {
    const [student, telegramId] = await linkedStudent()
    const launch = launchOf(telegramId)
    const first = (await open(launch)).json().data.token
    const second = (await open(launch)).json().data.token
    expect((await call('GET', '/api/users/userme', first)).statusCode).toBe(401)
    expect((await call('GET', '/api/users/userme', second)).statusCode).toBe(200)
    await Promise.all(Array.from({ length: 18 }, () => open(launch)))
    const sessions = await running.kashf.deps.db.rows(sql`
      select 1 from session where user_id = ${student.id} and mini_app_launch is not null`)
    expect(sessions).toHaveLength(1)
    refused(await open(launch), 429, 'too_many_requests')
  })

  it('registers a student, whose session is one of the Mini App', async () => {
    const telegramId = nextId++
    const { data } = (await open(launchOf(telegramId))).json()
    expect(data).toMatchObject({
      outcome: 'unknown',
      proposal: { first_name: 'Dilnoza', last_name: 'Karimova', username: `dilnoza_${telegramId}` },
    })
    const { ticket, proposal } = data
    const registered = await call('POST', '/api/telegram/register', null, { ticket, ...proposal })
    expect(registered.statusCode).toBe(201)
    refused(
      await call('GET', '/api/users/top-up', registered.json().data.token),
      403,
      'telegram_app_no_money',
    )
  })

  it('asks an account with a second factor for its code, and refuses operators and blocked people', async () => {
    const { kashf } = running
    const [student, telegramId] = await linkedStudent()
    const totp = await enableSecondFactor(kashf, student)
    const { data } = (await open(launchOf(telegramId))).json()
    expect(data).toEqual({ outcome: 'code_needed', ticket: expect.any(String), next: null })
    const passed = await call('POST', '/api/telegram/code', null, { ticket: data.ticket, totp: totp() })
    refused(await call('GET', '/api/users/top-up', passed.json().data.token), 403, 'telegram_app_no_money')

    const operator = await buildOperator(kashf.deps)
    await linkTelegram(kashf.deps, operator.id, nextId)
    refused(await open(launchOf(nextId++)), 401, 'telegram_failed')
    const [blocked, blockedId] = await linkedStudent()
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
    refused(await open(launchOf(blockedId)), 403, 'account_blocked')
  })

  it('does not exist without a bot', async () => {
    const kashf = await startTestApp()
    const body = { init_data: launchOf(5001) }
    expect((await kashf.call('POST', '/api/telegram/app-session', { body })).statusCode).toBe(404)
    expect((await kashf.call('GET', '/api/telegram/app')).statusCode).toBe(404)
    await kashf.close()
  })
})

/** The tags of calls that could move money. */
const OF_MONEY = new Set(['money', 'purchases', 'gifts', 'bundles', 'payment requests', 'seat orders'])

describe('money and the Mini App', () => {
  it('refuses everything that moves money in its sessions, and gives free courses', async () => {
    const { token, student } = await inMiniApp()
    const { deps } = running.kashf
    await topUp(deps, student.id, 500_000)
    const [courseId, freeId] = [await courseAt(100_000), await courseAt(0)]
    const acts = [
      () => call('GET', `/api/actioncourses/buy-course/${courseId}`, token),
      () => call('GET', `/api/actioncourses/buy-course/${courseId}?price=120000`, token),
      () => call('GET', '/api/users/top-up', token),
      () => call('POST', '/api/bundles/1/purchase', token, { price: 1, course_ids: [courseId] }),
      () =>
        call('POST', '/api/gifts', token, {
          course_id: courseId,
          price: 120_000,
          request_id: 'a'.repeat(20),
        }),
      () => call('POST', '/api/gifts/1/return', token),
      () => call('POST', `/api/purchases/${courseId}/refund`, token),
    ]
    for (const act of acts) refused(await act(), 403, 'telegram_app_no_money')
    const me = (await call('GET', '/api/users/userme', token)).json().data
    expect(me.amount.balance).toBe(500_000)
    expect((await call('GET', `/api/actioncourses/buy-course/${freeId}`, token)).statusCode).toBe(201)
    // The same person buys in the browser, and has the course in the Mini App.
    const bought = await call('GET', `/api/actioncourses/buy-course/${courseId}`, student.token)
    expect(bought.statusCode).toBe(201)
    expect((await call('GET', `/api/actioncourses/buy-course/${courseId}`, token)).statusCode).toBe(200)
  })

  it('leaves no documented call of money out: each refuses its sessions or moves none', async () => {
    const { paths } = (await call('GET', '/api/docs/json', null)).json()
    const [refusing, others]: [string[], string[]] = [[], []]
    for (const [path, operations] of Object.entries(paths as Record<string, Record<string, Operation>>)) {
      for (const [verb, { tags, responses }] of Object.entries(operations)) {
        if (!tags.some((tag) => OF_MONEY.has(tag))) continue
        const refuses = responses['403']?.description.includes('telegram_app_no_money')
        ;(refuses ? refusing : others).push(`${verb} ${path}`)
      }
    }
    expect(refusing.toSorted()).toEqual([
      'get /api/actioncourses/buy-course/{id}',
      'get /api/users/top-up',
      'post /api/bundles/{id}/purchase',
      'post /api/courses/{id}/part-plan/purchase',
      'post /api/gifts',
      'post /api/gifts/{id}/return',
      'post /api/months/{course_id}/payment',
      'post /api/outApis/payoutteacher',
      'post /api/payment-requests',
      'post /api/purchases/{course_id}/refund',
      'post /api/seat-orders',
      'post /api/seat-orders/{id}/return',
      'put /api/months/{course_id}/charging',
    ])
    expect(others.filter((each) => !each.startsWith('get ')).toSorted()).toEqual([
      // Ends what could move money.
      'delete /api/months/{course_id}/charging',
      // Lets who paid no longer see the learner.
      'delete /api/seat-consents/{id}',
      // A teacher's own offers, and a gift that somebody has paid for.
      'patch /api/bundles/{id}',
      'post /api/bundles',
      'post /api/gifts/redeem',
      'post /api/gifts/show',
      // What somebody else needs who pays, outside the Mini App, and the end of a link.
      'post /api/payment-requests/contact',
      'post /api/payment-requests/show',
      'post /api/payment-requests/{id}/withdraw',
      // What the wallet lacks; it takes nothing.
      'post /api/purchases/{course_id}/begun',
      // An order that is not paid.
      'post /api/seat-orders/{id}/cancel',
      'put /api/bundles/{id}',
      // Whether a teacher sells a course in parts, and by many places.
      'put /api/courses/{id}/parts',
      'put /api/courses/{id}/seat-sale',
    ])
  })

  it("refuses a teacher's payout", async () => {
    const [teacher, telegramId] = [await buildTeacher(running.kashf.deps), nextId++]
    await linkTelegram(running.kashf.deps, teacher.id, telegramId)
    const { token } = (await open(launchOf(telegramId))).json().data
    refused(await call('POST', '/api/outApis/payoutteacher', token, {}), 403, 'telegram_app_no_money')
  })

  it('opens a course in the browser, signed in, once and within two minutes', async () => {
    const { token, student } = await inMiniApp()
    const courseId = await courseAt(100_000)
    await topUp(running.kashf.deps, student.id, 200_000)
    const link = async () => {
      const answer = await call('POST', '/api/telegram/browser-links', token, { course_id: courseId })
      expect(answer.statusCode).toBe(201)
      const url = new URL(answer.json().data.url)
      expect([url.origin, url.pathname, url.search]).toEqual([
        running.kashf.deps.publicUrl,
        '/telegram/open',
        '',
      ])
      return url.hash.slice(1)
    }
    const use = (secret: string) =>
      call('POST', '/api/telegram/browser-session', null, { secret, is_confirmed: true })

    const [replaced, secret] = [await link(), await link()]
    refused(await use(replaced), 401, 'telegram_link_used')
    const answers = await Promise.all([1, 2, 3, 4].map(() => use(secret)))
    const opened = answers.filter(({ statusCode }) => statusCode === 200)
    expect(opened).toHaveLength(1)
    const { data } = opened[0]?.json() ?? {}
    expect(data).toEqual({ token: expect.any(String), path: `/course/${courseId}` })
    expect((await call('GET', `/api/actioncourses/buy-course/${courseId}`, data.token)).statusCode).toBe(201)
    refused(await use(secret), 401, 'telegram_link_used')
    refused(await use('A'.repeat(43)), 401, 'telegram_link_used')

    const late = await link()
    running.kashf.clock.advance(2 * MINUTE_MS)
    refused(await use(late), 401, 'telegram_link_used')
    // The session that made the link has ended, or its owner is blocked.
    const orphan = await link()
    await call('GET', '/api/users/logout', token)
    await running.kashf.deps.db.run(sql`delete from session where user_id = ${student.id}`)
    refused(await use(orphan), 401, 'telegram_link_used')
  })

  it('asks a browser that is signed out whose account to open, and is not used up by that', async () => {
    const { token, student } = await inMiniApp()
    const body = { course_id: await courseAt(100_000) }
    const secretOf = async () => {
      const made = await call('POST', '/api/telegram/browser-links', token, body)
      return new URL(made.json().data.url).hash.slice(1)
    }
    const secret = await secretOf()
    const use = (more: object = {}) =>
      call('POST', '/api/telegram/browser-session', null, { secret, ...more })
    const sessions = () =>
      running.kashf.deps.db.rows(sql`select id from session where user_id = ${student.id} order by id`)
    const before = await sessions()
    for (const more of [{}, { is_confirmed: false }]) {
      const asked = await use(more)
      refused(asked, 409, 'telegram_link_unconfirmed')
      const owner = { first_name: 'Oquvchi', last_name: 'Sinovov', username: student.username }
      expect(asked.json().data).toEqual(owner)
    }
    expect(await sessions()).toEqual(before)
    expect((await use({ is_confirmed: true })).statusCode).toBe(200)
    expect(await sessions()).toHaveLength(before.length + 1)
    // The refusal of a used address reveals no name.
    refused(await use(), 401, 'telegram_link_used')

    const looked = await secretOf()
    const look = () => call('POST', '/api/telegram/browser-session', null, { secret: looked })
    for (let count = 0; count < 20; count++) refused(await look(), 409, 'telegram_link_unconfirmed')
    refused(await look(), 429, 'too_many_requests')
    const late = await secretOf()
    running.kashf.clock.advance(2 * MINUTE_MS)
    const answer = await call('POST', '/api/telegram/browser-session', null, { secret: late })
    refused(answer, 401, 'telegram_link_used')
    expect(answer.json()).not.toHaveProperty('data')
  })

  it('asks before it takes a browser from the account that is signed in there', async () => {
    const { token, student } = await inMiniApp()
    const other = await buildStudent(running.kashf.deps)
    const body = { course_id: await courseAt(100_000) }
    const made = await call('POST', '/api/telegram/browser-links', token, body)
    const secret = new URL(made.json().data.url).hash.slice(1)
    const use = (bearer: string, more: object = {}) =>
      call('POST', '/api/telegram/browser-session', bearer, { secret, ...more })
    refused(await use(other.token), 409, 'telegram_link_unconfirmed')
    expect((await use(other.token, { is_confirmed: true })).statusCode).toBe(200)
    const again = await call('POST', '/api/telegram/browser-links', token, body)
    const own = await call('POST', '/api/telegram/browser-session', student.token, {
      secret: new URL(again.json().data.url).hash.slice(1),
    })
    expect(own.statusCode).toBe(200)
  })

  it('makes no address when the launch is older than five minutes, for other sessions, or for no course', async () => {
    const courseId = await courseAt(100_000)
    const body = { course_id: courseId }
    const { token, student } = await inMiniApp(280)
    expect((await call('POST', '/api/telegram/browser-links', token, body)).statusCode).toBe(201)
    refused(
      await call('POST', '/api/telegram/browser-links', token, { course_id: 2_000_000_000 }),
      404,
      'not_found',
    )
    refused(await call('POST', '/api/telegram/browser-links', student.token, body), 404, 'not_found')
    const { token: old } = await inMiniApp(301)
    refused(await call('POST', '/api/telegram/browser-links', old, body), 403, 'telegram_launch_old')
  })

  it('makes no address for a blocked owner', async () => {
    const { token, student } = await inMiniApp()
    const made = await call('POST', '/api/telegram/browser-links', token, {
      course_id: await courseAt(1_000),
    })
    await running.kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${student.id}`)
    const secret = new URL(made.json().data.url).hash.slice(1)
    const use = { secret, is_confirmed: true }
    refused(await call('POST', '/api/telegram/browser-session', null, use), 401, 'telegram_link_used')
  })

  it('can be told to offer no way to the browser', async () => {
    expect((await call('GET', '/api/telegram/app', null)).json().data).toEqual({ has_browser_links: true })
    const kashf = await startTestApp({
      variables: {
        TELEGRAM_BOT_TOKEN: running.telegram.token,
        TELEGRAM_API_URL: running.telegram.url,
        TELEGRAM_BROWSER_LINKS: 'off',
      },
    })
    expect((await kashf.call('GET', '/api/telegram/app')).json().data).toEqual({ has_browser_links: false })
    const student = await buildStudent(kashf.deps)
    await linkTelegram(kashf.deps, student.id, 5001)
    const opened = await kashf.call('POST', '/api/telegram/app-session', {
      body: {
        init_data: launchData(running.telegram.token, {
          person: { id: 5001, first_name: 'Dilnoza' },
          authDate: Math.floor(kashf.clock.now().getTime() / 1000),
        }),
      },
    })
    const { token } = opened.json().data
    const answer = await kashf.call('POST', '/api/telegram/browser-links', { token, body: { course_id: 1 } })
    expect(answer.statusCode).toBe(404)
    await kashf.close()
  })
})
