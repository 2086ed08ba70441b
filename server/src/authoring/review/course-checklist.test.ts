import type { ChecklistItem } from '@kashf/contract/authoring/authoring.ts'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
const stranger = testPerson(kashf, buildTeacher)

const read = (id: number, token = teacher.token) =>
  kashf.call('GET', `/api/courses/${id}/checklist`, { token })
const unmet = async (id: number): Promise<ChecklistItem[]> =>
  (await read(id)).json().data.filter((item: ChecklistItem) => !item.is_met)

it('names what an empty course lacks, required things first', async () => {
  const { id } = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    status: 1,
    description: '',
    lessons: 0,
  })
  expect((await unmet(id)).slice(0, 3)).toMatchObject([
    { key: 'description', is_required: true },
    { key: 'videos', is_required: true },
    { key: 'outcomes', is_required: false },
  ])
})

it('agrees with the submission about what is required', async () => {
  const { id } = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    status: 1,
    description: '',
    lessons: 0,
  })
  const refused = await kashf.call('PATCH', '/api/courses/complete', {
    token: teacher.token,
    body: { course_id: id },
  })
  const required = (await unmet(id)).filter((item) => item.is_required).map(({ key }) => key)
  expect(Object.keys(refused.json().fields).toSorted()).toEqual(required.toSorted())
})

it('points at the lessons without sound, video or captions, and at too short and too long ones', async () => {
  const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1, lessons: 0 })
  const { id: silent } = await buildLesson(kashf.deps, { courseId: id })
  const { id: long } = await buildLesson(kashf.deps, { courseId: id })
  const { id: failed } = await buildLesson(kashf.deps, { courseId: id, video: 'failed' })
  const video = (lessonId: number) => sql`(select video_id from lesson where id = ${lessonId})`
  await kashf.deps.db.run(sql`
    update video set duration_s = 120, status = 'ready', renditions = '[{"name": "360p"}]' where id = ${video(silent)}`)
  await kashf.deps.db.run(sql`
    update video set duration_s = 7200, status = 'ready', renditions = '[{"name": "360p"}, {"name": "audio"}]'
     where id = ${video(long)}`)
  const items = new Map((await unmet(id)).map((each) => [each.key, each.lessons.map((lesson) => lesson.id)]))
  expect(items.get('sound')).toEqual([silent])
  expect(items.get('length')).toEqual([long])
  expect(items.get('captions')).toEqual([silent, long])
  expect(items.get('lesson_videos')).toEqual([failed])
  await kashf.deps.db.run(sql`update video set note = 'silent' where id = ${video(long)}`)
  const sound = (await unmet(id)).find(({ key }) => key === 'sound')
  expect(sound?.lessons.map((lesson) => lesson.id)).toEqual([silent, long])
})

it('asks for an open first lesson of a paid course only', async () => {
  const paid = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1, price: 10_000 })
  const free = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1, price: 0 })
  await kashf.deps.db.run(
    sql`update lesson set is_open = false where course_id = any(${[paid.id, free.id]}::int[])`,
  )
  const key = 'first_lesson_open'
  expect((await unmet(paid.id)).find((item) => item.key === key)?.lessons).toMatchObject([
    { id: paid.lessonIds[0] },
  ])
  expect((await unmet(free.id)).some((item) => item.key === key)).toBe(false)
})

it("answers 404 for another teacher's course", async () => {
  const { id } = await buildCourse(kashf.deps, { teacherId: teacher.id, status: 1 })
  expect((await read(id, stranger.token)).statusCode).toBe(404)
})
