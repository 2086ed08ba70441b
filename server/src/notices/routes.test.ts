import { describe, expect, it } from 'vitest'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { openEventStream } from '../testing/clients/event-stream.ts'
import { linkTelegram } from '../testing/telegram/telegram-app.ts'
import { testApp } from '../testing/test-app.ts'
import { readUnsubscribeToken, unsubscribeToken } from './mail/unsubscribe-token.ts'
import { type NewNotice, notifyAll } from './notify.ts'

const kashf = testApp()

const deliver = (person: TestPerson, count: number) => {
  const notices = Array.from(
    { length: count },
    (_, i): NewNotice => ({
      userId: person.id,
      kind: 'certificate',
      subject: { course_id: i + 1, title: `Kurs ${i + 1}`, code: 'KF-1' },
    }),
  )
  return kashf.deps.db.transaction((tx) => notifyAll(kashf.deps, tx, notices))
}
const get = async (person: TestPerson, path = '') =>
  (await kashf.call('GET', `/api/notices${path}`, { token: person.token })).json()
const read = (person: TestPerson, body: object) =>
  kashf.call('POST', '/api/notices/read', { token: person.token, body })
const choose = (person: TestPerson, body: object) =>
  kashf.call('PUT', '/api/notices/choices', { token: person.token, body })

describe('notices', () => {
  it('are paged, newest first, and visible to their recipient only', async () => {
    const [person, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    await deliver(person, 3)
    const first = await get(person, '?limit=2')
    expect(first.unread).toBe(3)
    expect(first.data[0]).toMatchObject({
      kind: 'certificate',
      subject: { course_id: 3, title: 'Kurs 3' },
      is_read: false,
    })
    await deliver(person, 1)
    const second = await get(person, `?limit=2&cursor=${first.next_cursor}`)
    expect([...first.data, ...second.data].map((notice) => notice.subject.course_id)).toEqual([3, 2, 1])
    expect(second.next_cursor).toBeNull()
    expect(await get(other)).toMatchObject({ data: [], unread: 0 })
    expect((await kashf.call('GET', '/api/notices')).statusCode).toBe(401)
  })

  it('are marked as read one by one or all up to one; a later one stays unread', async () => {
    const [person, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    await deliver(person, 3)
    const [newest, middle] = (await get(person)).data
    expect((await read(other, { id: middle.id })).json().data).toEqual({ unread: 0 })
    expect((await read(person, { id: middle.id })).json().data).toEqual({ unread: 2 })
    await deliver(person, 1)
    expect((await read(person, { up_to: newest.id })).json().data).toEqual({ unread: 1 })
    expect((await get(person, '/unread')).data).toEqual({ unread: 1 })
    expect((await read(person, {})).statusCode).toBe(422)
    await deliver(person, 120)
    expect((await get(person, '/unread')).data).toEqual({ unread: 100 })
  })

  it("update the user's other pages when they are read", async () => {
    const person = await buildStudent(kashf.deps)
    const stream = await openEventStream(await kashf.app.listen({ host: '127.0.0.1', port: 0 }), person.token)
    await stream.next('ready')
    await deliver(person, 1)
    await stream.next('notices')
    const [notice] = (await get(person)).data
    await read(person, { id: notice.id })
    await stream.next('notices')
    expect(stream.events).toEqual(['ready', 'notices', 'notices'])
    stream.close()
  })
})

describe('choices', () => {
  it('list the topics of students and of teachers, and change each channel alone', async () => {
    const [student, teacher] = [await buildStudent(kashf.deps), await buildTeacher(kashf.deps)]
    // Linked to a bot that there is no longer.
    await linkTelegram(kashf.deps, student.id, 5001)
    const topics = async (person: TestPerson) =>
      (await get(person, '/choices')).data.map((choice: { topic: string }) => choice.topic)
    expect(await topics(student)).toContain('new_courses')
    expect(await topics(teacher)).toContain('sales')
    expect(await topics(teacher)).not.toContain('new_courses')
    const changed = await choose(student, { topic: 'certificates', by_mail: 'false' })
    expect(changed.json().data).toEqual({
      topic: 'certificates',
      in_product: true,
      by_mail: false,
      by_telegram: null,
      by_push: null,
    })
    await choose(student, { topic: 'certificates', in_product: false })
    expect((await get(student, '/choices')).data).toContainEqual({
      topic: 'certificates',
      in_product: false,
      by_mail: false,
      by_telegram: null,
      by_push: null,
    })
    await deliver(student, 1)
    expect((await get(student)).data).toEqual([])
    expect((await choose(student, { topic: 'weather', by_mail: true })).json().fields).toHaveProperty('topic')
  })
})

describe('unsubscribing', () => {
  const unsubscribe = (token: string, headers: Record<string, string> = {}) =>
    kashf.app.inject({
      method: 'POST',
      url: `/api/notices/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'List-Unsubscribe=One-Click',
    })
  const isMailed = async (person: TestPerson, topic: string): Promise<boolean> =>
    (await get(person, '/choices')).data.find((choice: { topic: string }) => choice.topic === topic).by_mail

  it('works without a session, for the topic of the e-mail only', async () => {
    const person = await buildStudent(kashf.deps)
    const token = unsubscribeToken(kashf.deps.env, { userId: person.id, from: 'answers' })
    expect((await unsubscribe(token)).json().data).toEqual({ topic: 'answers', reminder: null })
    expect(await isMailed(person, 'answers')).toBe(false)
    expect(await isMailed(person, 'purchases')).toBe(true)
    // A page without scripts is redirected.
    const page = await unsubscribe(token, { accept: 'text/html' })
    expect([page.statusCode, page.headers.location]).toEqual([303, `/unsubscribe?token=${token}&done=1`])
  })

  it('shows the page to a browser that opens the address of the header', async () => {
    const person = await buildStudent(kashf.deps)
    const token = unsubscribeToken(kashf.deps.env, { userId: person.id, from: 'answers' })
    const page = await kashf.app.inject({
      url: `/api/notices/unsubscribe?token=${token}`,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect([page.statusCode, page.headers.location]).toEqual([303, `/unsubscribe?token=${token}`])
    expect(await isMailed(person, 'answers')).toBe(true)
  })

  it('accepts tokens signed with the previous secret key', async () => {
    const keys = { secretKey: 'the key of this year', secretKeyOld: 'the key of last year' }
    const content = { userId: 5, from: 'sales' } as const
    const old = unsubscribeToken({ secretKey: keys.secretKeyOld }, content)
    expect(readUnsubscribeToken(keys, old)).toEqual(content)
    expect(readUnsubscribeToken({ ...keys, secretKeyOld: null }, old)).toBeNull()
  })

  it('rejects tokens for another person, topic or key, and does nothing on GET', async () => {
    const person = await buildStudent(kashf.deps)
    const token = unsubscribeToken(kashf.deps.env, { userId: person.id, from: 'answers' })
    const [, , signature] = token.split('.')
    const foreign = unsubscribeToken(
      { secretKey: 'another secret that is long enough' },
      {
        userId: person.id,
        from: 'answers',
      },
    )
    const forged = [
      `${person.id}.purchases.${signature}`,
      `${person.id + 1}.answers.${signature}`,
      foreign,
      'x',
      '..',
    ]
    for (const bad of forged) expect((await unsubscribe(bad)).statusCode).toBe(404)
    expect((await kashf.call('GET', `/api/notices/unsubscribe?token=${token}`)).statusCode).toBe(404)
    expect(await isMailed(person, 'answers')).toBe(true)
  })
})
