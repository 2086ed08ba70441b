import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { Mail } from '../../mail/mailer.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { deleteOldNoticesHandler } from '../notice-list.ts'
import { notify } from '../notify.ts'
import { mailNotices } from './mail-notices.ts'

let kashf: TestApp
let teacher: TestPerson
let mails: Mail[]
beforeEach(async () => {
  kashf = await startTestApp()
  teacher = await buildTeacher(kashf.deps)
  mails = []
})
afterEach(() => kashf.close())

const mailDue = (send?: (mail: Mail) => Promise<void>) =>
  mailNotices({ ...kashf.deps, mailer: { send: send ?? (async (mail) => void mails.push(mail)) } })
const notifyHidden = (userId: number) =>
  kashf.deps.db.transaction((tx) =>
    notify(kashf.deps, tx, {
      userId,
      kind: 'course_hidden',
      subject: { course_id: 7, title: 'Python', reason: 'Matnda <b>xato</b> bor' },
    }),
  )
const notifyAnswered = (userId: number) =>
  kashf.deps.db.transaction((tx) =>
    notify(kashf.deps, tx, {
      userId,
      kind: 'comment_answer',
      subject: { course_id: 7, comment_id: 3, title: 'Python', author: 'Ustoz Sinovov' },
    }),
  )

describe('mailing notices', () => {
  it('mails each notice once with any number of workers', async () => {
    await notifyHidden(teacher.id)
    await Promise.all([mailDue(), mailDue(), mailDue()])
    await mailDue()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: teacher.email, subject: 'Kashf: Kursingiz katalogdan olindi' })
    expect(mail?.text).toContain('http://kashf.test/teacher-course-info/7')
    expect(mail?.html).toContain('Matnda &lt;b&gt;xato&lt;/b&gt; bor')
    expect(mail?.text).toContain(`http://kashf.test/unsubscribe?token=${teacher.id}.reviews.`)
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })

  it('mails in the language that the person chose', async () => {
    const choose = (body: object) => kashf.call('PUT', '/api/users/language', { token: teacher.token, body })
    expect((await choose({ language: 'ru' })).json()).toEqual({ data: { language: 'ru' } })
    for (const language of ['de', '__proto__', '', null]) {
      expect((await choose({ language })).statusCode, String(language)).toBe(422)
    }
    await notifyHidden(teacher.id)
    await mailDue()
    const [mail] = mails
    expect(mail).toMatchObject({ to: teacher.email, subject: 'Kashf: Курс убран из каталога' })
    expect(mail?.text).toContain('http://kashf.test/ru/teacher-course-info/7')
    expect(mail?.text).toContain('http://kashf.test/ru/unsubscribe?token=')
    expect(mail?.html).toContain('<html lang="ru">')
    expect(mail?.text).toContain('Здравствуйте!')
    expect(mail?.text).toContain('Matnda <b>xato</b> bor')
  })

  it('retries with a backoff while the mail server is down, and gives up after eight tries', async () => {
    await notifyHidden(teacher.id)
    let tries = 0
    const fail = async () => {
      tries++
      throw new Error('no mail server')
    }
    await mailDue(fail)
    await mailDue(fail)
    expect(tries).toBe(1)
    for (let i = 0; i < 12; i++) {
      kashf.clock.advance(5 * 3_600_000)
      await mailDue(fail)
    }
    expect(tries).toBe(8)
    await mailDue()
    expect(mails).toEqual([])
  })

  it('mails discussion topics only if they are still unread after five minutes', async () => {
    const [reader, other] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    for (const person of [reader, other]) await notifyAnswered(person.id)
    await mailDue()
    expect(mails).toEqual([])
    await kashf.deps.db.run(sql`update notice set read_at = now() where user_id = ${reader.id}`)
    kashf.clock.advance(5 * 60_000)
    await mailDue()
    expect(mails.map((mail) => mail.to)).toEqual([other.email])
  })

  it('mails no blocked person', async () => {
    await notifyHidden(teacher.id)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${teacher.id}`)
    expect(await mailDue()).toBe(1)
    expect(mails).toEqual([])
  })
})

describe('old notices', () => {
  it('are deleted after a year', async () => {
    await notifyHidden(teacher.id)
    kashf.clock.advance(366 * 86_400_000)
    await notifyAnswered(teacher.id)
    await deleteOldNoticesHandler.handle(kashf.deps, {}, new AbortController().signal)
    const left = await kashf.deps.db.rows(sql`select kind from notice where user_id = ${teacher.id}`)
    expect(left).toEqual([{ kind: 'comment_answer' }])
  })
})
