import { runLine } from '@kashf/simulators/telegram/console.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '../notices/notify.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { enrol, takeAccess } from '../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { mailContaining } from '../testing/outbox.ts'
import { linkTelegram, startTelegramApp, type TelegramApp } from '../testing/telegram/telegram-app.ts'
import { waitFor } from '../testing/wait.ts'
import { registerWebhookHandler } from './webhook/register-webhook.ts'

/* Tests the whole bot as `npm run telegram` starts it, with its workers and with updates over HTTP, in the order of
   docs/telegram.md. */

const STUDENT = 5001
const TEACHER = 5002

let running: TelegramApp
let student: TestPerson
let teacher: TestPerson
let courseId: number
let chatId: number
beforeAll(async () => {
  running = await startTelegramApp({ worker: true })
  const { kashf, telegram } = running
  const address = await kashf.app.listen({ host: '127.0.0.1', port: 0 })
  kashf.deps.publicUrl = address
  telegram.addPerson({ id: STUDENT, first_name: 'Dilnoza' })
  telegram.addPerson({ id: TEACHER, first_name: 'Jasur' })
  chatId = telegram.addGroup({ title: 'Yopiq kanal', ownerId: TEACHER }).id
  teacher = await buildTeacher(kashf.deps)
  student = await buildStudent(kashf.deps)
  await linkTelegram(kashf.deps, teacher.id, TEACHER)
  await linkTelegram(kashf.deps, student.id, STUDENT)
  courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Zardoʻzlik', price: 50_000 })).id
  await enrol(kashf.deps, { studentId: student.id, courseId })
  await registerWebhookHandler.handle(kashf.deps, {}, new AbortController().signal)
})
afterAll(() => running.close())

const line = (text: string) => runLine(running.telegram, text)
const answered = (personId: number, text: string) =>
  waitFor(`“${text}” to ${personId}`, async () =>
    running.telegram.messagesTo(personId).some((message) => message.text.includes(text)),
  )
const certificate = (once: string) =>
  running.kashf.deps.db.transaction((tx) =>
    notify(running.kashf.deps, tx, {
      userId: student.id,
      kind: 'certificate',
      subject: { course_id: courseId, title: `Kurs ${once}`, code: 'ABC' },
      once,
    }),
  )
const chatUrl = () => `/api/courses/${courseId}/telegram-chat`
const isMember = async () => (await line(`members ${chatId}`))?.includes(`${STUDENT} member`)

describe('the look-alike of Telegram, line by line', () => {
  it('talks with the bot by the webhook, also when an update comes twice', async () => {
    await line('double')
    await line(`say ${STUDENT} /start`)
    await line(`say ${TEACHER} /start`)
    await answered(STUDENT, 'Assalomu alaykum!')
    await answered(TEACHER, 'Assalomu alaykum!')
    await running.telegram.settled()
    expect(running.telegram.messagesTo(STUDENT)).toHaveLength(1)
  })

  it('lets the bot wait, refuses it, and shows that a mail is sent instead', async () => {
    await line('fault sendMessage 429 1')
    await certificate('sekin')
    await answered(STUDENT, 'Kurs sekin')
    await line(`block ${STUDENT}`)
    await running.telegram.settled()
    await certificate('bloklangan')
    await mailContaining(running.kashf.deps, student.email, 'Kurs bloklangan')
    await line(`unblock ${STUDENT}`)
    await running.telegram.settled()
    await certificate('ochilgan')
    await answered(STUDENT, 'Kurs ochilgan')
    expect(running.telegram.messagesTo(STUDENT).some(({ text }) => text.includes('bloklangan'))).toBe(false)
  })

  it('connects a channel, lets a buyer in by their link, and removes them', async () => {
    await line(`rights ${chatId} can_invite_users can_restrict_members`)
    await running.telegram.settled()
    const body = { chat_id: chatId }
    const connected = await running.kashf.call('PUT', chatUrl(), { token: teacher.token, body })
    expect(connected.json().data).toMatchObject({ chat: { can_invite: true, can_remove: true } })
    const invited = await running.kashf.call('POST', `/api/courses/${courseId}/telegram-invite`, {
      token: student.token,
    })
    expect(await line(`join ${TEACHER} ${await line(`link ${chatId}`)}`)).toBe('requested')
    expect(await line(`join ${STUDENT} ${invited.json().data.url}`)).toBe('requested')
    await waitFor('the buyer to be let in', isMember)
    await line('fault unbanChatMember 502')
    await line('fault unbanChatMember silent')
    await takeAccess(running.kashf.deps, { studentId: student.id })
    await waitFor('the first failure', async () =>
      running.telegram.calls.some(({ status }) => status === 502),
    )
    // The lease of the failed call ends.
    running.kashf.clock.advance(15_000)
    await waitFor('the buyer to be removed', async () => !(await isMember()))
    await line(`rights ${chatId} none`)
    await answered(TEACHER, '“Yopiq kanal” kanali')
    const shown = await running.kashf.call('GET', chatUrl(), { token: teacher.token })
    expect(shown.json().data).toMatchObject({ chat: { can_invite: false, can_remove: false } })
  })

  it('searches in any chat, by a line and on a page', async () => {
    expect(await line(`search ${STUDENT} zardozlik`)).toMatch(
      /^Zardoʻzlik · Ustoz \S+ · 60\s000\sso'm · \[Kursni ko'rish\]$/,
    )
    expect(await line(`search ${STUDENT} bunday kurs yoq qqq`)).toBe('[Bunday kurs topilmadi]')
    const page = await (
      await fetch(`${running.telegram.url}/inline?person=${STUDENT}&query=zardozlik`)
    ).text()
    expect(page).toContain('<strong>Zardoʻzlik</strong>')
    expect(page).toContain(`${running.kashf.deps.publicUrl}/course/${courseId}`)
  })

  it('explains a line that it does not know', async () => {
    await expect(line('dance 5001')).rejects.toThrow('There is no line "dance"')
    await expect(line('say 1 salom')).rejects.toThrow('nobody has the id 1')
    await expect(line('fault sendMessage 200')).rejects.toThrow('"200" is no status')
  })
})
