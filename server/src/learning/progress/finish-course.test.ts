import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

const watch = async (person: TestPerson, lessonId: number) =>
  (
    await kashf.call('PUT', `/api/courses/lesson/${lessonId}/progress`, {
      token: person.token,
      body: { position_s: 30, ranges: [[0, 30]] },
    })
  ).json().data

const addLesson = (courseId: number) =>
  kashf.deps.db.only<{ id: number }>(sql`
    insert into lesson (course_id, position, title, description)
    values (${courseId}, 99, 'Yangi dars', 'Matn') returning id`)

/** A learner of a course of two lessons of 30 s, who has watched the first `watched` of them. */
async function learner(watched = 2) {
  const student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: [{ durationS: 30 }, { durationS: 30 }],
  })
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
  for (const lessonId of course.lessonIds.slice(0, watched)) await watch(student, lessonId)
  return { student, course }
}

/** What each place says of the course: the page, the list, the home page, the teacher's list. */
async function everywhere({ student, course }: Awaited<ReturnType<typeof learner>>) {
  const of = async (path: string, token = student.token) =>
    (await kashf.call('GET', path, { token })).json().data
  const page = await of(`/api/courses/course/${course.id}`)
  const [listed] = await of('/api/courses/purchased-courses')
  const home = (await of('/api/courses/my-home')).to_continue[0]?.course
  const [learnt] = await of(`/api/courses/${course.id}/learners`, teacher.token)
  return {
    progress: [page.progress, listed.progress, home?.progress],
    fresh: [page.new_lessons, listed.new_lessons, home?.new_lessons],
    next: listed.next_lesson?.title ?? null,
    state: learnt.state,
  }
}

describe('A finished course', () => {
  it('stays finished everywhere when a lesson is added, and says how many are new', async () => {
    const who = await learner()
    expect(await everywhere(who)).toMatchObject({ progress: [100, 100, undefined], fresh: [0, 0, undefined] })
    await addLesson(who.course.id)
    const { id } = await addLesson(who.course.id)
    expect(await everywhere(who)).toEqual({
      progress: [100, 100, 100],
      fresh: [2, 2, 2],
      next: 'Yangi dars',
      state: 'completed',
    })
    expect(await watch(who.student, id)).toMatchObject({ completed: true, course_progress: 100 })
    expect(await everywhere(who)).toMatchObject({ progress: [100, 100, 100], fresh: [1, 1, 1] })
  })

  it('is none for somebody who has lessons left when one is added', async () => {
    const who = await learner(1)
    await addLesson(who.course.id)
    expect(await everywhere(who)).toMatchObject({ progress: [33, 33, 33], fresh: [0, 0, 0], state: 'active' })
  })

  it('is one as well when the teacher deletes the only lesson that was left', async () => {
    const who = await learner(1)
    const [, last = 0] = who.course.lessonIds
    const deleted = await kashf.call('DELETE', `/api/courses/videos/${last}`, { token: teacher.token })
    expect(deleted.statusCode).toBe(200)
    await addLesson(who.course.id)
    expect(await everywhere(who)).toMatchObject({ progress: [100, 100, 100], fresh: [1, 1, 1] })
  })

  it('gives its certificate although lessons were added before it was claimed', async () => {
    const who = await learner()
    await kashf.deps.db.run(sql`delete from certificate where user_id = ${who.student.id}`)
    await addLesson(who.course.id)
    const claimed = await kashf.call('POST', `/api/courses/course/${who.course.id}/certificate`, {
      token: who.student.token,
    })
    expect([claimed.statusCode, claimed.json().data?.voided_at]).toEqual([200, null])
  })

  it('is found by the migration: by lessons, and by a certificate', async () => {
    const done = await learner()
    const certified = await learner()
    const halfway = await learner(1)
    await addLesson(certified.course.id)
    await kashf.deps.db.run(sql`delete from course_finish`)
    const file = path.join(import.meta.dirname, '../../../migrations/0273_learners_day.sql')
    const backfill = (await readFile(file, 'utf8')).matchAll(/^insert into course_finish[^;]*;/gm)
    await kashf.deps.db.transaction((tx) => tx.executeSql([...backfill].join('\n')))
    const people = [done, certified, halfway].map(({ student }) => student.id)
    const rows = await kashf.deps.db.rows<{ user_id: number }>(
      sql`select user_id from course_finish where user_id = any(${people}::int[]) order by user_id`,
    )
    expect(rows.map(({ user_id }) => user_id)).toEqual([done.student.id, certified.student.id])
  })
})
