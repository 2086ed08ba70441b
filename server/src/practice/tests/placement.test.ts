import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { completeTestLesson } from '../../learning/progress/complete-test-lesson.ts'
import { buildCourse, buildLesson } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { buildPublishedTest, buildTest } from '../../testing/builders/practice.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let teacher: TestPerson
let student: TestPerson
let courseId: number
/** The first lesson, with a video of 60 s, and one without a video. */
let video: number
let empty: number
let quiz: number

beforeEach(async () => {
  teacher = await buildTeacher(kashf.deps)
  student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [{ title: 'Video' }] })
  courseId = course.id
  video = course.lessonIds[0] ?? 0
  empty = (await buildLesson(kashf.deps, { courseId, title: 'Sinov', video: 'none' })).id
  quiz = (
    await buildPublishedTest(kashf.deps, { ownerId: teacher.id, settings: { pass_percent: 70, minutes: 20 } })
  ).id
})

const put = (path: string, body: object, person = teacher) =>
  kashf.call('PUT', `/api/courses/videos/${path}`, { token: person.token, body })
const testsOf = (lessonId: number, person?: TestPerson) =>
  kashf.call('GET', `/api/courses/lesson/${lessonId}/tests`, person && { token: person.token })
const fieldsOf = (answer: { statusCode: number; json(): { fields?: object } }) => [
  answer.statusCode,
  Object.keys(answer.json().fields ?? {}),
]
const quizHere = { at_s: null, may_skip: true }

describe('a lesson that is a test', () => {
  it('has no video, is shown as a test, and only watching does not complete it', async () => {
    expect(fieldsOf(await put(`${video}/test`, { test_id: quiz }))).toEqual([422, ['test_id']])
    const set = await put(`${empty}/test`, { test_id: quiz })
    expect(set.json().data).toEqual([
      {
        ...{ test_id: quiz, title: 'Kvadrat tenglamalar', purpose: 'quiz', is_lesson: true, at_s: null },
        ...{
          may_skip: true,
          questions_count: 3,
          minutes: 20,
          opens_at: null,
          pass_percent: 70,
          attempt: null,
        },
      },
    ])
    await enrol(kashf.deps, { studentId: student.id, courseId })
    const { videos } = (
      await kashf.call('GET', `/api/courses/course/${courseId}`, { token: student.token })
    ).json().data
    expect(videos[1]).toMatchObject({ id: empty, status: 'ready', variant: 'practice', test_questions: 3 })
    const lesson = await kashf.call('GET', `/api/courses/lesson/${empty}`, { token: student.token })
    expect(lesson.json().data).toMatchObject({ test_id: quiz, video_link: null })
    const progress = await kashf.call('PUT', `/api/courses/lesson/${empty}/progress`, {
      token: student.token,
      body: { position_s: 0, ranges: [[0, 60]] },
    })
    expect([progress.statusCode, progress.json().data?.completed]).toEqual([200, false])
    const changed = await put(`${empty}/test`, {})
    expect(changed.json().data).toEqual([])
  })

  it('takes no video, and only the published tests of the teacher', async () => {
    const draft = await buildTest(kashf.deps, { ownerId: teacher.id })
    const other = await buildTeacher(kashf.deps)
    const { id: foreign } = await buildPublishedTest(kashf.deps, { ownerId: other.id })
    for (const test_id of [draft, foreign, 999_999]) {
      expect(fieldsOf(await put(`${empty}/test`, { test_id }))).toEqual([422, ['test_id']])
      const under = { tests: [{ ...quizHere, test_id }] }
      expect(fieldsOf(await put(`${video}/tests`, under))).toEqual([422, ['tests']])
    }
    expect((await put(`${empty}/test`, { test_id: foreign }, other)).statusCode).toBe(404)
    await put(`${empty}/test`, { test_id: quiz })
    const linked = await kashf.call('PATCH', `/api/courses/videos/${empty}`, {
      token: teacher.token,
      body: { video_link: 'https://vimeo.com/76979871' },
    })
    expect(linked.statusCode).toBe(422)
  })

  it('is completed by its result for those who may open it, and is the last lesson for a certificate', async () => {
    await put(`${empty}/test`, { test_id: quiz })
    const stranger = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: student.id, courseId })
    const complete = (userId: number) =>
      kashf.deps.db.transaction((tx) => completeTestLesson(kashf.deps, tx, { userId, testId: quiz }))
    for (const { id } of [student, stranger, student]) await complete(id)
    const rows = await kashf.deps.db.rows(sql`
      select p.user_id, p.completed_at is not null as completed, w.completed as counted
        from lesson_progress p left join lesson_watch w on w.user_id = p.user_id and w.lesson_id = p.lesson_id
       where p.lesson_id = ${empty}`)
    expect(rows).toEqual([{ user_id: student.id, completed: true, counted: true }])
  })

  it('lets a course of tests alone be reviewed, and is copied with it', async () => {
    const draft = await buildCourse(kashf.deps, {
      ...{ teacherId: teacher.id, status: COURSE_STATUS.draft },
      lessons: [{ video: 'none' }],
    })
    const [lesson = 0] = draft.lessonIds
    const required = async () => {
      const { data } = (
        await kashf.call('GET', `/api/courses/${draft.id}/checklist`, { token: teacher.token })
      ).json()
      return data.find((item: { key: string }) => item.key === 'videos').is_met
    }
    expect(await required()).toBe(false)
    await put(`${lesson}/test`, { test_id: quiz })
    expect(await required()).toBe(true)
    await put(`${lesson}/tests`, { tests: [{ ...quizHere, test_id: quiz }] })
    const copy = await kashf.call('POST', `/api/courses/${draft.id}/duplicate`, { token: teacher.token })
    const copied = await kashf.deps.db.rows(sql`
      select l.test_id, t.test_id as under from lesson l left join lesson_test t on t.lesson_id = l.id
       where l.course_id = ${copy.json().data.id}`)
    expect(copied).toEqual([{ test_id: quiz, under: quiz }])
  })
})

