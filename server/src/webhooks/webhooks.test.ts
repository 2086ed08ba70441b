import { createHmac } from 'node:crypto'
import type { WebhookDelivery, WebhookWithSecret } from '@kashf/contract/webhooks/webhooks.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { enrol } from '../testing/builders/learning.ts'
import { sell, topUp } from '../testing/builders/money.ts'
import { buildStudent, buildTeacher, TEST_PASSWORD, type TestPerson } from '../testing/builders/people.ts'
import { PRIVATE_ADDRESSES } from '../testing/private-addresses.ts'
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../testing/servers/webhook-receiver.ts'
import { waitFor } from '../testing/wait.ts'
import { deliverDue, keepDeliveringWebhooks } from './deliver.ts'
import { deleteOldDeliveriesHandler } from './deliveries.ts'
import { resealWebhookSecrets } from './secrets.ts'

const PROOF = { current_password: TEST_PASSWORD }
const ALL = ['course.sold', 'course.refunded', 'learner.joined', 'course.finished']

let receiver: WebhookReceiver
let kashf: TestApp
let teacher: TestPerson
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  kashf = await startTestApp({ variables: { OUTBOUND_TEST_ORIGINS: receiver.origin } })
  kashf.clock.stop()
  teacher = await buildTeacher(kashf.deps)
})
afterEach(async () => {
  await kashf.close()
  await receiver.stop()
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, person = teacher) =>
  kashf.call(method, `/api/webhooks${path}`, { token: person.token, ...(body && { body }) })
async function add(events = ALL, path = '/hook', person = teacher): Promise<WebhookWithSecret> {
  const answer = await call('POST', '', { url: receiver.origin + path, events, ...PROOF }, person)
  expect(answer.statusCode).toBe(201)
  return answer.json().data
}
const deliver = () => deliverDue(kashf.deps)
async function deliverAll(): Promise<void> {
  while ((await deliver()) > 0);
}
const deliveries = async (id: number, query = ''): Promise<WebhookDelivery[]> =>
  (await call('GET', `/${id}/deliveries${query}`)).json().data
const state = async (id: number) =>
  (await call('GET', '')).json().data.find((webhook: { id: number }) => webhook.id === id)
const typesOf = (messages: readonly ReceivedWebhook[]) => messages.map(({ body }) => JSON.parse(body).type)

/** The signature as a receiver computes it by the specification of Standard Webhooks. */
function signatureOf({ headers, body }: ReceivedWebhook, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

describe('webhooks', () => {
  it('tell of a sale with its learner, a refund and a finished course, signed, each once', async () => {
    const { id, secret } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { studentId, purchaseId } = await sell(kashf.deps, teacher.id, 50_000)
    const { course_id: courseId, title } = (await kashf.deps.db.one<{ course_id: number; title: string }>(sql`
      select course_id, title from purchase p join course c on c.id = p.course_id where p.id = ${purchaseId}`)) ?? {
      course_id: 0,
      title: '',
    }
    await kashf.deps.db.run(sql`
      insert into certificate (user_id, course_id, code, student_name, course_title, teacher_name, duration_s, lessons_count, completed_at)
      values (${studentId}, ${courseId}, 'ABCD', 'Ism', 'Kurs', 'Ustoz', 1, 1, ${kashf.clock.now()})`)
    const refundedAt = kashf.clock.now()
    for (const _ of [1, 2]) {
      await kashf.deps.db.run(sql`update purchase set refunded_at = ${refundedAt} where id = ${purchaseId}`)
    }
    await deliverAll()
    expect(await deliver()).toBe(0)

    const learner = { course_id: courseId, course_title: title, learner_id: studentId }
    const bodies = new Map(receiver.received.map(({ body }) => [JSON.parse(body).type, JSON.parse(body)]))
    expect(receiver.received).toHaveLength(4)
    expect(bodies.get('course.sold').data).toEqual({
      ...learner,
      purchase_id: purchaseId,
      paid_tiyin: 6_000_000,
      earned_tiyin: 5_000_000,
      discount_tiyin: 0,
    })
    expect(bodies.get('learner.joined').data).toEqual({ ...learner, access_until: null })
    expect(bodies.get('course.refunded')).toEqual({
      type: 'course.refunded',
      timestamp: refundedAt.toISOString(),
      data: { ...learner, purchase_id: purchaseId, refunded_tiyin: 6_000_000, returned_tiyin: 5_000_000 },
    })
    expect(bodies.get('course.finished').data).toEqual(learner)
    for (const message of receiver.received) {
      expect(message.path).toBe('/hook')
      expect(message.headers['content-type']).toBe('application/json')
      expect(message.headers['webhook-timestamp']).toBe(
        String(Math.floor(kashf.clock.now().getTime() / 1000)),
      )
      expect(message.headers['webhook-signature']).toBe(signatureOf(message, secret))
    }
    expect((await deliveries(id)).map((each) => [each.state, each.status, each.tries])).toEqual(
      Array.from({ length: 4 }, () => ['delivered', 200, 1]),
    )
    const stored = await kashf.deps.db.rows(sql`select encode(secret, 'escape') as row from webhook_endpoint`)
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 30))
  })

  it('record nothing of a cause that is rolled back, of other teachers, and of kinds that were not chosen', async () => {
    const other = await buildTeacher(kashf.deps)
    const { id } = await add(['course.finished'])
    await add(ALL, '/other', other)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0, lessons: 0 })
    const foreign = await buildCourse(kashf.deps, { teacherId: other.id, price: 0, lessons: 0 })
    const student = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
    const rolledBack = kashf.deps.db.transaction(async (tx) => {
      await tx.run(sql`select access_grant(${student.id}, ${foreign.id}, 'purchase', 1, null, null, now())`)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await deliverAll()
    expect(receiver.received).toEqual([])
    expect(await deliveries(id)).toEqual([])
  })

  it('deliver 100 concurrent purchases exactly once each with three workers', async () => {
    await add(['course.sold'])
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 10_000, lessons: 0 })
    const students = await Promise.all(Array.from({ length: 100 }, () => buildStudent(kashf.deps)))
    for (const { id } of students) await topUp(kashf.deps, id, 20_000)
    const bought = await Promise.all(
      students.map(({ token }) => kashf.call('GET', `/api/actioncourses/buy-course/${course.id}`, { token })),
    )
    expect(bought.every(({ statusCode }) => statusCode === 201)).toBe(true)
    let claimed = 1
    while (claimed > 0) {
      claimed = (await Promise.all([deliver(), deliver(), deliver()])).reduce((sum, each) => sum + each, 0)
    }
    const learners = receiver.received.map(({ body }) => JSON.parse(body).data.learner_id)
    expect(learners.toSorted()).toEqual(students.map(({ id }) => id).toSorted())
  })

  it('are tried eight times with growing pauses, with the same id, and can then be sent again', async () => {
    const { id } = await add(['learner.joined'])
    await call('POST', `/${id}/test`)
    receiver.answer = (response) => response.writeHead(500).end()
    const pauses: number[] = []
    for (let n = 1; n <= 8; n++) {
      expect(await deliver()).toBe(1)
      const [delivery] = await deliveries(id)
      if (delivery?.next_try_at) {
        const pauseMs = Date.parse(delivery.next_try_at) - kashf.clock.now().getTime()
        pauses.push(pauseMs)
        kashf.clock.advance(pauseMs - 1)
        expect(await deliver()).toBe(0)
        kashf.clock.advance(1)
      }
    }
    expect(pauses).toEqual([
      ...[5_000, 5 * MINUTE_MS, 30 * MINUTE_MS],
      ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS],
    ])
    const [failed] = await deliveries(id, '?state=failed')
    expect(failed).toMatchObject({ state: 'failed', tries: 8, status: 500, next_try_at: null })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect((await state(id)).failing_since).not.toBeNull()

    receiver.answer = (response) => response.writeHead(204).end()
    expect((await call('POST', `/${id}/deliveries/${failed?.id}/replay`)).statusCode).toBe(200)
    await deliverAll()
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', status: 204, tries: 1 }])
    expect((await state(id)).failing_since).toBeNull()
  })

  it('send all that failed since a time again', async () => {
    const { id } = await add()
    receiver.answer = (response) => response.writeHead(410).end()
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0, lessons: 0 })
    for (let n = 0; n < 3; n++) {
      if (n === 1) kashf.clock.advance(HOUR_MS)
      const { id: studentId } = await buildStudent(kashf.deps)
      await enrol(kashf.deps, { studentId, courseId: course.id })
      await deliverAll()
      await call('PATCH', `/${id}`, { is_paused: false })
    }
    receiver.answer = (response) => response.end()
    receiver.received.length = 0
    const since = kashf.clock.now().toISOString()
    expect((await call('POST', `/${id}/replay`, { since })).json().data).toEqual({ replayed: 2 })
    await deliverAll()
    expect(typesOf(receiver.received)).toEqual(['learner.joined', 'learner.joined'])
    expect((await call('POST', `/${id}/replay`, { since })).json().data).toEqual({ replayed: 0 })
  })

  it('are switched off by 410 and after five days of failures, with a notice to the teacher', async () => {
    const { id } = await add(ALL)
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0, lessons: 0 })
    const join = async () => {
      const { id: studentId } = await buildStudent(kashf.deps)
      await enrol(kashf.deps, { studentId, courseId: course.id })
    }
    const notices = async () =>
      await kashf.deps.db.rows<{ kind: string; subject: object }>(
        sql`select kind, subject from notice where user_id = ${teacher.id} and kind = 'webhook_off' order by id`,
      )
    receiver.answer = (response) => response.writeHead(503).end()
    for (let day = 0; day < 7; day++) {
      await join()
      for (let hour = 0; hour < 24; hour++) {
        await deliverAll()
        kashf.clock.advance(HOUR_MS)
      }
    }
    expect((await state(id)).switched_off_at).not.toBeNull()
    expect(await notices()).toEqual([{ kind: 'webhook_off', subject: { host: 'localhost' } }])
    expect((await deliveries(id)).every((each) => each.state === 'failed')).toBe(true)
    const count = (await deliveries(id)).length
    await join()
    expect(await deliveries(id)).toHaveLength(count)

    expect((await call('PATCH', `/${id}`, { is_paused: false })).json().data).toMatchObject({
      switched_off_at: null,
      failing_since: null,
    })
    receiver.answer = (response) => response.writeHead(410).end()
    await join()
    await deliverAll()
    expect((await state(id)).switched_off_at).not.toBeNull()
    expect(await notices()).toHaveLength(2)
  })

  it('record nothing while they are paused, and give up what waited', async () => {
    const { id } = await add(['learner.joined'])
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0, lessons: 0 })
    const join = async () =>
      enrol(kashf.deps, { studentId: (await buildStudent(kashf.deps)).id, courseId: course.id })
    await join()
    expect((await call('PATCH', `/${id}`, { is_paused: true })).json().data.is_paused).toBe(true)
    await join()
    await deliverAll()
    expect(receiver.received).toEqual([])
    expect((await deliveries(id)).map((each) => each.state)).toEqual(['failed'])
    await call('PATCH', `/${id}`, { is_paused: false })
    await join()
    await deliverAll()
    expect(receiver.received).toHaveLength(1)
  })

  it('neither record nor deliver anything while their teacher is blocked', async () => {
    const { id } = await add(['learner.joined'])
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0, lessons: 0 })
    const join = async () =>
      enrol(kashf.deps, { studentId: (await buildStudent(kashf.deps)).id, courseId: course.id })
    const block = (at: Date | null) =>
      kashf.deps.db.run(sql`update app_user set blocked_at = ${at} where id = ${teacher.id}`)
    await join()
    await block(kashf.clock.now())
    await join()
    expect(await deliver()).toBe(0)
    await block(null)
    await deliverAll()
    expect(receiver.received).toHaveLength(1)
    expect(await deliveries(id)).toHaveLength(1)
  })

  it('sign with both secrets for a day after the secret was replaced', async () => {
    const { id, secret: first } = await add()
    const { secret: second } = (await call('POST', `/${id}/secret`, PROOF)).json().data
    expect(second).not.toBe(first)
    const signatures = async () => {
      receiver.received.length = 0
      await call('POST', `/${id}/test`)
      await deliverAll()
      const [message] = receiver.received
      if (!message) throw new Error('nothing arrived')
      return { given: message.headers['webhook-signature'], message }
    }
    const both = await signatures()
    expect(both.given).toBe(`${signatureOf(both.message, second)} ${signatureOf(both.message, first)}`)
    // Another replacement would end the secret that the receiver may still have.
    kashf.clock.advance(DAY_MS - 1)
    const again = await call('POST', `/${id}/secret`, PROOF)
    expect([again.statusCode, again.json().error]).toEqual([409, 'webhook_secret_replaced'])
    const still = await signatures()
    expect(still.given).toBe(`${signatureOf(still.message, second)} ${signatureOf(still.message, first)}`)
    kashf.clock.advance(1)
    const one = await signatures()
    expect(one.given).toBe(signatureOf(one.message, second))
    const { secret: third } = (await call('POST', `/${id}/secret`, PROOF)).json().data
    const later = await signatures()
    expect(later.given).toBe(`${signatureOf(later.message, third)} ${signatureOf(later.message, second)}`)
  })

  it('never reach a private address, and follow no redirect', async () => {
    kashf.deps.publicUrl = 'https://kashf.uz'
    const { id } = await add()
    for (const url of [...PRIVATE_ADDRESSES, 'salom', '']) {
      for (const answer of [
        await call('POST', '', { url, events: ALL, ...PROOF }),
        await call('PATCH', `/${id}`, { url, ...PROOF }),
      ]) {
        expect([answer.statusCode, Object.keys(answer.json().fields ?? {})], url).toEqual([422, ['url']])
      }
    }
    await call('POST', `/${id}/test`)
    receiver.answer = (response) =>
      response
        .writeHead(302, { location: `${receiver.origin.replace('localhost', '127.0.0.1')}/secret` })
        .end()
    await deliver()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(await deliveries(id)).toMatchObject([
      { state: 'waiting', status: null, problem: 'too_many_redirects' },
    ])
    // A name may resolve to a private network after it was accepted.
    for (const url of ['https://localhost/', 'https://kashf.uz/api/webhooks']) {
      await kashf.deps.db.run(sql`update webhook_endpoint set url = ${url} where id = ${id}`)
      kashf.clock.advance(HOUR_MS)
      expect(await deliver()).toBe(1)
      expect(await deliveries(id)).toMatchObject([{ status: null, problem: 'address_refused' }])
    }
  })

  it('refuse an address that is too long once it is encoded', async () => {
    const answer = await call('POST', '', {
      url: `https://example.uz/${'ж'.repeat(200)}`,
      events: ALL,
      ...PROOF,
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { url: '500 ta belgidan oshmasin.' }])
    const short = { url: 'https://намуна.uz/%D0%B6#belgi', events: ALL, ...PROOF }
    expect((await call('POST', '', short)).json().data.url).toBe('https://xn--80aa9acc9a.uz/%D0%B6')
  })

  it('are delivered whatever the encoding of the answer', async () => {
    const { id } = await add()
    await call('POST', `/${id}/test`)
    receiver.answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('salom')
    await deliverAll()
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', status: 200, problem: null }])
  })

  it('of a slow address hold up no others', async () => {
    const other = await startWebhookReceiver()
    kashf.deps.env.outboundTestOrigins = [receiver.origin, other.origin]
    const slow = await add(['learner.joined'], '/slow')
    await call('POST', '', { url: `${other.origin}/fast`, events: ['learner.joined'], ...PROOF })
    const course = await buildCourse(kashf.deps, { teacherId: teacher.id, price: 0, lessons: 0 })
    for (let n = 0; n < 4; n++) {
      await enrol(kashf.deps, { studentId: (await buildStudent(kashf.deps)).id, courseId: course.id })
    }
    const release: (() => void)[] = []
    receiver.answer = (response) => release.push(() => response.end())
    const stop = keepDeliveringWebhooks(kashf.deps)
    await waitFor('the fast address', async () => other.received.length === 4)
    expect(receiver.received).toHaveLength(2)
    receiver.answer = (response) => response.end()
    for (const end of release) end()
    await waitFor('the slow address', async () => receiver.received.length === 4)
    await stop()
    await other.stop()
    expect((await deliveries(slow.id)).map((each) => each.state)).toEqual(
      Array.from({ length: 4 }, () => 'delivered'),
    )
  })

  it('are sent by another worker when one died, after its lease', async () => {
    const { id } = await add()
    await call('POST', `/${id}/test`)
    const until = new Date(kashf.clock.now().getTime() + MINUTE_MS)
    await kashf.deps.db.run(sql`update webhook_delivery set tries = 1, leased_until = ${until}`)
    await kashf.deps.db.run(sql`
      insert into webhook_slot (host, slot, leased_until)
      select host, slot, ${until} from webhook_endpoint cross join generate_series(1, 2) slot`)
    await call('POST', `/${id}/test`)
    expect(await deliver()).toBe(0)
    kashf.clock.advance(MINUTE_MS)
    expect(await deliver()).toBe(2)
    expect(receiver.received).toHaveLength(2)
    expect(await kashf.deps.db.rows(sql`select from webhook_slot`)).toEqual([])
  })

  it.each([
    ['seconds', 429, (_now: Date) => '3600', HOUR_MS],
    ['a date', 503, (now: Date) => new Date(now.getTime() + 2 * HOUR_MS).toUTCString(), 2 * HOUR_MS],
    ['less than our own pause', 503, (_now: Date) => '1', 5_000],
    ['too long a time', 429, (_now: Date) => '9999999', DAY_MS],
  ])('wait as Retry-After says: %s', async (_what, status, header, waitMs) => {
    kashf.clock.advance(1_000 - (kashf.clock.now().getTime() % 1_000))
    const { id } = await add()
    await call('POST', `/${id}/test`)
    receiver.answer = (response) =>
      response.writeHead(status, { 'retry-after': header(kashf.clock.now()) }).end()
    expect(await deliver()).toBe(1)
    const [delivery] = await deliveries(id)
    expect(Date.parse(delivery?.next_try_at ?? '') - kashf.clock.now().getTime()).toBe(waitMs)
    // Later deliveries wait as well, for as long as the receiver asked.
    receiver.answer = (response) => response.end()
    if (waitMs > 5_000) {
      await call('POST', `/${id}/test`)
      kashf.clock.advance(waitMs - 1)
      expect(await deliver()).toBe(0)
      kashf.clock.advance(1)
      expect(await deliver()).toBe(2)
    }
  })

  it('are of their teacher alone, five at most', async () => {
    const other = await buildTeacher(kashf.deps)
    const { id } = await add()
    await call('POST', `/${id}/test`)
    const [delivery] = await deliveries(id)
    for (const [method, path, body] of [
      ['PATCH', `/${id}`, { is_paused: true }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/secret`, PROOF],
      ['POST', `/${id}/test`],
      ['GET', `/${id}/deliveries`],
      ['POST', `/${id}/deliveries/${delivery?.id}/replay`],
      ['POST', `/${id}/replay`, { since: '2026-01-01T00:00:00Z' }],
    ] as const) {
      expect((await call(method, path, body, other)).statusCode, path).toBe(404)
    }
    const answers = await Promise.all(
      Array.from({ length: 7 }, () =>
        call('POST', '', { url: receiver.origin, events: ALL, ...PROOF }, other),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2)
    const foreign = (await call('GET', '', undefined, other)).json().data[0].id
    const mixed = await call('POST', `/${foreign}/deliveries/${delivery?.id}/replay`, undefined, other)
    expect(mixed.statusCode).toBe(404)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
    expect((await call('GET', '')).json().data).toEqual([])
  })

  it('lists deliveries by pages, and deletes them after 30 days', async () => {
    const { id } = await add()
    for (let n = 0; n < 5; n++) await call('POST', `/${id}/test`)
    const first = (await call('GET', `/${id}/deliveries?limit=3`)).json()
    const second = (await call('GET', `/${id}/deliveries?limit=3&cursor=${first.next_cursor}`)).json()
    const ids = [...first.data, ...second.data].map((each: WebhookDelivery) => each.id)
    expect([ids.length, new Set(ids).size, second.next_cursor]).toEqual([5, 5, null])
    const clean = () => deleteOldDeliveriesHandler.handle(kashf.deps, {}, new AbortController().signal)
    kashf.clock.advance(30 * DAY_MS)
    await clean()
    expect(await kashf.deps.db.rows(sql`select 1 from webhook_delivery`)).toHaveLength(5)
    kashf.clock.advance(1)
    await clean()
    expect(await kashf.deps.db.rows(sql`select 1 from webhook_delivery`)).toEqual([])
  })

  it('keep their secret when SECRET_KEY is replaced', async () => {
    const { id, secret } = await add()
    const { env, db } = kashf.deps
    const rotated = {
      ...env,
      secretKey: 'another secret key of at least 32 characters',
      secretKeyOld: env.secretKey,
    }
    expect(await resealWebhookSecrets({ db, env: rotated })).toEqual({ sealed: 1, unreadable: [] })
    expect(await resealWebhookSecrets({ db, env: rotated })).toEqual({ sealed: 0, unreadable: [] })
    await call('POST', `/${id}/test`)
    await deliverDue({ ...kashf.deps, env: { ...rotated, secretKeyOld: null } })
    const [message] = receiver.received
    expect(message?.headers['webhook-signature']).toBe(message && signatureOf(message, secret))
  })
})
