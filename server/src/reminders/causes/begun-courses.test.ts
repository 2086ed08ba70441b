import { describe, expect, it } from 'vitest'
import { pauseAccess } from '../../access/grants.ts'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { takeAccess } from '../../testing/builders/learning.ts'
import { remindedSchool } from '../../testing/builders/reminders.ts'
import { sendReminders } from '../send-reminders.ts'

const school = remindedSchool()

describe('A course that was bought and not begun', () => {
  it('is told of once, after three days, with its first lesson and its size', async () => {
    const { id, lessonIds } = await school.enrolled()
    const renditions = [
      { name: '360p', bytes: 40 * 1024 ** 2, picture: { height: 360 } },
      { name: '720p', bytes: 90 * 1024 ** 2, picture: { height: 720 } },
      { name: 'sound', bytes: 8 * 1024 ** 2, picture: null },
    ]
    await school.kashf.deps.db.run(sql`
      update video v set renditions = ${JSON.stringify(renditions)}::jsonb from lesson l
       where l.video_id = v.id and l.id = ${lessonIds[0]}`)
    expect(await school.remindAfter(2.9 * DAY_MS)).toEqual([])
    expect(await school.remindAt(3)).toEqual(['course_not_begun'])
    expect((await school.told())[0]?.subject).toEqual({
      ...{ course_id: id, title: 'Algebra', lesson_id: lessonIds[0], lesson: 'Kirish' },
      megabytes: 48,
    })
    for (const days of [4, 5, 6, 9, 30]) expect(await school.remindAt(days)).toHaveLength(1)
  })

  const put = async (path: string, body: object) => {
    const { statusCode } = await school.kashf.call('PUT', path, { token: school.student.token, body })
    expect(statusCode).toBe(200)
  }
  const state = (column: 'blocked_at' | 'closes_at') =>
    school.kashf.deps.db.run(
      column === 'blocked_at'
        ? sql`update app_user set blocked_at = now() where id = ${school.student.id}`
        : sql`update app_user set closes_at = now() + interval '1 year' where id = ${school.student.id}`,
    )
  it.each<[string, (of: { id: number; lessonIds: number[] }) => Promise<unknown>]>([
    ['has begun it', ({ lessonIds }) => school.watch(lessonIds[0], { isCompleted: false })],
    [
      'has finished it',
      ({ id }) =>
        school.kashf.deps.db.run(sql`
      insert into course_finish (user_id, course_id, finished_at) values (${school.student.id}, ${id}, now())`),
    ],
    [
      'was refunded',
      ({ id }) => takeAccess(school.kashf.deps, { studentId: school.student.id, courseId: id }),
    ],
    ['has muted it', ({ id }) => put(`/api/courses/${id}/announcements/mute`, { is_muted: true })],
    [
      'has paused',
      ({ id }) =>
        school.kashf.deps.db.transaction((tx) =>
          pauseAccess(tx, {
            userId: school.student.id,
            courseId: id,
            from: school.kashf.clock.now(),
            until: new Date(school.kashf.clock.now().getTime() + 10 * DAY_MS),
          }),
        ),
    ],
    [
      'waits for its first lesson',
      ({ lessonIds }) =>
        school.kashf.deps.db.run(sql`
      insert into lesson_unlock (lesson_id, opens_at, after_previous, edit)
      select id, ${new Date(school.kashf.clock.now().getTime() + 30 * DAY_MS)}, false, 1 from unnest(${lessonIds}::int[]) id`),
    ],
    ['is blocked', () => state('blocked_at')],
    ['is closing the account', () => state('closes_at')],
    [
      'wants no such message',
      () => put('/api/notices/reminders', { kind: 'course_not_begun', is_on: false }),
    ],
    ['wants no helpful message', () => put('/api/notices/reminders', { is_on: false })],
    [
      'has no channel for them',
      () => put('/api/notices/choices', { topic: 'reminders', in_product: false, by_mail: false }),
    ],
  ])('is not told of to who %s', async (_who, arrange) => {
    await arrange(await school.enrolled())
    school.goTo(3, 11)
    await sendReminders(school.kashf.deps)
    const count = await school.kashf.deps.db.only<{ count: number }>(
      sql`select count(*)::int as count from notice where user_id = ${school.student.id} and kind = 'course_not_begun'`,
    )
    expect(count).toEqual({ count: 0 })
  })

  it('never names a locked lesson', async () => {
    const { lessonIds } = await school.enrolled()
    await school.kashf.deps.db.run(sql`
      insert into lesson_unlock (lesson_id, opens_at, after_previous, edit)
      values (${lessonIds[0]}, ${new Date(school.kashf.clock.now().getTime() + 30 * DAY_MS)}, false, 1)`)
    await school.remindAt(3, 11)
    expect((await school.told())[0]?.subject).toMatchObject({ lesson: 'Foizlar' })
  })
})

describe('A course that was left', () => {
  it('is told of after 7 and 14 days, and again when it was left again', async () => {
    const { lessonIds } = await school.enrolled()
    await school.watch(lessonIds[0])
    expect(await school.remindAt(6)).toEqual([])
    expect(await school.remindAt(7)).toEqual(['course_stalled'])
    expect((await school.told())[0]?.subject).toMatchObject({ lesson: 'Foizlar', megabytes: null })
    expect(await school.remindAt(13)).toHaveLength(1)
    expect(await school.remindAt(14)).toHaveLength(2)
    expect(await school.remindAt(21)).toHaveLength(2)
    await school.watch(lessonIds[1], { isCompleted: false })
    expect(await school.remindAt(28)).toHaveLength(3)
  })

  it('with one lesson left is told of the next day', async () => {
    const { lessonIds } = await school.enrolled()
    for (const id of lessonIds.slice(0, 2)) await school.watch(id)
    expect(await school.remindAfter(HOUR_MS)).toEqual([])
    expect(await school.remindAt(1, 11)).toEqual(['last_lesson'])
    expect((await school.told())[0]?.subject).toMatchObject({ lesson: 'Tenglamalar' })
    expect(await school.remindAt(2)).toHaveLength(1)
  })
})
