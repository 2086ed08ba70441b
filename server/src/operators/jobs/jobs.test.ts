import { JOB_NAMES } from '@kashf/contract/operators/job-names.ts'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { JOBS } from '../../runtime/modules.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildOperator, buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const operator = testPerson(kashf, buildOperator)

it('names every job in words: the console has a text for each name of the contract', () => {
  expect(JOBS.map(({ name }) => name).sort()).toEqual([...JOB_NAMES])
})

it('says whose a stopped job is, and which course and lesson it is about', async () => {
  const { db } = kashf.deps
  const [teacher, student] = [await buildTeacher(kashf.deps), await buildStudent(kashf.deps)]
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, title: 'Algebra' })
  const [lessonId = 0] = course.lessonIds
  const video = await db.only<{ id: number }>(sql`select video_id as id from lesson where id = ${lessonId}`)
  const made = await db.only<{ id: number }>(
    sql`insert into data_export (user_id, requested_at) values (${student.id}, now()) returning id`,
  )
  const stopped: [string, object][] = [
    ['process-video', { videoId: video.id }],
    ['remove-course', { courseId: course.id }],
    ['make-data-export', { exportId: made.id }],
    ['teacher-renamed', { teacherId: teacher.id }],
    ['process-video', { videoId: 2_000_000_000, constructor: 1 }],
    ['send-code', { to: 'begona@misol.uz' }],
  ]
  for (const [queue, data] of stopped) {
    await db.run(sql`
      insert into job_run (queue, data_key, data, priority, crashes, first_crash_at, last_crash_at, last_error, dead_at)
      values (${queue}, ${JSON.stringify(data)}, ${JSON.stringify(data)}::jsonb, 0, 3, now(), now(), 'ended', now())`)
  }
  const answer = await kashf.call('GET', '/api/admin/jobs', { token: operator.token })
  const about = answer
    .json()
    .data.map(({ lesson, course: of, person }: Record<string, { id: number } | null>) => [
      lesson?.id ?? null,
      of?.id ?? null,
      person?.id ?? null,
    ])
  expect(about.reverse()).toEqual([
    [lessonId, course.id, teacher.id],
    [null, course.id, teacher.id],
    [null, null, student.id],
    [null, null, teacher.id],
    [null, null, null],
    [null, null, null],
  ])
})
