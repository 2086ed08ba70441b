import type { NextItem, PlannedDay, StudyDay } from '@kashf/contract/day/day.ts'
import type { PlanDraft } from '@kashf/contract/day/plan.ts'
import { addDays, spread, studyDays, weekdayOf } from '@kashf/contract/day/spread.ts'
import { tashkentDay } from '@kashf/contract/tashkent-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { endAccess, enrol } from '../testing/builders/learning.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { buildPublishedTest } from '../testing/builders/practice.ts'
import { testApp, testPerson } from '../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)
beforeAll(() => {
  kashf.clock.stop()
})

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const today = () => tashkentDay(kashf.clock.now())

/** A learner of a course of `lessons` videos of ten minutes. */
async function learner(lessons = 6) {
  const student = await buildStudent(kashf.deps)
  const course = await buildCourse(kashf.deps, {
    teacherId: teacher.id,
    lessons: Array.from({ length: lessons }, (_, n) => ({ title: `${n + 1}-dars`, durationS: 600 })),
  })
  await enrol(kashf.deps, { studentId: student.id, courseId: course.id })
  return { student, course }
}

const choose = ({ token }: TestPerson, choice: object) =>
  kashf.call('PUT', '/api/day/plan', {
    token,
    body: { course_id: null, exam_date_id: null, minutes: 60, weekdays: EVERY_DAY, ...choice },
  })
const dayOf = async ({ token }: TestPerson): Promise<StudyDay> =>
  (await kashf.call('GET', '/api/day', { token })).json().data
async function planOf(person: TestPerson): Promise<PlannedDay> {
  const [plan] = (await dayOf(person)).plans
  if (!plan) throw new Error('no plan')
  return plan
}
const complete = ({ id }: TestPerson, lessonId: number) =>
  kashf.deps.db.run(sql`
    insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
    values (${id}, ${lessonId}, ${kashf.clock.now()}, ${kashf.clock.now()})`)
const learnOn = ({ id }: TestPerson, day: string) =>
  kashf.deps.db.run(sql`insert into learning_day (user_id, day) values (${id}, ${day}::date)`)
const titles = (plan: PlannedDay) => plan.tasks.map(({ title }) => title)

