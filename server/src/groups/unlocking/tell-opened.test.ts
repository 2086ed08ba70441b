import { beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { killedAfter } from '../../testing/database/killed-after.ts'
import { testApp } from '../../testing/test-app.ts'
import { tellOpened } from './tell-opened.ts'

const kashf = testApp()
let courseId: number
let lessonId: number

beforeEach(async () => {
  kashf.clock.stop()
  const teacher = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    title: 'Algebra',
    lessons: [{ title: 'Kirish' }, { title: 'Foizlar' }],
  })
  courseId = course.id
  lessonId = course.lessonIds[1] ?? 0
  await tellOpened(kashf.deps)
})

const inMinutes = (minutes: number) => new Date(kashf.clock.now().getTime() + minutes * MINUTE_MS)
const told = () =>
  kashf.deps.db.rows<{ user_id: number; notices: number }>(sql`
    select user_id, count(*)::int as notices from notice
     where kind = 'lesson_opened' and (subject->>'lesson_id')::int = ${lessonId} group by user_id order by user_id`)
const condition = (column: 'opens_at' | 'days_from_start' | 'days_from_joining', value: Date | number) => {
  const columns = { opens_at: null, days_from_start: null, days_from_joining: null, [column]: value }
  return kashf.deps.db.run(sql`
    insert into lesson_unlock (lesson_id, opens_at, days_from_start, days_from_joining, after_previous, edit)
    values (${lessonId}, ${columns.opens_at}::timestamptz, ${columns.days_from_start}::int, ${columns.days_from_joining}::int, false, 1)`)
}
const learner = async () => {
  const { id } = await buildStudent(kashf.deps)
  await enrol(kashf.deps, { studentId: id, courseId })
  return id
}

it('tells 5,000 learners once each, although a worker is killed on the way and others run beside it', async () => {
  const { db } = kashf.deps
  await db.run(sql`
    with people as (
      insert into app_user (type, username, email, password_hash, payment_id, search_key, first_name, last_name, verified_at)
      select 2, 'ochilish' || n, 'ochilish-' || n || '@example.uz', '', (80000000 + n)::text, '', 'Ism', 'Familiya', now() from generate_series(1, 5000) n returning id),
    granted as (
      insert into course_grant (user_id, course_id, source, source_id, granted_at)
      select id, ${courseId}, 'operator', id, now() from people returning user_id)
    insert into enrolment (student_id, course_id, open_during)
    select user_id, ${courseId}, tstzmultirange(tstzrange(null, null)) from granted`)
  await condition('opens_at', inMinutes(10))
  await tellOpened(kashf.deps)
  expect(await told()).toEqual([])
  kashf.clock.advance(10 * MINUTE_MS)
  const began = process.hrtime.bigint()
  await expect(tellOpened({ ...kashf.deps, db: killedAfter(2, db) })).rejects.toThrow('killed')
  expect(await told()).toHaveLength(2_000)
  await Promise.all(Array.from({ length: 4 }, () => tellOpened(kashf.deps)))
  console.info(`5,000 learners were told in ${Number((process.hrtime.bigint() - began) / 1_000_000n)} ms`)
  const all = await told()
  expect(all).toHaveLength(5_000)
  expect(all.every(({ notices }) => notices === 1)).toBe(true)
  await tellOpened(kashf.deps)
  expect(await told()).toHaveLength(5_000)
})

it('tells of days after joining, and after the start of a group, to those for whom they are over', async () => {
  const early = await learner()
  kashf.clock.advance(DAY_MS)
  const late = await learner()
  await condition('days_from_joining', 2)
  kashf.clock.advance(DAY_MS + MINUTE_MS)
  await tellOpened(kashf.deps)
  expect((await told()).map(({ user_id }) => user_id)).toEqual([early])
  const { id } = await kashf.deps.db.only<{ id: number }>(sql`
    insert into course_group (course_id, title, starts_at, sale_ends_at, places, created_at)
    values (${courseId}, '7-guruh', ${inMinutes(60)}, now(), 40, now()) returning id`)
  await kashf.deps.db.run(sql`
    insert into lesson_unlock (lesson_id, group_id, days_from_start, after_previous, edit) values (${lessonId}, ${id}, 1, false, 1)`)
  await kashf.deps.db.run(sql`
    insert into group_member (group_id, course_id, user_id, joined_at, moved)
    values (${id}, ${courseId}, ${late}, now(), '3 days')`)
  kashf.clock.advance(3 * DAY_MS)
  await tellOpened(kashf.deps)
  expect((await told()).map(({ user_id }) => user_id)).toEqual([early])
  kashf.clock.advance(DAY_MS + 60 * MINUTE_MS)
  await tellOpened(kashf.deps)
  expect((await told()).map(({ user_id }) => user_id)).toEqual([early, late])
})

it('tells nobody who has begun, whose term is over, or for whom something else keeps it closed', async () => {
  const begun = await learner()
  await kashf.deps.db.run(
    sql`insert into lesson_progress (user_id, lesson_id, updated_at) values (${begun}, ${lessonId}, now())`,
  )
  const ended = await buildStudent(kashf.deps)
  await enrol(kashf.deps, { studentId: ended.id, courseId, expiresAt: inMinutes(5) })
  await learner()
  await condition('opens_at', inMinutes(10))
  await kashf.deps.db.run(sql`update lesson_unlock set after_previous = true where lesson_id = ${lessonId}`)
  kashf.clock.advance(10 * MINUTE_MS)
  await tellOpened(kashf.deps)
  expect(await told()).toEqual([])
})
