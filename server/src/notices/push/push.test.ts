import { PushServiceSimulator } from '@kashf/simulators/push/push-service.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import { type NewNotice, notifyAll } from '../notify.ts'
import { sendPushes } from './send-push.ts'

let service: PushServiceSimulator
let kashf: TestApp
let student: TestPerson
beforeEach(async () => {
  service = new PushServiceSimulator(() => kashf.clock.now().getTime())
  await service.start()
  kashf = await startTestApp({ variables: { OUTBOUND_TEST_ORIGINS: service.origin } })
  student = await buildStudent(kashf.deps)
})
afterEach(async () => {
  await kashf.close()
  await service.stop()
})

const call = (method: 'GET' | 'PUT' | 'DELETE', person: TestPerson, body?: object) =>
  kashf.call(method, '/api/notices/push', { token: person.token, ...(body && { body }) })
async function subscribe(person: TestPerson) {
  const { key } = (await call('GET', person)).json().data
  const browser = service.subscribe(key)
  expect((await call('PUT', person, browser)).json().data).toEqual({ key, endpoint: browser.endpoint })
  return browser
}
const answered = (once = 'answer:1', person = student): NewNotice => ({
  userId: person.id,
  kind: 'question_answer',
  subject: { course_id: 7, lesson_id: 8, question_id: 9, title: 'Python <3', author: 'Jasur & Co' },
  once,
})
const tell = (...notices: NewNotice[]) =>
  kashf.deps.db.transaction((tx) => notifyAll(kashf.deps, tx, notices))
const send = () => sendPushes(kashf.deps)
const waiting = async () => (await kashf.deps.db.rows(sql`select 1 from push_message`)).length
const choose = (body: object) =>
  kashf.call('PUT', '/api/notices/choices', { token: student.token, body: { topic: 'answers', ...body } })

describe('notices by web push', () => {
  it('arrive once, sealed for the browser, with the page they lead to', async () => {
    const browser = await subscribe(student)
    await Promise.all([tell(answered()), tell(answered()), tell(answered())])
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect(service.shown).toEqual([
      {
        endpoint: browser.endpoint,
        ttl: '86400',
        message: {
          web_push: 8030,
          notification: {
            title: 'Savolingizga javob keldi',
            body: 'Jasur & Co “Python <3” kursidagi savolingizga javob yozdi.',
            navigate: 'http://kashf.test/course/7/lesson/8#question-9',
          },
        },
      },
    ])
    expect(await waiting()).toBe(0)
  })

  it('follow the mails until the person chooses, and reach nobody who has not switched them on', async () => {
    const choices = async () =>
      (await kashf.call('GET', '/api/notices/choices', { token: student.token })).json().data
    expect((await choices())[0].by_push).toBeNull()
    await tell(answered('before'))
    await subscribe(student)
    expect(await choices()).toContainEqual({
      topic: 'answers',
      in_product: true,
      by_mail: true,
      by_telegram: null,
      by_push: true,
    })
    expect((await choose({ by_push: false })).json().data.by_push).toBe(false)
    await tell(answered('while off'))
    expect(await send()).toBe(0)
    await choose({ in_product: false, by_mail: false, by_push: true })
    await tell(answered('alone'))
    expect(await send()).toBe(1)
  })

  it('end with the session, with the switch, and for a blocked person', async () => {
    await subscribe(student)
    await tell(answered('blocked'))
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${student.id}`)
    await send()
    await kashf.deps.db.run(sql`update app_user set blocked_at = null where id = ${student.id}`)

    await tell(answered('switched off'))
    expect((await call('DELETE', student)).json().data.endpoint).toBeNull()
    await send()

    await subscribe(student)
    await tell(answered('signed out'))
    await kashf.call('POST', '/api/users/logout', { token: student.token })
    await send()
    expect(service.requests).toBe(0)
    expect(await waiting()).toBe(0)
  })

  it('belong to the person who is signed in, in a browser that two people share', async () => {
    const { key } = (await call('GET', student)).json().data
    const browser = service.subscribe(key)
    const other = await buildStudent(kashf.deps)
    await call('PUT', student, browser)
    await call('PUT', other, browser)
    await tell(answered('one'), answered('two', other))
    expect(await send()).toBe(1)
    expect((await call('GET', student)).json().data.endpoint).toBeNull()
  })

  it('fit whatever the names and titles are', async () => {
    await subscribe(student)
    const longest = { title: '“漢字”'.repeat(60), author: '漢字'.repeat(60) }
    const { subject, ...notice } = answered()
    await tell({ ...notice, subject: { ...subject, ...longest } } as NewNotice)
    expect(await send()).toBe(1)
    expect(service.shown).toHaveLength(1)
  })

  it('forget a browser that is gone', async () => {
    const browser = await subscribe(student)
    service.forget(browser.endpoint)
    await tell(answered())
    await send()
    expect((await call('GET', student)).json().data.endpoint).toBeNull()
    await tell(answered('answer:2'))
    expect(await send()).toBe(0)
  })

  it('wait as the service asks and lose nothing', async () => {
    await subscribe(student)
    service.refusals.push({ status: 429, retryAfterS: 120 })
    await tell(answered())
    await send()
    kashf.clock.advance(119_000)
    expect(await send()).toBe(0)
    kashf.clock.advance(1_000)
    expect(await send()).toBe(1)
    expect(service.shown).toHaveLength(1)
  })

  it('are tried again later and later after a failure, and given up in the end', async () => {
    await subscribe(student)
    service.refusals.push(...Array.from({ length: 7 }, () => ({ status: 503 })))
    await tell(answered())
    for (let tried = 0; tried < 7; tried++) {
      expect(await send()).toBe(1)
      expect(await send()).toBe(0)
      kashf.clock.advance(15_000 * 2 ** tried)
    }
    expect(await waiting()).toBe(0)
    expect(service.requests).toBe(7)
  })

  it('go out once however many workers there are', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => buildStudent(kashf.deps)))
    for (const person of people) await subscribe(person)
    await tell(...people.map((person) => answered('all', person)))
    for (let round = 0; round < 3; round++) await Promise.all([send(), send(), send()])
    expect(service.shown).toHaveLength(30)
    expect(new Set(service.shown.map(({ endpoint }) => endpoint)).size).toBe(30)
  })

  it.each([
    ['an address of a private network', { endpoint: 'https://10.0.0.1/push' }, 'endpoint'],
    ['an address that is no push service', { endpoint: 'https://example.com/push' }, 'endpoint'],
    ['a name that ends like one', { endpoint: 'https://evilpush.apple.com.example.com/' }, 'endpoint'],
    ['a plain connection', { endpoint: 'http://fcm.googleapis.com/fcm/send/1' }, 'endpoint'],
    ['a key that is no point', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'p256dh'],
    ['a secret of another length', { auth: 'AAAA' }, 'auth'],
  ])('refuses %s', async (_, changed, field) => {
    const { key } = (await call('GET', student)).json().data
    const answer = await call('PUT', student, { ...service.subscribe(key), ...changed })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  it('takes the addresses of the browsers that people use', async () => {
    const { key } = (await call('GET', student)).json().data
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ]) {
      const answer = await call('PUT', student, { ...service.subscribe(key), endpoint })
      expect(answer.json().data).toMatchObject({ endpoint })
    }
  })
})