describe('The plan of a course', () => {
  it('spreads its lessons over the days until the exam, and is the same while it is followed', async () => {
    const { student, course } = await learner()
    const day = addDays(today(), 3)
    const saved = await choose(student, { course_id: course.id, day })
    expect(saved.json().data).toMatchObject({ day, exam: null, course: { id: course.id }, minutes: 60 })
    const plan = await planOf(student)
    expect(plan).toMatchObject({
      days_left: 3,
      daily_minutes: 20,
      needed_minutes: 20,
      left_count: 0,
      missed: null,
    })
    expect(titles(plan)).toEqual(['1-dars', '2-dars'])
    await complete(student, course.lessonIds[0] ?? 0)
    const later = await planOf(student)
    expect(later.tasks).toMatchObject([
      { title: '1-dars', is_done: true },
      { title: '2-dars', is_done: false },
    ])
    expect(later.daily_minutes).toBe(20)
  })

  it('spreads what a missed day has left over the other days, and says so', async () => {
    const { student, course } = await learner()
    await choose(student, { course_id: course.id, day: addDays(today(), 4) })
    const first = await planOf(student)
    expect([first.daily_minutes, first.missed]).toEqual([20, null])
    kashf.clock.advance(2 * DAY_MS)
    const missedDay = addDays(today(), -1)
    expect(await planOf(student)).toMatchObject({
      daily_minutes: 30,
      missed: { day: missedDay, more_minutes: 10 },
    })
    await learnOn(student, missedDay)
    expect((await planOf(student)).missed).toBeNull()
  })

  it('has no task on a free day, names the next one, and takes a new lesson in', async () => {
    const { student, course } = await learner(2)
    const tomorrow = addDays(today(), 1)
    const weekdays = [weekdayOf(tomorrow)]
    await choose(student, { course_id: course.id, day: addDays(today(), 14), weekdays })
    expect(await planOf(student)).toMatchObject({ tasks: [], next_day: tomorrow, daily_minutes: 10 })
    await kashf.deps.db.run(sql`
      insert into lesson (course_id, position, title, description) values (${course.id}, 9, 'Yangi', 'Matn')`)
    expect((await planOf(student)).daily_minutes).toBe(15)
  })

  it('says honestly what does not fit, with the minutes that are needed', async () => {
    const { student, course } = await learner(6)
    await choose(student, { course_id: course.id, day: addDays(today(), 2), minutes: 20 })
    expect(await planOf(student)).toMatchObject({ left_count: 2, daily_minutes: 20, needed_minutes: 30 })
  })

  it('has the quizzes under its lessons, until they are handed in', async () => {
    const { student, course } = await learner(2)
    const test = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, title: 'Mashq' })
    await kashf.deps.db.run(
      sql`insert into lesson_test (lesson_id, test_id) values (${course.lessonIds[0] ?? 0}, ${test.id})`,
    )
    await choose(student, { course_id: course.id, day: addDays(today(), 1) })
    const plan = await planOf(student)
    expect(titles(plan)).toEqual(['1-dars', 'Mashq', '2-dars'])
    expect(plan.tasks[1]).toMatchObject({ test_id: test.id, questions_count: 3 })
  })

  it('of no course has the courses that have none of their own', async () => {
    const one = await learner(1)
    const { student } = one
    const other = await buildCourse(kashf.deps, {
      teacherId: teacher.id,
      lessons: [{ title: 'Boshqa', durationS: 600 }],
    })
    await enrol(kashf.deps, { studentId: student.id, courseId: other.id })
    await choose(student, { day: addDays(today(), 5) })
    await choose(student, { course_id: one.course.id, day: addDays(today(), 3) })
    const { plans } = await dayOf(student)
    expect(plans.map((plan) => [plan.choice.course?.id ?? null, titles(plan)])).toEqual([
      [one.course.id, ['1-dars']],
      [null, ['Boshqa']],
    ])
  })

  it('ends with the exam and with the access, and is forgotten by its learner alone', async () => {
    const { student, course } = await learner()
    const { id } = (await choose(student, { course_id: course.id, day: addDays(today(), 2) })).json().data
    const stranger = await buildStudent(kashf.deps)
    const remove = ({ token }: TestPerson) => kashf.call('DELETE', `/api/day/plans/${id}`, { token })
    expect((await remove(stranger)).statusCode).toBe(404)
    await endAccess(kashf.deps, { studentId: student.id }, new Date(kashf.clock.now().getTime() - MINUTE_MS))
    expect(titles(await planOf(student))).toEqual([])
    kashf.clock.advance(2 * DAY_MS)
    expect((await planOf(student)).days_left).toBe(0)
    kashf.clock.advance(DAY_MS)
    expect((await dayOf(student)).plans).toEqual([])
    expect((await remove(student)).statusCode).toBe(200)
    expect((await remove(student)).statusCode).toBe(404)
  })

  it('is chosen for a course that is open, a day to come and days that exist', async () => {
    const { student, course } = await learner()
    const foreign = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const day = addDays(today(), 5)
    expect((await choose(student, { course_id: foreign.id, day })).statusCode).toBe(404)
    const fields = async (choice: object) =>
      Object.keys((await choose(student, { course_id: course.id, ...choice })).json().fields ?? {})
    expect(await fields({})).toEqual(['day'])
    expect(await fields({ day: today() })).toEqual(['day'])
    expect(await fields({ day: '0000-01-01' })).toEqual(['day'])
    expect(await fields({ day: addDays(today(), 731) })).toEqual(['day'])
    expect(await fields({ exam_date_id: 2_000_000 })).toEqual(['exam_date_id'])
    expect(await fields({ day, minutes: 9 })).toEqual(['minutes'])
    expect(await fields({ day, weekdays: [] })).toEqual(['weekdays'])
    expect((await choose(student, { day, weekdays: [8] })).statusCode).toBe(422)
    expect((await choose(student, { day, weekdays: [1, 1] })).statusCode).toBe(422)
  })

  it('is one however often and however fast it is chosen', async () => {
    const { student } = await learner()
    const day = addDays(today(), 9)
    const answers = await Promise.all([15, 30, 45, 60].map((minutes) => choose(student, { day, minutes })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await dayOf(student)).plans).toHaveLength(1)
  })
})

