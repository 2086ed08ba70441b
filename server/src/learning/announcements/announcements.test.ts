import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import type { Mail } from '../../mail/mailer.ts'
import { mailNotices } from '../../notices/mail/mail-notices.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { sendAnnouncementHandler } from './send-announcement.ts'

const kashf = testApp()
let teacher: TestPerson
/** A learner who has begun. */
let active: TestPerson
/** A learner who has not begun. */
let idle: TestPerson
let courseId: number

const TEXT = 'Oltinchi darsni qayta yozdim.\nEndi misollar sekinroq.'
const LETTER = { audience: 'all', title: 'Diskriminant osonroq', text: TEXT }

beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Algebra' })
  courseId = course.id
  active = await buildStudent(kashf.deps)
  idle = await buildStudent(kashf.deps)
  for (const { id } of [active, idle]) await enrol(kashf.deps, { studentId: id, courseId })
  await kashf.deps.db.run(sql`
    insert into lesson_progress (user_id, lesson_id, updated_at)
    values (${active.id}, ${course.lessonIds[0]}, ${kashf.clock.now()})`)
})

const KEY = 'a3bb189e-8bf9-4888-9912-ace4e6543002'

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, person = teacher) =>
  kashf.call(method, `/api/courses/${courseId}/announcements${path}`, {
    token: person.token,
    ...(body && { body }),
  })
const announced = async (letter: object = LETTER): Promise<number> => {
  const answer = await call('POST', '', letter)
  expect(answer.statusCode).toBe(201)
  return answer.json().data.id
}
const later = (ms: number) => new Date(kashf.clock.now().getTime() + ms).toISOString()
const change = (id: number, body: object, person = teacher) =>
  kashf.call('PUT', `/api/announcements/${id}`, { token: person.token, body })
const cancel = (id: number, person = teacher) =>
  kashf.call('DELETE', `/api/announcements/${id}`, { token: person.token })
const send = (announcementId: number, signal = new AbortController().signal): Promise<void> =>
  sendAnnouncementHandler.handle(kashf.deps, { announcementId }, signal)
const plan = async () => (await call('GET', '/plan')).json().data
const received = async (person: TestPerson) => (await call('GET', '/received', undefined, person)).json()
const titlesOf = async (person: TestPerson) =>
  (await received(person)).data.map(({ title }: { title: string }) => title)
const first = async () => (await call('GET', '')).json().data[0]

