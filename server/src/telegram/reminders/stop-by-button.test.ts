import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { notify } from '../../notices/notify.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import {
  deliver,
  linkTelegram,
  startTelegramApp,
  type TelegramApp,
} from '../../testing/telegram/telegram-app.ts'
import { sendMessages } from '../sending/send-messages.ts'

const DILNOZA = 5001
let running: TelegramApp
let student: TestPerson
beforeAll(async () => {
  running = await startTelegramApp()
  const { clock, deps } = running.kashf
  clock.stop()
  // At 20:30 in Tashkent.
  clock.advance(Date.parse('2026-12-07T15:30:00Z') - clock.now().getTime())
  student = await buildStudent(deps)
  await linkTelegram(deps, student.id, DILNOZA)
  running.telegram.addPerson({ id: DILNOZA, first_name: 'Dilnoza' })
  running.telegram.allowWriting(DILNOZA)
})
afterAll(() => running.close())

const remind = () =>
  running.kashf.deps.db.transaction((tx) =>
    notify(running.kashf.deps, tx, { userId: student.id, kind: 'week_goal', subject: { goal: 3 } }),
  )
const messages = () => running.telegram.messagesTo(DILNOZA)
const press = (data: string, from = DILNOZA, id = 'press-1') =>
  deliver(running.kashf, { update_id: 1, callback_query: { id, from: { id: from }, data } })
const choices = async () =>
  (await running.kashf.call('GET', '/api/notices/reminders', { token: student.token })).json().data

it('has a button below a helpful message that stops its kind by one press, and says so', async () => {
  await remind()
  await sendMessages(running.kashf.deps)
  const [, [button] = []] = messages()[0]?.buttons ?? []
  expect(button).toEqual({ text: 'Bunday eslatma kerak emas', callback_data: 'stop:week_goal' })
  for (const id of ['press-1', 'press-1'])
    expect((await press('stop:week_goal', DILNOZA, id)).statusCode).toBe(200)
  expect(await choices()).toEqual({ is_on: true, stopped: ['week_goal'] })
  expect(running.telegram.state.callbackAnswers.get('press-1')?.text).toContain("To'xtatildi")
})

it("has two below a teacher's message: for its course and for all teachers", async () => {
  const { deps } = running.kashf
  const teacher = await buildTeacher(deps)
  const [course, other] = [
    await buildCourse(deps, { teacherId: teacher.id }),
    await buildCourse(deps, { teacherId: teacher.id }),
  ]
  await enrol(deps, { studentId: student.id, courseId: course.id })
  await deps.db.transaction((tx) =>
    notify(deps, tx, {
      userId: student.id,
      kind: 'teacher_message',
      subject: {
        ...{ course_id: course.id, title: 'Algebra', message_id: 1, teacher: 'Vali Aliyev' },
        ...{ text: 'Salom!', is_finished: false, lesson_id: 2, megabytes: 21 },
      },
    }),
  )
  running.kashf.clock.advance(2_000)
  await sendMessages(deps)
  const message = messages().at(-1)
  expect(message?.text).toBe("O'qituvchingizdan xabar\n\n“Algebra” kursi, Vali Aliyev:\n\nSalom!")
  expect(message?.buttons).toMatchObject([
    [{ text: 'Davom etish, 21 MB' }],
    [{ text: 'Bu kursdan yozilmasin', callback_data: `mute:${course.id}` }],
    [{ text: "O'qituvchilardan xabar kerak emas", callback_data: 'stop:teacher_message' }],
  ])
  await press(`mute:${other.id}`, DILNOZA, 'press-2')
  await press(`mute:${course.id}`, DILNOZA, 'press-3')
  expect(running.telegram.state.callbackAnswers.get('press-2')?.text).toBe('')
  expect(running.telegram.state.callbackAnswers.get('press-3')?.text).toContain('bu kurs')
  const muted = await deps.db.rows(sql`select course_id from announcement_mute where user_id = ${student.id}`)
  expect(muted).toEqual([{ course_id: course.id }])
})

it('stops nothing for a stranger, nor by data that no button has', async () => {
  for (const data of [
    'stop:',
    'stop:sales',
    'stop:__proto__',
    'stop:all',
    'exam_soon',
    'mute:',
    'mute:0',
    'mute:1e3',
    '',
  ])
    await press(data)
  await press('stop:exam_soon', DILNOZA + 1)
  expect((await choices()).stopped).toEqual(['week_goal'])
})

it('keeps a message that could not leave in the evening until the morning', async () => {
  const { clock, deps } = running.kashf
  await remind()
  clock.advance(31 * 60_000)
  await sendMessages(deps)
  expect(messages()).toHaveLength(2)
  clock.advance(11 * 3_600_000)
  await sendMessages(deps)
  expect(messages()).toHaveLength(3)
})
