import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { videoPlayableJob } from '../../media/processing/jobs.ts'
import { buyCourse } from '../../purchases/buy-course.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { endAccess } from '../../testing/builders/learning.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { newLessonHandler } from './new-lesson.ts'

const DAY_MS = 86_400_000

const kashf = testApp({ worker: true })
const teacher = testPerson(kashf, buildTeacher)

async function boughtCourse(status: 2 | 4 = 2): Promise<{ courseId: number; student: TestPerson }> {
  const publishedAt = new Date(kashf.clock.now().getTime() - DAY_MS)
  const { id } = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: 1,
    price: 50_000,
    publishedAt,
  })
  const student = await buildStudent(kashf.deps)
  await topUp(kashf.deps, student.id, 100_000)
  await buyCourse(kashf.deps, { student, courseId: id })
  if (status !== 2) await kashf.deps.db.run(sql`update course set status = ${status} where id = ${id}`)
  return { courseId: id, student }
}
const handle = (lessonId: number): Promise<void> =>
  newLessonHandler.handle(kashf.deps, { lessonId }, new AbortController().signal)
const noticesOf = (person: TestPerson) =>
  kashf.deps.db.rows<{ subject: object }>(
    sql`select subject from notice where user_id = ${person.id} and kind = 'new_lesson' order by id`,
  )

describe('a new lesson of a published course', () => {
  it('is announced to its learners as soon as its video plays', async () => {
    const { courseId, student } = await boughtCourse()
    const lesson = await buildLesson(kashf.deps, { courseId, title: 'Sikllar' })
    await kashf.deps.jobs.send(kashf.deps.db, videoPlayableJob, { videoId: lesson.videoId ?? 0 })
    const [notice] = await waitFor('the notice', async () => {
      const notices = await noticesOf(student)
      return notices.length > 0 && notices
    })
    expect(notice?.subject).toEqual({
      course_id: courseId,
      lesson_id: lesson.id,
      title: 'Python asoslari',
      lesson: 'Sikllar',
    })
  })

  it('is announced once a day, however many there are and however often the job runs', async () => {
    const { courseId, student } = await boughtCourse()
    const lessons = [await buildLesson(kashf.deps, { courseId }), await buildLesson(kashf.deps, { courseId })]
    await kashf.deps.db.run(
      sql`update lesson set created_at = ${kashf.clock.now()} where course_id = ${courseId}`,
    )
    for (const { id } of [...lessons, ...lessons]) await handle(id)
    expect(await noticesOf(student)).toHaveLength(1)
  })

  it('is not told to those whose term is over, nor before it plays, nor of a course that is off the catalogue', async () => {
    const { courseId, student } = await boughtCourse()
    const waiting = await buildLesson(kashf.deps, { courseId, video: 'processing' })
    await handle(waiting.id)
    await endAccess(kashf.deps, { courseId }, kashf.clock.now())
    const playing = await buildLesson(kashf.deps, { courseId })
    await handle(playing.id)
    expect(await noticesOf(student)).toEqual([])
    const hidden = await boughtCourse(4)
    const { id } = await buildLesson(kashf.deps, { courseId: hidden.courseId })
    await handle(id)
    expect(await noticesOf(hidden.student)).toEqual([])
  })

  it('is told to nobody for whom it is locked, and to all others', async () => {
    const { courseId, student } = await boughtCourse()
    const { id } = await buildLesson(kashf.deps, { courseId })
    await kashf.deps.db.run(sql`
      insert into lesson_unlock (lesson_id, opens_at, after_previous, edit) values (${id}, '2999-01-01', false, 1)`)
    await handle(id)
    expect(await noticesOf(student)).toEqual([])
    await kashf.deps.db.run(sql`update lesson_unlock set opens_at = '2020-01-01' where lesson_id = ${id}`)
    await handle(id)
    expect(await noticesOf(student)).toHaveLength(1)
  })

  it('is no news when only its video is new', async () => {
    const { courseId, student } = await boughtCourse()
    const { id } = await buildLesson(kashf.deps, { courseId })
    const longAgo = new Date(kashf.clock.now().getTime() - 8 * DAY_MS)
    await kashf.deps.db.run(
      sql`update course set published_at = ${new Date(longAgo.getTime() - DAY_MS)} where id = ${courseId}`,
    )
    await kashf.deps.db.run(sql`update lesson set created_at = ${longAgo} where id = ${id}`)
    await handle(id)
    expect(await noticesOf(student)).toEqual([])
  })
})
