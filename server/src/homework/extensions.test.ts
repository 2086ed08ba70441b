import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildTask, buildWork } from '../testing/builders/homework.ts'
import { enrol } from '../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { joinTeam } from '../testing/builders/team.ts'
import { testApp } from '../testing/test-app.ts'

/* A later day for one learner, and whose works a curator of groups checks. */

const kashf = testApp()
let teacher: TestPerson
let curator: TestPerson
let student: TestPerson
let courseId: number
let lessonId: number

beforeEach(async () => {
  kashf.clock.stop()
  teacher = await buildTeacher(kashf.deps)
  curator = await buildStudent(kashf.deps)
  student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id, lessons: [{ title: 'Foizlar' }] })
  courseId = course.id
  lessonId = course.lessonIds[0] ?? 0
  await joinTeam(kashf.deps, { courseId, personId: curator.id, role: 'curator' })
  await enrol(kashf.deps, { studentId: student.id, courseId })
})

const inDays = (days: number) => tashkentDay(new Date(kashf.clock.now().getTime() + days * DAY_MS))
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+05:00`) + DAY_MS - 1).toISOString()
const extend = (
  taskId: number,
  body: { due_on: string; reason?: string },
  { by = curator, of = student } = {},
) =>
  kashf.call('PUT', `/api/homework/tasks/${taskId}/extensions/${of.id}`, {
    token: by.token,
    body: { reason: 'Kasal edi', ...body },
  })
const dueAt = async (person: TestPerson) =>
  (await kashf.call('GET', `/api/courses/lesson/${lessonId}/homework`, { token: person.token })).json().data
    .due_at
const group = async ({ curators, members }: { curators: TestPerson[]; members: TestPerson[] }) => {
  const { id } = await kashf.deps.db.only<{ id: number }>(sql`
    insert into course_group (course_id, title, starts_at, sale_ends_at, places, created_at)
    values (${courseId}, '7-guruh', now(), now(), 40, now()) returning id`)
  for (const { id: personId } of curators)
    await kashf.deps.db.run(sql`insert into group_curator values (${id}, ${personId})`)
  for (const { id: userId } of members)
    await kashf.deps.db.run(sql`
      insert into group_member (group_id, course_id, user_id, joined_at) values (${id}, ${courseId}, ${userId}, now())`)
}

describe('a later day', () => {
  it('is for one learner, who is told with the reason, and is named to the checkers', async () => {
    const taskId = await buildTask(kashf.deps, lessonId, { dueDays: 3, late: 'closed' })
    const other = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: other.id, courseId })
    const extended = {
      ...{ id: taskId, lesson: { id: lessonId, title: 'Foizlar' }, state: null, late_days: 0 },
      due_at: endOf(inDays(10)),
      extension: { due_on: inDays(10), reason: 'Kasal edi', by: expect.objectContaining({ id: curator.id }) },
    }
    const answer = await extend(taskId, { due_on: inDays(10), reason: ' Kasal edi ' })
    expect([answer.statusCode, answer.json().data]).toEqual([200, extended])
    expect([await dueAt(student), await dueAt(other)]).toEqual([endOf(inDays(10)), endOf(inDays(3))])
    const [notice] = await kashf.deps.db.rows<{ subject: object }>(
      sql`select subject from notice where user_id = ${student.id} and kind = 'homework_extended'`,
    )
    expect(notice?.subject).toMatchObject({ reason: 'Kasal edi', until: endOf(inDays(10)) })
    const list = await kashf.call('GET', `/api/courses/${courseId}/learners/${student.id}/homework`, {
      token: curator.token,
    })
    expect(list.json().data).toEqual([extended])
    expect((await extend(taskId, { due_on: inDays(12) })).json().data.due_at).toBe(endOf(inDays(12)))
  })

  it('ends the lateness of what is in already', async () => {
    const taskId = await buildTask(kashf.deps, lessonId, { dueOn: inDays(-2), late: 'reduce' })
    await buildWork(kashf.deps, { homeworkId: taskId, userId: student.id, lateDays: 2 })
    expect((await extend(taskId, { due_on: inDays(0) })).json().data).toMatchObject({
      ...{ state: 'sent', late_days: 0 },
    })
    const work = await kashf.deps.db.only(sql`select late_days, credit_percent from homework_work`)
    expect(work).toEqual({ late_days: 0, credit_percent: 100 })
  })

  it('is later than the present one, needs a reason, and is given by checkers to learners alone', async () => {
    const taskId = await buildTask(kashf.deps, lessonId, { dueOn: inDays(3) })
    for (const [body, field] of [
      [{ due_on: inDays(3) }, 'due_on'],
      [{ due_on: inDays(-1) }, 'due_on'],
      [{ due_on: inDays(9), reason: '   ' }, 'reason'],
    ] as const) {
      const answer = await extend(taskId, body)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
    }
    const body = { due_on: inDays(9) }
    expect((await extend(taskId, body, { by: student })).statusCode).toBe(404)
    expect((await extend(taskId, body, { by: await buildTeacher(kashf.deps) })).statusCode).toBe(404)
    expect((await extend(taskId, body, { of: curator })).statusCode).toBe(404)
    await kashf.deps.db.run(sql`update homework set due_on = null`)
    expect((await extend(taskId, body)).statusCode).toBe(422)
  })
})

describe('a curator', () => {
  const queue = async (person: TestPerson) =>
    (await kashf.call('GET', `/api/homework/queue?course_id=${courseId}`, { token: person.token }))
      .json()
      .data.map(({ learner }: { learner: { id: number } }) => learner.id)

  it('of groups checks the works of their members alone; others check those of all', async () => {
    const taskId = await buildTask(kashf.deps, lessonId, { dueOn: inDays(3) })
    const other = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: other.id, courseId })
    await buildWork(kashf.deps, { homeworkId: taskId, userId: student.id })
    const foreign = await buildWork(kashf.deps, { homeworkId: taskId, userId: other.id })
    expect(await queue(curator)).toEqual([student.id, other.id])
    await group({ curators: [curator], members: [student] })
    expect(await queue(curator)).toEqual([student.id])
    expect(await queue(teacher)).toEqual([student.id, other.id])
    const without = await buildStudent(kashf.deps)
    await joinTeam(kashf.deps, { courseId, personId: without.id, role: 'curator' })
    expect(await queue(without)).toEqual([student.id, other.id])
    const work = await kashf.call('GET', `/api/homework/works/${foreign}`, { token: curator.token })
    expect(work.statusCode).toBe(404)
    expect((await extend(taskId, { due_on: inDays(9) }, { of: other })).statusCode).toBe(404)
    expect((await extend(taskId, { due_on: inDays(9) })).statusCode).toBe(200)
    await kashf.deps.db.run(sql`update group_member set left_at = now(), left_reason = 'moved'`)
    expect(await queue(curator)).toEqual([])
  })
})
