import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runLine } from '@kashf/simulators/telegram/console.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
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

  it('answers a question by a reply, an edit and pictures, also when an update comes twice', async () => {
    const lessonId = (
      await running.kashf.deps.db.found<{ id: number }>(
        sql`select min(id)::int as id from lesson where course_id = ${courseId}`,
      )
    ).id
    const asker = await buildStudent(running.kashf.deps)
    await enrol(running.kashf.deps, { studentId: asker.id, courseId })
    const url = `/api/courses/lesson/${lessonId}/questions`
    await running.kashf.call('POST', url, { token: asker.token, body: { text: 'Igna qanday ushlanadi?' } })
    await answered(TEACHER, 'Igna qanday ushlanadi?')
    const notice = running.telegram.messagesTo(TEACHER).at(-1)?.message_id
    const replies = async () =>
      (await running.kashf.call('GET', url, { token: asker.token })).json().data[0].replies
    await line('double')
    const [, message] =
      /^message (\d+)$/.exec((await line(`reply ${TEACHER} ${notice} Mana bunady`)) ?? '') ?? []
    await answered(TEACHER, 'Saytda chiqdi')
    await line(`edit ${TEACHER} ${message} Mana bunday`)
    await waitFor('the edit', async () => (await replies())[0]?.text === 'Mana bunday')
    const folder = await mkdtemp(path.join(tmpdir(), 'kashf-look-alike-'))
    const files = [1, 2].map((n) => path.join(folder, `${n}.png`))
    const grey = { width: 60, height: 40, channels: 3, background: '#888' } as const
    for (const file of files) await sharp({ create: grey }).png().toFile(file)
    await line(`photos ${TEACHER} ${notice} ${files.join(' ')}`)
    // The rest of the album is waited for.
    await waitFor('the pictures to be kept', () =>
      running.kashf.deps.db.one(sql`select from telegram_answer where jsonb_array_length(files) = 2`),
    )
    running.kashf.clock.advance(2_000)
    await waitFor('the pictures', async () => (await replies())[1]?.photos.length === 2)
    expect(await replies()).toHaveLength(2)
    await rm(folder, { recursive: true })
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