describe('tests under a lesson', () => {
  it('stand at seconds of its video, in their order, for everybody who may open it', async () => {
    const { id: second } = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, title: 'Ikkinchi' })
    const { id: third } = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, title: 'Uchinchi' })
    const tests = [
      { test_id: quiz, at_s: null, may_skip: true },
      { test_id: second, at_s: 45, may_skip: false },
      { test_id: third, at_s: 10, may_skip: true },
    ]
    const set = await put(`${video}/tests`, { tests })
    expect(
      set.json().data.map(({ test_id, at_s }: { test_id: number; at_s: number }) => [test_id, at_s]),
    ).toEqual([
      [third, 10],
      [second, 45],
      [quiz, null],
    ])
    for (const person of [undefined, student]) {
      const locked = await testsOf(video, person)
      expect([locked.statusCode, locked.json().error]).toEqual([403, 'lesson_locked'])
    }
    await enrol(kashf.deps, { studentId: student.id, courseId })
    expect((await testsOf(video, student)).json().data).toHaveLength(3)
    await kashf.deps.db.run(sql`update lesson set is_open = true where id = ${video}`)
    expect((await testsOf(video)).json().data).toHaveLength(3)
    const cancelled = await kashf.call('POST', `/api/practice/tests/${second}/cancel`, {
      token: teacher.token,
    })
    expect(cancelled.json().data.placements).toMatchObject([{ lesson: { id: video }, at_s: 45 }])
    expect((await testsOf(video, student)).json().data).toHaveLength(2)
  })

  it('are refused twice, beyond the video, and at a second without a video', async () => {
    const one = { test_id: quiz, at_s: null, may_skip: true }
    for (const [lesson, tests] of [
      [video, [one, one]],
      [video, [{ ...one, at_s: 61 }]],
      [empty, [{ ...one, at_s: 0 }]],
    ] as const)
      expect(fieldsOf(await put(`${lesson}/tests`, { tests }))).toEqual([422, ['tests']])
    expect((await put(`${video}/tests`, { tests: [{ ...one, at_s: 60 }] })).statusCode).toBe(200)
  })

  it('tell the last attempt of their reader and the best published result', async () => {
    await enrol(kashf.deps, { studentId: student.id, courseId })
    await put(`${video}/tests`, { tests: [{ ...quizHere, test_id: quiz }] })
    await kashf.deps.db.run(sql`
      with paper as (
        insert into test_paper (test_id, test_version, variant, algorithm, seed, slots, created_at)
        values (${quiz}, 1, 1, 1, 1, '[]', now()) returning id)
      insert into attempt (test_id, test_version, paper_id, user_id, number, state, opened_at, writer_id, writer_name, writer_since,
        seen_at, created_at, points_milli, max_milli, is_passed)
      select ${quiz}, 1, paper.id, ${student.id}, number, state, now(), gen_random_uuid(), '', now(), now(), now(), points, 3000, passed
        from paper, (values (1, 'published', 2000, true), (2, 'published', 1000, false), (3, 'open', null, null))
          as a (number, state, points, passed)`)
    expect((await testsOf(video, student)).json().data[0].attempt).toMatchObject({
      ...{ is_open: true, answered_count: 0, percent: 66.7, is_passed: true },
    })
  })
})