describe('an announcement', () => {
  it('reaches its audience in the product, and can be read again on the course', async () => {
    expect(await plan()).toEqual({
      left: 2,
      next_at: null,
      reaches: { all: 2, active: 1, stalled: 0, completed: 0, not_started: 1 },
    })
    const id = await announced({ ...LETTER, audience: 'not_started' })
    expect(await first()).toMatchObject({ id, state: 'waiting', recipients: 0 })
    await send(id)
    expect(await first()).toMatchObject({ state: 'sent', recipients: 1, text: TEXT })
    expect(await titlesOf(active)).toEqual([])
    expect((await received(idle)).data).toMatchObject([
      { id, title: 'Diskriminant osonroq', text: TEXT, author: { id: teacher.id } },
    ])
    const { data } = (await kashf.call('GET', '/api/notices', { token: idle.token })).json()
    expect(data[0]).toMatchObject({
      kind: 'announcement',
      subject: { announcement_id: id, title: 'Algebra', headline: 'Diskriminant osonroq' },
    })
  })

  it('is mailed as each learner chose, with a link that stops the mails of the topic', async () => {
    await kashf.deps.db.run(sql`update notice set mail_due_at = null`)
    const choose = (person: TestPerson, body: object) =>
      kashf.call('PUT', '/api/notices/choices', {
        token: person.token,
        body: { topic: 'announcements', ...body },
      })
    await choose(idle, { by_mail: false })
    await send(await announced())
    const mails: Mail[] = []
    kashf.clock.advance(60_000)
    await mailNotices({ ...kashf.deps, mailer: { send: async (mail) => void mails.push(mail) } })
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: active.email })
    expect(mails[0]?.text).toContain(TEXT)
    expect(mails[0]?.text).toContain(`token=${active.id}.announcements.`)
    const oneClick = /<[^>]+(\/api\/notices\/unsubscribe[^>]+)>/.exec(
      mails[0]?.headers?.['List-Unsubscribe'] ?? '',
    )
    expect((await kashf.call('POST', oneClick?.[1] ?? '', {})).statusCode).toBe(200)
    await choose(active, { in_product: false })
    expect((await plan()).reaches.all).toBe(1)
    await send(await announced())
    expect(await first()).toMatchObject({ recipients: 1 })
  })

  it('does not reach learners who stopped those of this course, nor expired and blocked ones', async () => {
    const mute = (person: TestPerson, is_muted: boolean) => call('PUT', '/mute', { is_muted }, person)
    expect((await mute(active, true)).statusCode).toBe(200)
    const [expired, blocked] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    await enrol(kashf.deps, { studentId: expired.id, courseId, expiresAt: kashf.clock.now() })
    await enrol(kashf.deps, { studentId: blocked.id, courseId })
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
    expect((await plan()).reaches.all).toBe(1)
    await send(await announced())
    expect(await titlesOf(idle)).toHaveLength(1)
    expect(await titlesOf(expired)).toHaveLength(0)
    expect(await received(active)).toMatchObject({ data: [], is_muted: true })
    await mute(active, false)
    expect((await plan()).reaches.all).toBe(2)
    expect((await mute(await buildStudent(kashf.deps), true)).statusCode).toBe(404)
  })

  it('is limited to two a week for a course, also when written at once; one taken back does not count', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '', LETTER)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409])
    expect(await plan()).toMatchObject({ left: 0, next_at: expect.any(String) })
    const { id } = await first()
    expect((await cancel(id)).json().data).toMatchObject({ state: 'canceled' })
    expect(await plan()).toMatchObject({ left: 1, next_at: null })
    await announced()
    kashf.clock.advance(7 * DAY_MS)
    expect(await plan()).toMatchObject({ left: 2 })
  })

  it('can be taken back until it goes out, by its teacher alone', async () => {
    const [early, late] = [await announced(), await announced()]
    expect((await cancel(early, await buildTeacher(kashf.deps))).statusCode).toBe(404)
    for (let times = 0; times < 2; times++) expect((await cancel(early)).statusCode).toBe(200)
    await send(early)
    expect(await titlesOf(idle)).toEqual([])
    kashf.clock.advance(121_000)
    expect((await cancel(late)).json().error).toBe('announcement_sent')
  })

  it('goes out at its time, and an earlier time of it sends nothing', async () => {
    const time = later(3 * DAY_MS)
    const id = await announced({ ...LETTER, sends_at: time })
    expect(await first()).toMatchObject({ state: 'waiting', sends_at: time })
    const moved = later(5 * DAY_MS)
    const answer = await change(id, { ...LETTER, title: 'Jonli dars', sends_at: moved })
    expect(answer.json().data).toMatchObject({ title: 'Jonli dars', sends_at: moved, state: 'waiting' })
    const jobs = await kashf.deps.db.rows<{ data: { sendsAt: string }; start_after: Date }>(sql`
      select data, start_after from pgboss.job
       where name = 'send-announcement' and (data->>'announcementId')::int = ${id} order by start_after`)
    expect(jobs.map(({ data, start_after }) => [data.sendsAt, start_after.toISOString()])).toEqual([
      [time, time],
      [moved, moved],
    ])
    const run = (sendsAt: string) =>
      sendAnnouncementHandler.handle(
        kashf.deps,
        { announcementId: id, sendsAt },
        new AbortController().signal,
      )
    await run(time)
    expect(await titlesOf(idle)).toEqual([])
    kashf.clock.advance(5 * DAY_MS)
    for (let times = 0; times < 2; times++) await run(moved)
    expect([await titlesOf(idle), await titlesOf(active)]).toEqual([['Jonli dars'], ['Jonli dars']])
    expect((await change(id, LETTER)).json().error).toBe('announcement_sent')
  })

  it.each([
    ['a minute ago', -60_000],
    ['in more than 30 days', 30 * DAY_MS + 60_000],
  ])('is not accepted for a time %s, nor moved there', async (_, ms) => {
    const refused = await call('POST', '', { ...LETTER, sends_at: later(ms) })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['sends_at']])
    const id = await announced({ ...LETTER, sends_at: later(30 * DAY_MS) })
    expect((await change(id, { ...LETTER, sends_at: later(ms) })).statusCode).toBe(422)
  })

  it('can be taken back for two minutes however soon its time is', async () => {
    kashf.clock.stop()
    await announced({ ...LETTER, sends_at: later(1_000) })
    expect((await first()).sends_at).toBe(later(120_000))
  })

  it('counts in the week in which it goes out', async () => {
    kashf.clock.stop()
    for (const days of [10, 12]) await announced({ ...LETTER, sends_at: later(days * DAY_MS) })
    expect(await plan()).toMatchObject({ left: 2, next_at: null })
    const at = async (days: number) =>
      (await call('POST', '', { ...LETTER, sends_at: later(days * DAY_MS) })).statusCode
    for (const days of [6, 11, 16]) expect(await at(days)).toBe(409)
    expect(await at(5)).toBe(201)
    expect(await plan()).toMatchObject({ left: 1 })
    const id = await announced()
    expect(await plan()).toMatchObject({ left: 0, next_at: later(17 * DAY_MS - 120_000) })
    expect((await change(id, { ...LETTER, title: 'Boshqa' })).statusCode).toBe(200)
    expect((await change(id, { ...LETTER, sends_at: later(11 * DAY_MS) })).json().error).toBe(
      'too_many_announcements',
    )
  })

  it('is sent once by two presses at the same time, and its key stands for no other text', async () => {
    const press = (body: object = {}) => call('POST', '', { ...LETTER, ...body, request_id: KEY })
    const answers = await Promise.all([press(), press()])
    const ids = answers.map((answer) => answer.json().data.id)
    expect([answers.map(({ statusCode }) => statusCode), new Set(ids).size]).toEqual([[201, 201], 1])
    expect(await plan()).toMatchObject({ left: 1 })
    expect((await press({ title: 'Boshqa' })).json().error).toBe('request_reused')
  })

  it('can be changed by its teacher alone, and not after it was taken back', async () => {
    const id = await announced()
    expect((await change(id, LETTER, await buildTeacher(kashf.deps))).statusCode).toBe(404)
    await cancel(id)
    expect((await change(id, LETTER)).json().error).toBe('announcement_canceled')
  })

  it('of a teacher who was blocked meanwhile is cancelled', async () => {
    const id = await announced()
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${teacher.id}`)
    await send(id)
    await kashf.deps.db.run(sql`update app_user set blocked_at = null where id = ${teacher.id}`)
    expect([await first(), await titlesOf(idle)]).toMatchObject([{ state: 'canceled' }, []])
  })

  it('says how many have read its notice', async () => {
    const id = await announced()
    await send(id)
    expect(await first()).toMatchObject({ recipients: 2, opened: 0 })
    const notices = (await kashf.call('GET', '/api/notices', { token: idle.token })).json().data
    await kashf.call('POST', '/api/notices/read', { token: idle.token, body: { id: notices[0].id } })
    expect(await first()).toMatchObject({ recipients: 2, opened: 1 })
  })

  it.each([
    'https://zoom.us/j/123?pwd=a.b&x',
    'https://us02web.zoom.us/j/123',
    'HTTPS://Meet.Google.com/abc-defg-hij',
    'https://teams.microsoft.com/l/meetup-join/19%3ameeting',
    'https://teams.live.com/meet/93',
    'https://www.youtube.com/watch?v=abc',
    'https://youtu.be/abc',
  ])('may link to %s, which becomes a link in the mail', async (address) => {
    const id = await announced({ ...LETTER, text: `Ertaga soat 9 da (${address}). Kuting!` })
    await kashf.deps.db.run(sql`update notice set mail_due_at = null`)
    await send(id)
    const mails: Mail[] = []
    kashf.clock.advance(60_000)
    await mailNotices({ ...kashf.deps, mailer: { send: async (mail) => void mails.push(mail) } })
    const escaped = address.replaceAll('&', '&amp;')
    expect(mails[0]?.html).toContain(`(<a href="${escaped}" rel="noreferrer nofollow"`)
    expect(mails[0]?.html).toContain(`>${escaped}</a>). Kuting!`)
    expect(mails[0]?.text).toContain(`(${address}). Kuting!`)
  })

  it('may link to the own courses and lessons, and to no others', async () => {
    const other = await buildCourse(kashf.deps, { teacherId: (await buildTeacher(kashf.deps)).id })
    const own = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const [lesson] = own.lessonIds
    const link = async (path: string) =>
      (await call('POST', '', { ...LETTER, text: `Mana: ${kashf.deps.publicUrl}${path}` })).statusCode
    expect(await link(`/ru/my-course/${courseId}#announcements`)).toBe(201)
    expect(await link(`/course/${own.id}/lesson/${lesson}`)).toBe(201)
    for (const path of [
      `/course/${other.id}`,
      `/course/${own.id}/lesson/${other.lessonIds[0]}`,
      '/login',
      `.evil.example/course/${own.id}`,
      `@evil.example/course/${own.id}`,
      '/course/99999999999',
    ]) {
      expect([path, await link(path)]).toEqual([path, 422])
    }
  })

  it("may link to the course's own Telegram chat", async () => {
    await kashf.deps.db.run(sql`
      insert into telegram_chat (chat_id, teacher_id, kind, title, can_invite, can_remove, added_at, course_id)
      values (-1001234567890, ${teacher.id}, 'group', 'Guruh', true, true, now(), ${courseId})`)
    const link = async (address: string) =>
      (await call('POST', '', { ...LETTER, text: `Yozing: ${address}` })).statusCode
    expect(await link('https://t.me/c/1234567890/15')).toBe(201)
    for (const address of ['https://t.me/c/1234567891/15', 'https://t.me/ustoz', 'https://t.me/+AbCdEf']) {
      expect([address, await link(address)]).toEqual([address, 422])
    }
  })

  it.each([
    'http://zoom.us/j/1',
    'https://zoom.us.evil.example/j/1',
    'https://evilzoom.us/j/1',
    'https://zoom.us@evil.example/j/1',
    'https://user:secret@zoom.us/j/1',
    'https://zoom.us:8443/j/1',
    'https://zoom.us:443/j/1',
    'https://z\u043e\u043em.us/j/1',
    'https://xn--zm-mlca.us/j/1',
    'https://\uff5aoom.us/j/1',
    'https://zoom.us\\@evil.example',
    'https://zoom%2eus/j/1',
    'https://sub.meet.google.com/abc',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://evil.example/?https://zoom.us/j/1',
    'ftp://zoom.us/j/1',
    'tg://resolve?domain=ustoz',
    'bit.ly/abc',
    'evil.example/abc',
    'https://zoom.us/j/1 va https://evil.example',
  ])('is refused with %s, by a sentence that names what is allowed', async (address) => {
    const answer = await call('POST', '', { ...LETTER, text: `Kiring: ${address}` })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields.text).toMatch(/https:\/\/.*zoom\.us.*youtu\.be.*t\.me\/c/)
    const id = await announced()
    expect((await change(id, { ...LETTER, text: `Kiring: ${address}` })).statusCode).toBe(422)
  })

  it.each([
    ['Telegramda: t.me/ustoz', "E'londa havola"],
    ['Kartam 8600 1234-5678 9012', 'Matnda karta raqami'],
    [' \u200b ', ''],
  ])('is refused with %s', async (text, reason) => {
    const inText = await call('POST', '', { ...LETTER, text })
    expect(inText.statusCode).toBe(422)
    expect(inText.json().fields.text).toContain(reason)
    expect((await call('POST', '', { ...LETTER, title: text })).statusCode).toBe(422)
  })

  it('reaches each of many learners once when the job is interrupted and runs again, twice at once', async () => {
    await kashf.deps.db.run(sql`
      with people as (
        insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, search_key)
        select 2, 'Ko''p', n, 'kop' || n, 'kop' || n || '@example.uz', '-', lpad(n::text, 8, '0'), ''
          from generate_series(1, 1200) n returning id)
      select access_grant(id, ${courseId}, 'operator', 1, null, null, ${kashf.clock.now()}::timestamptz - id * interval '1 second')
        from people`)
    const id = await announced()
    const signal = { throwIfAborted: stopAfter(1) } as AbortSignal
    await expect(send(id, signal)).rejects.toThrow('stopped')
    expect(await first()).toMatchObject({ recipients: 500 })
    await Promise.all([send(id), send(id)])
    expect(await first()).toMatchObject({ state: 'sent', recipients: 1202 })
    const count = await kashf.deps.db.one(sql`
      select count(*)::int as notices, count(distinct user_id)::int as people from notice
       where once_key = ${`announcement:${id}`}`)
    expect(count).toEqual({ notices: 1202, people: 1202 })
  })

  it('is nothing that others can write or see', async () => {
    const id = await announced()
    for (const person of [await buildTeacher(kashf.deps), active]) {
      expect([403, 404]).toContain((await call('POST', '', LETTER, person)).statusCode)
      expect([403, 404]).toContain((await call('GET', '', undefined, person)).statusCode)
    }
    await send(id)
    expect(await titlesOf(await buildStudent(kashf.deps))).toEqual([])
  })
})

/** Lets a loop run the given number of times. */
function stopAfter(times: number): () => void {
  let left = times
  return () => {
    if (left-- <= 0) throw new Error('stopped')
  }
}
