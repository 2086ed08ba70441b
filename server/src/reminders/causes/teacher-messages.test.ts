import type { MessageBody } from '@kashf/contract/learning/course-messages.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { pauseAccess } from '../../access/grants.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { writeMessage } from '../../testing/builders/course-messages.ts'
import { enrol, takeAccess } from '../../testing/builders/learning.ts'
import { topUp } from '../../testing/builders/money.ts'
import { signInAgain } from '../../testing/builders/people.ts'
import { remindedSchool } from '../../testing/builders/reminders.ts'
import { sendReminders } from '../send-reminders.ts'

const school = remindedSchool()
const { kashf } = school
beforeEach(() => signInAgain(kashf.deps, school.teacher))

const write = (courseId: number, body: MessageBody) =>
  writeMessage(kashf, { teacher: school.teacher, courseId, ...body })
const buy = (courseId: number) => enrol(kashf.deps, { studentId: school.student.id, courseId })
const texts = async () =>
  (await school.told()).flatMap((notice) => (notice.kind === 'teacher_message' ? [notice.subject.text] : []))
/** Completes a lesson as a player does. */
async function learn(lessonId: number | undefined) {
  await signInAgain(kashf.deps, school.student)
  const report = (body: object) =>
    kashf.call('PUT', `/api/courses/lesson/${lessonId}/progress`, { token: school.student.token, body })
  await report({ position_s: 0, ranges: [] })
  kashf.clock.advance(2 * MINUTE_MS)
  expect((await report({ position_s: 60, ranges: [[0, 60]] })).json().data.completed).toBe(true)
}
const press = async (id: number) => {
  await signInAgain(kashf.deps, school.student)
  return kashf.call('POST', `/api/course-messages/${id}/press`, { token: school.student.token })
}
const figures = async (courseId: number) => {
  await signInAgain(kashf.deps, school.teacher)
  const answer = await kashf.call('GET', `/api/courses/${courseId}/messages`, { token: school.teacher.token })
  return answer.json().data[0]
}