describe('a section behind a test', () => {
  let sectionId: number
  let behind: number

  beforeEach(async () => {
    await put(`${empty}/test`, { test_id: quiz })
    behind = (await buildLesson(kashf.deps, { courseId, title: 'Keyingi' })).id
    const section = await kashf.deps.db.only<{ id: number }>(sql`
      insert into course_section (course_id, position, title) values (${courseId}, 1, 'Ikkinchi') returning id`)
    sectionId = section.id
    await kashf.deps.db.run(sql`update lesson set section_id = ${sectionId} where id = ${behind}`)
    await enrol(kashf.deps, { studentId: student.id, courseId })
  })

  const gate = (body: object, person = teacher) =>
    kashf.call('PUT', `/api/courses/${courseId}/sections/${sectionId}/gate`, { token: person.token, body })
  const watch = (person = student) =>
    kashf.call('PUT', `/api/courses/lesson/${behind}/progress`, {
      token: person.token,
      body: { position_s: 1, ranges: [[0, 1]] },
    })
  const get = async (path: string, person = student) => {
    const answer = await kashf.call('GET', `/api/courses/${path}`, { token: person.token })
    return [answer.statusCode, answer.json().error]
  }
  const complete = () =>
    kashf.deps.db.transaction((tx) =>
      completeTestLesson(kashf.deps, tx, { userId: student.id, testId: quiz }),
    )

  it('is locked by every way to its lessons until the test is passed, and says which', async () => {
    expect((await gate({ lesson_id: empty })).json().data).toMatchObject({ gate_lesson_id: empty })
    const locked = await kashf.call('GET', `/api/courses/lesson/${behind}`, { token: student.token })
    expect(locked.json()).toMatchObject({ error: 'lesson_locked', data: { gate_lesson_id: empty } })
    const { video_id } = await kashf.deps.db.only<{ video_id: number }>(
      sql`select video_id from lesson where id = ${behind}`,
    )
    const signed = `get-signed-url?file=video/${video_id}`
    for (const path of [
      `lesson/${behind}/tests`,
      `lesson/${behind}/questions`,
      `lesson/${behind}/start`,
      signed,
    ])
      expect(await get(path), path).toEqual([403, 'lesson_locked'])
    expect((await watch()).json().error).toBe('lesson_locked')
    const page = async () =>
      (await kashf.call('GET', `/api/courses/course/${courseId}`, { token: student.token })).json().data
    expect((await page()).videos[2]).toMatchObject({ id: behind, gate_lesson_id: empty })
    expect((await get(`lesson/${behind}`, teacher))[0]).toBe(200)
    await complete()
    expect((await get(`lesson/${behind}`))[0]).toBe(200)
    expect((await page()).videos[2]).not.toHaveProperty('gate_lesson_id')
  })

  it('stays open where people have begun, where the test is cancelled, and in lessons that are open to all', async () => {
    await watch()
    await gate({ lesson_id: empty })
    expect((await watch()).statusCode).toBe(200)
    await kashf.deps.db.run(sql`delete from lesson_progress where user_id = ${student.id}`)
    expect((await watch()).statusCode).toBe(403)
    await kashf.deps.db.run(sql`update lesson set is_open = true where id = ${behind}`)
    expect((await watch()).statusCode).toBe(200)
    await kashf.deps.db.run(sql`update lesson set is_open = false where id = ${behind}`)
    await kashf.deps.db.run(sql`delete from lesson_progress where user_id = ${student.id}`)
    await kashf.call('POST', `/api/practice/tests/${quiz}/cancel`, { token: teacher.token })
    expect((await watch()).statusCode).toBe(200)
  })

  it('waits for an earlier lesson that is a test, of the same course and its teacher alone', async () => {
    for (const lesson_id of [video, behind, 999_999])
      expect(fieldsOf(await gate({ lesson_id }))).toEqual([422, ['lesson_id']])
    expect((await gate({ lesson_id: empty }, await buildTeacher(kashf.deps))).statusCode).toBe(404)
    await gate({ lesson_id: empty })
    const copy = await kashf.call('POST', `/api/courses/${courseId}/duplicate`, { token: teacher.token })
    const copied = await kashf.deps.db.rows(sql`
      select l.title from course_section s join lesson l on l.id = s.gate_lesson_id and l.course_id = s.course_id
       where s.course_id = ${copy.json().data.id}`)
    expect(copied).toEqual([{ title: 'Sinov' }])
    expect((await gate({})).json().data).toMatchObject({ gate_lesson_id: null })
  })
})