describe('The draft of a plan', () => {
  it('has what the browser needs to compute the plan that the server will', async () => {
    const { student, course } = await learner(5)
    const draft: PlanDraft = (
      await kashf.call('GET', `/api/day/plan?course_id=${course.id}`, { token: student.token })
    ).json().data
    expect([draft.choice, draft.tasks.length]).toEqual([null, 5])
    const day = addDays(today(), 3)
    const days = studyDays({ from: draft.today, until: day, weekdays: EVERY_DAY })
    const { dailyMinutes } = spread(draft.tasks, { days, minutes: 60, reviewMinutes: draft.review_minutes })
    await choose(student, { course_id: course.id, day })
    expect((await planOf(student)).daily_minutes).toBe(dailyMinutes)
  })
})

describe('Official days', () => {
  it('are kept by operators with an audit entry, and plans follow a change', async () => {
    const operator = await buildOperator(kashf.deps)
    const { student } = await learner()
    const body = {
      ...{ title: 'Milliy sertifikat', title_ru: 'Нацсертификат', source_url: 'https://uzbmb.uz/sana' },
      ...{ day: addDays(today(), 20), is_tentative: true, is_offered: true },
    }
    const added = await kashf.call('POST', '/api/admin/exam-dates', { token: operator.token, body })
    expect(added.statusCode).toBe(201)
    const { id } = added.json().data
    const refused = { ...body, source_url: 'javascript:alert(1)' }
    const wrong = await kashf.call('POST', '/api/admin/exam-dates', { token: operator.token, body: refused })
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['source_url']])
    expect((await choose(student, { exam_date_id: id })).json().data).toMatchObject({
      day: body.day,
      exam: { id, title_ru: 'Нацсертификат', is_tentative: true },
    })
    const moved = { ...body, day: addDays(today(), 30), is_offered: false }
    await kashf.call('PUT', `/api/admin/exam-dates/${id}`, { token: operator.token, body: moved })
    expect((await planOf(student)).days_left).toBe(30)
    const draft: PlanDraft = (await kashf.call('GET', '/api/day/plan', { token: student.token })).json().data
    expect(draft.exam_dates.map((one) => one.id)).not.toContain(id)
    const audited = await kashf.deps.db.rows<{ action: string }>(
      sql`select action from audit_entry where subject = ${`exam_date:${id}`} order by id`,
    )
    expect(audited.map(({ action }) => action)).toEqual(['exam_date.add', 'exam_date.change'])
  })
})

describe('What comes next', () => {
  const kinds = (items: NextItem[]) => items.map(({ kind }) => kind)

  it('is an exam with a place, and a lesson that was added today', async () => {
    const { student, course } = await learner(1)
    expect((await dayOf(student)).next).toEqual([])
    const opensAt = new Date(kashf.clock.now().getTime() + DAY_MS)
    const exam = await buildPublishedTest(kashf.deps, { ownerId: teacher.id, purpose: 'exam', opensAt })
    await kashf.deps.db.run(sql`
      insert into test_place (test_id, user_id, created_at) values (${exam.id}, ${student.id}, now())`)
    kashf.clock.advance(DAY_MS / 2)
    await kashf.deps.db.run(
      sql`update enrolment set created_at = ${new Date(0)} where student_id = ${student.id}`,
    )
    await kashf.deps.db.run(sql`
      insert into lesson (course_id, position, title, description, created_at)
      values (${course.id}, 9, 'Yangi dars', 'Matn', ${kashf.clock.now()})`)
    const { next } = await dayOf(student)
    expect(kinds(next)).toEqual(['exam', 'opened'])
    expect(next[0]).toMatchObject({ test_id: exam.id, at: opensAt.toISOString() })
    expect(next[1]).toMatchObject({ title: 'Yangi dars', course_id: course.id })
  })
})
