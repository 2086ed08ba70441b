import type { Member } from '@kashf/contract/groups/members.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buyCourse } from '../../purchases/buy-course.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildGroup, buildTariff } from '../../testing/builders/groups.ts'
import { buildStudent, type TestPerson } from '../../testing/builders/people.ts'
import { ALL_RIGHTS, type ChatSchool, startChatSchool } from '../../testing/telegram/course-chat.ts'
import { linkTelegram } from '../../testing/telegram/telegram-app.ts'

let school: ChatSchool
let courseId: number
let tariffId: number
beforeEach(async () => {
  school = await startChatSchool()
  courseId = (await buildCourse(school.kashf.deps, { teacherId: school.teacher.id })).id
  tariffId = await buildTariff(school.kashf.deps, ofTeacher(), { price: 0 })
})
afterEach(() => school.close())

const ofTeacher = () => ({ courseId, teacherId: school.teacher.id })
const call = (
  person: { token: string },
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => school.kashf.call(method, `/api/${path}`, { token: person.token, body })
const chatOf = (groupId: number | null) =>
  `courses/${courseId}/telegram-chat${groupId === null ? '' : `?group_id=${groupId}`}`

/** A closed group of the teacher's in Telegram where the bot has its rights. */
async function telegramGroup(title: string) {
  const chat = school.telegram.addGroup({ title, type: 'supergroup', ownerId: school.teacherTelegramId })
  school.telegram.setRights(chat.id, ALL_RIGHTS)
  await school.deliverAll()
  return chat
}
const connect = (chatId: number, groupId: number | null) =>
  call(school.teacher, 'PUT', chatOf(groupId), { chat_id: chatId })

let nextTelegramId = 9100
async function member(groupId: number): Promise<TestPerson & { telegramId: number }> {
  const student = await buildStudent(school.kashf.deps)
  const telegramId = nextTelegramId++
  school.telegram.addPerson({ id: telegramId, first_name: `O'quvchi ${telegramId}` })
  await linkTelegram(school.kashf.deps, student.id, telegramId)
  await buyCourse(school.kashf.deps, { student, courseId, choice: { tariffId, groupId } })
  return { ...student, telegramId }
}
const invitation = (person: TestPerson, of: string) =>
  call(person, 'GET', `courses/${courseId}/telegram-invite?of=${of}`).then((answer) => answer.json().data)
async function enter(person: TestPerson & { telegramId: number }): Promise<void> {
  const answer = await call(person, 'POST', `courses/${courseId}/telegram-invite?of=group`)
  school.telegram.join(person.telegramId, answer.json().data.url)
  await school.settleAll()
}
async function move(person: TestPerson, from: number, groupId: number): Promise<void> {
  const members: Member[] = (await call(school.teacher, 'GET', `groups/${from}/members`)).json().data
  const id = members.find((one) => one.person.id === person.id)?.id
  const reason = "Oilaviy sabab bilan so'radi"
  const answer = await call(school.teacher, 'POST', `groups/members/${id}/move`, {
    group_id: groupId,
    reason,
  })
  expect(answer.statusCode).toBe(200)
}
const inChat = (chat: { members: ReadonlyMap<number, string> }, { telegramId }: { telegramId: number }) =>
  chat.members.get(telegramId) === 'member'

it('a group has a chat of its own beside that of the course, and the chat follows a move', async () => {
  const [first, second] = [
    await buildGroup(school.kashf.deps, ofTeacher()),
    await buildGroup(school.kashf.deps, ofTeacher(), { title: '8-guruh' }),
  ]
  const [channel, firstChat, secondChat] = [
    await telegramGroup('Hamma uchun'),
    await telegramGroup('Birinchi oqim'),
    await telegramGroup('Ikkinchi oqim'),
  ]
  for (const [chat, group] of [
    [channel, null] as const,
    [firstChat, first] as const,
    [secondChat, second] as const,
  ])
    expect((await connect(chat.id, group)).json().data.chat).toMatchObject({ chat_id: chat.id })

  const student = await member(first)
  expect(await invitation(student, 'course')).toMatchObject({ title: 'Hamma uchun' })
  expect(await invitation(student, 'group')).toMatchObject({ title: 'Birinchi oqim', is_member: false })
  await enter(student)
  expect(inChat(firstChat, student)).toBe(true)
  expect(await invitation(student, 'group')).toMatchObject({ is_member: true })

  await move(student, first, second)
  await school.settleAll()
  expect(inChat(firstChat, student)).toBe(false)
  expect(await invitation(student, 'group')).toMatchObject({ title: 'Ikkinchi oqim', is_member: false })
  await enter(student)
  expect([inChat(firstChat, student), inChat(secondChat, student)]).toEqual([false, true])
})

it('lets nobody of another group in by a link that was passed on', async () => {
  const first = await buildGroup(school.kashf.deps, ofTeacher())
  const second = await buildGroup(school.kashf.deps, ofTeacher(), { title: '8-guruh' })
  const chat = await telegramGroup('Birinchi oqim')
  await connect(chat.id, first)
  const [own, other] = [await member(first), await member(second)]
  const link = (await call(own, 'POST', `courses/${courseId}/telegram-invite?of=group`)).json().data.url
  expect(school.telegram.join(other.telegramId, link)).toBe('requested')
  await school.settleAll()
  expect(inChat(chat, other)).toBe(false)
  expect(await invitation(other, 'group')).toBeNull()
  expect((await call(other, 'POST', `courses/${courseId}/telegram-invite?of=group`)).statusCode).toBe(404)
})

it('gives a chat one place, and keeps who was let in only for the same group', async () => {
  const first = await buildGroup(school.kashf.deps, ofTeacher())
  const second = await buildGroup(school.kashf.deps, ofTeacher(), { title: '8-guruh' })
  const chat = await telegramGroup('Birinchi oqim')
  expect((await connect(chat.id, first)).statusCode).toBe(200)
  for (const place of [null, second])
    expect((await connect(chat.id, place)).json().error).toBe('telegram_chat_taken')
  const rival = await telegramGroup('Yana bir')
  expect((await connect(rival.id, first)).json().error).toBe('telegram_course_taken')

  const student = await member(first)
  await enter(student)
  expect((await call(school.teacher, 'DELETE', chatOf(first))).json().data).toMatchObject({ chat: null })
  await connect(chat.id, second)
  await school.settleAll()
  // The chat belongs to its teacher: who was let in for another group is not removed.
  expect(inChat(chat, student)).toBe(true)
  expect((await call(school.teacher, 'GET', chatOf(second))).json().data.chat).toMatchObject({ members: 0 })
})

it('finds no group of another course, and no course of another teacher', async () => {
  const other = await buildCourse(school.kashf.deps, { teacherId: school.teacher.id })
  const of = { courseId: other.id, teacherId: school.teacher.id }
  await buildTariff(school.kashf.deps, of, { price: 0 })
  const foreign = await buildGroup(school.kashf.deps, of)
  expect((await call(school.teacher, 'GET', chatOf(foreign))).statusCode).toBe(404)
  const chat = await telegramGroup('Birinchi oqim')
  expect((await connect(chat.id, foreign)).statusCode).toBe(404)
})