describe("A teacher's message", () => {
  it('welcomes within the quarter of an hour after the course was opened, once, with the facts of its reader', async () => {
    const { id, lessonIds } = await school.course()
    await kashf.deps.db.run(sql`
      update video v set duration_s = 1080, renditions = '[{"name":"360p","bytes":20000000,"picture":{"height":360}}]'
        from lesson l where l.video_id = v.id and l.id = ${lessonIds[0]}`)
    const message = await write(id, {
      ...{ kind: 'welcome', number: null, text: 'Xush kelibsiz, {ism}!\n{dars}: {davomi}.' },
    })
    expect(await school.remindAfter(MINUTE_MS)).toEqual([])
    await buy(id)
    expect(await school.remindAfter(15 * MINUTE_MS)).toEqual(['teacher_message'])
    const { first_name } = await kashf.deps.db.only<{ first_name: string }>(
      sql`select first_name from app_user where id = ${school.student.id}`,
    )
    expect((await school.told())[0]?.subject).toMatchObject({
      ...{
        course_id: id,
        title: 'Algebra',
        message_id: message.id,
        is_finished: false,
        lesson_id: lessonIds[0],
        megabytes: 20,
      },
      text: `Xush kelibsiz, ${first_name}!\n“Kirish”: 18\u00a0daqiqa.`,
    })
    for (const hours of [1, 30]) expect(await school.remindAfter(hours * HOUR_MS)).toHaveLength(1)
    expect(await figures(id)).toMatchObject({ sent: 1, pressed: 0 })
  })

  it('follows a lesson within the hour, if the message of the day is free, and the next day if not', async () => {
    const { id, lessonIds } = await school.enrolled()
    await write(id, { kind: 'lesson', number: 2, text: 'Ikkinchi dars tugadi. Endi {dars}.' })
    await write(id, { kind: 'lesson', number: 1, text: 'Birinchi dars tugadi.' })
    await learn(lessonIds[0])
    expect(await school.remindAfter(15 * MINUTE_MS)).toEqual(['teacher_message'])
    await learn(lessonIds[1])
    expect(await school.remindAfter(15 * MINUTE_MS)).toHaveLength(1)
    await school.remindAt(1, 8)
    expect(await texts()).toEqual(['Birinchi dars tugadi.', 'Ikkinchi dars tugadi. Endi “Tenglamalar”.'])
  })

  it('that would come more than a day late does not come', async () => {
    const { id } = await school.course()
    await write(id, { kind: 'welcome', number: null, text: 'Xush kelibsiz!' })
    await buy(id)
    expect(await school.remindAfter(DAY_MS + MINUTE_MS)).toEqual([])
  })

  it('comes in the morning after a night, and after days without learning once', async () => {
    const { id, lessonIds } = await school.enrolled()
    await write(id, { kind: 'away', number: 3, text: '{dars} kutyapti' })
    school.goTo(0, 21.5)
    await school.watch(lessonIds[0])
    expect(await school.remindAt(3, 20)).toEqual([])
    expect(await school.remindAt(4, 7.9)).toEqual([])
    expect(await school.remindAt(4, 8)).toEqual(['teacher_message'])
    await school.watch(lessonIds[1], { isCompleted: false })
    for (const days of [7, 8, 9]) await school.remindAt(days)
    expect(await texts()).toHaveLength(1)
  })

  it('follows the end of the course and leads to the other courses of the teacher', async () => {
    const { id, lessonIds } = await school.enrolled()
    const { id: messageId } = await write(id, {
      ...{ kind: 'finished', number: null, text: 'Tabriklayman, {ism}!' },
    })
    for (const lessonId of lessonIds) await learn(lessonId)
    expect(await school.remindAfter(15 * MINUTE_MS)).toEqual(['teacher_message'])
    expect((await press(messageId)).json().data).toEqual({ path: `/teacher-profile/${school.teacher.id}` })
  })

  it('follows the first test that was passed', async () => {
    const { id, lessonIds } = await school.enrolled()
    await write(id, { kind: 'passed', number: null, text: 'Testdan o‘tdingiz!' })
    await learn(lessonIds[0])
    expect(await school.remindAfter(15 * MINUTE_MS)).toEqual([])
    await kashf.deps.db.run(sql`
      with made as (
        insert into test (owner_id, purpose, title, settings, blueprint, created_at, updated_at)
        values (${school.teacher.id}, 'quiz', 'Test', '{}', '{}', now(), now()) returning id)
      update lesson set test_id = made.id, video_id = null from made where lesson.id = ${lessonIds[1]}`)
    await school.watch(lessonIds[1])
    expect(await school.remindAt(1, 8)).toEqual(['teacher_message'])
  })

  const put = async (path: string, body: object) => {
    const { statusCode } = await kashf.call('PUT', path, { token: school.student.token, body })
    expect(statusCode).toBe(200)
  }
  it.each<[string, (of: { id: number; messageId: number; lessonIds: number[] }) => Promise<unknown>]>([
    ['has muted the course', ({ id }) => put(`/api/courses/${id}/announcements/mute`, { is_muted: true })],
    [
      'has stopped what teachers write',
      () => put('/api/notices/reminders', { kind: 'teacher_message', is_on: false }),
    ],
    ['wants no helpful message', () => put('/api/notices/reminders', { is_on: false })],
    [
      'has no channel for them',
      () => put('/api/notices/choices', { topic: 'reminders', in_product: false, by_mail: false }),
    ],
    ['was refunded', ({ id }) => takeAccess(kashf.deps, { studentId: school.student.id, courseId: id })],
    [
      'has paused',
      ({ id }) =>
        kashf.deps.db.transaction((tx) =>
          pauseAccess(tx, {
            userId: school.student.id,
            courseId: id,
            from: kashf.clock.now(),
            until: new Date(kashf.clock.now().getTime() + 10 * DAY_MS),
          }),
        ),
    ],
    [
      'has finished the course',
      ({ id }) =>
        kashf.deps.db.run(sql`
      insert into course_finish (user_id, course_id, finished_at) values (${school.student.id}, ${id}, now())`),
    ],
    [
      'finds the lesson that it names locked',
      ({ lessonIds }) =>
        kashf.deps.db.run(sql`
      insert into lesson_unlock (lesson_id, opens_at, after_previous, edit)
      select id, ${new Date(kashf.clock.now().getTime() + 30 * DAY_MS)}, false, 1 from unnest(${lessonIds}::int[]) id`),
    ],
    [
      'would get one that is switched off',
      ({ messageId }) =>
        kashf.call('PUT', `/api/course-messages/${messageId}/switch`, {
          token: school.teacher.token,
          body: { is_on: false },
        }),
    ],
    [
      'would get one that was deleted',
      ({ messageId }) =>
        kashf.call('DELETE', `/api/course-messages/${messageId}`, { token: school.teacher.token }),
    ],
    [
      'has a teacher who is blocked',
      () => kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${school.teacher.id}`),
    ],
  ])('does not come to who %s', async (_who, arrange) => {
    const { id, lessonIds } = await school.course()
    const { id: messageId } = await write(id, { kind: 'welcome', number: null, text: 'Boshlang: {dars}' })
    await buy(id)
    await arrange({ id, messageId, lessonIds })
    kashf.clock.advance(15 * MINUTE_MS)
    await sendReminders(kashf.deps)
    await kashf.deps.db.run(sql`update app_user set blocked_at = null where id = ${school.teacher.id}`)
    const { count } = await kashf.deps.db.only<{ count: number }>(sql`
      select count(*)::int as count from notice where user_id = ${school.student.id} and kind = 'teacher_message'`)
    expect(count).toBe(0)
    if (!_who.includes('deleted')) expect(await figures(id)).toMatchObject({ sent: 0 })
  })
})

describe('The figures of a message', () => {
  it('count a press once, of who was reached alone, and the sales of the week after it', async () => {
    const { id } = await school.course()
    const others = [await school.course({ price: 50_000 }), await school.course({ price: 70_000 })]
    const { id: messageId } = await write(id, { kind: 'welcome', number: null, text: 'Salom' })
    await buy(id)
    expect((await press(messageId)).statusCode).toBe(404)
    await school.remindAfter(15 * MINUTE_MS)
    await topUp(kashf.deps, school.student.id, 900_000)
    const purchase = async (courseId: number | undefined) => {
      await signInAgain(kashf.deps, school.student)
      const url = `/api/actioncourses/buy-course/${courseId}`
      expect((await kashf.call('GET', url, { token: school.student.token })).statusCode).toBe(201)
    }
    const early = await school.course({ price: 30_000 })
    await purchase(early.id)
    kashf.clock.advance(HOUR_MS)
    for (const _ of [1, 2]) expect((await press(messageId)).statusCode).toBe(200)
    kashf.clock.advance(6 * DAY_MS)
    await press(messageId)
    await purchase(others[0]?.id)
    expect(await figures(id)).toMatchObject({ sent: 1, pressed: 1, bought: { sales: 1, amount: 50_000 } })
    kashf.clock.advance(2 * DAY_MS)
    await purchase(others[1]?.id)
    expect(await figures(id)).toMatchObject({ bought: { sales: 1, amount: 50_000 } })
    await kashf.deps.db.run(
      sql`update purchase set refunded_at = now() where course_id = ${others[0]?.id ?? 0}`,
    )
    expect(await figures(id)).toMatchObject({ pressed: 1, bought: { sales: 0, amount: 0 } })
  })

  it('leads to the lesson of the moment, and to the course where nothing is left, also after the message was deleted', async () => {
    const { id, lessonIds } = await school.course()
    const { id: messageId } = await write(id, { kind: 'welcome', number: null, text: 'Salom' })
    await buy(id)
    await school.remindAfter(15 * MINUTE_MS)
    const path = async () => (await press(messageId)).json().data.path
    expect(await path()).toBe(`/course/${id}/lesson/${lessonIds[0]}`)
    for (const lessonId of lessonIds) await learn(lessonId)
    await signInAgain(kashf.deps, school.teacher)
    await kashf.call('DELETE', `/api/course-messages/${messageId}`, { token: school.teacher.token })
    expect(await path()).toBe(`/my-course/${id}`)
    await takeAccess(kashf.deps, { studentId: school.student.id, courseId: id })
    expect(await path()).toBe(`/course/${id}`)
  })
})
