import type { QueueEntry } from '@kashf/contract/homework/queue.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../clock.ts'
import { sql } from '../db/sql.ts'
import { eraseDueAccounts } from '../personal-data/closing/erase-account.ts'
import { PERSONAL_DATA } from '../runtime/modules.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildEssays } from '../testing/builders/essays.ts'
import { buildTask, buildWork } from '../testing/builders/homework.ts'
import { enrol } from '../testing/builders/learning.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  TEST_PASSWORD,
  type TestPerson,
} from '../testing/builders/people.ts'
import { joinTeam, leaveTeam } from '../testing/builders/team.ts'
import { testApp } from '../testing/test-app.ts'

/* Essays of tests wait in the queue of homework, over HTTP. */

const SECRET = 'Mening shahrim juda go‘zal'
const kashf = testApp()
let owner: TestPerson
let curator: TestPerson
let learner: TestPerson
let courseId: number
let lessonId: number

beforeEach(async () => {
  const { deps } = kashf
  owner = await buildTeacher(deps)
  curator = await buildStudent(deps)
  learner = await buildStudent(deps)
  const course = await buildCourse(deps, { teacherId: owner.id })
  courseId = course.id
  lessonId = course.lessonIds[1] ?? 0
  await joinTeam(deps, { courseId, personId: curator.id, role: 'curator' })
  await enrol(deps, { studentId: learner.id, courseId })
})

type Method = Parameters<typeof kashf.call>[0]
async function call(person: TestPerson | null, method: Method, path: string, body?: object) {
  const answer = await kashf.call(method, `/api/${path}`, {
    ...(person && { token: person.token }),
    ...(body && { body }),
  })
  return { status: answer.statusCode, body: answer.body, ...answer.json() }
}

type Essays = Partial<Parameters<typeof buildEssays>[1]>
/** The essay of one person; its attempt and its address in the API. */
async function essay(of: Essays & { by?: TestPerson } = {}) {
  const { by = learner, ...options } = of
  const { testId, attempts } = await buildEssays(kashf.deps, {
    ...{ ownerId: owner.id, userIds: [by.id], texts: [SECRET], lessonId },
    ...options,
  })
  const id = attempts[0]?.id ?? 0
  return { testId, id, path: `homework/answers/${id}/1/0` }
}

const keyOf = ({ kind, id }: QueueEntry) => `${kind} ${id}`
const queue = async (person: TestPerson, filter = ''): Promise<string[]> =>
  (await call(person, 'GET', `homework/queue?${filter}`)).data.map(keyOf)
const next = (person: TestPerson, body: object = {}) => call(person, 'POST', 'homework/queue/next', body)
const mark = (person: TestPerson, path: string, marks_milli = [2500, 500], comment = 'Yaxshi') =>
  call(person, 'POST', `${path}/marks`, { marks_milli, comment })
const noticesOf = async ({ id }: TestPerson) =>
  (
    await kashf.deps.db.rows<{ kind: string }>(sql`select kind from notice where user_id = ${id} order by id`)
  ).map(({ kind }) => kind)

describe('the queue', () => {
  it('has works and answers, the oldest first, and takes them in that order', async () => {
    const older = await essay({ minutesAgo: 30 })
    const newer = await essay({ minutesAgo: 10 })
    const at = new Date(kashf.clock.now().getTime() - 20 * MINUTE_MS)
    const task = await buildTask(kashf.deps, lessonId)
    const work = await buildWork(kashf.deps, { homeworkId: task, userId: learner.id, at })
    const keys = [`answer ${older.id}`, `work ${work}`, `answer ${newer.id}`]
    expect(await queue(curator)).toEqual(keys)
    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await call(curator, 'GET', `homework/queue?limit=1&cursor=${cursor}`)
      pages.push(...page.data.map(keyOf))
      cursor = page.next_cursor
    }
    expect(pages).toEqual(keys)
    expect(keyOf((await next(curator)).data)).toBe(keys[0])
    expect(keyOf((await next(owner)).data)).toBe(keys[1])
    await mark(curator, older.path)
    expect(keyOf((await next(curator)).data)).toBe(keys[2])
  })

  it('tells how many wait by test, and gives what is asked for', async () => {
    const one = await essay()
    const outside = await essay({ lessonId: undefined })
    const counts = async (person: TestPerson) => (await call(person, 'GET', 'homework/queue/counts')).data
    expect((await counts(curator)).tests).toMatchObject([
      { course: { id: courseId }, test: { id: one.testId }, waiting: 1 },
    ])
    expect((await counts(owner)).tests).toMatchObject([{ waiting: 1 }, { course: null, waiting: 1 }])
    expect(await queue(owner, `test_id=${outside.testId}`)).toEqual([`answer ${outside.id}`])
    expect(await queue(owner, `course_id=${courseId}`)).toEqual([`answer ${one.id}`])
    expect(await queue(owner, `lesson_id=${lessonId}`)).toEqual([])
    expect((await next(owner, { test_id: outside.testId })).data).toMatchObject({ id: outside.id })
    await mark(owner, outside.path)
    expect(await counts(owner)).toMatchObject({ tests: [{ waiting: 1 }], decided_today: 1 })
  })

  it('names no authors of answers', async () => {
    const { path } = await essay()
    const list = await call(curator, 'GET', 'homework/queue')
    const { data, body } = await call(curator, 'PUT', `${path}/claim`)
    expect(data).toMatchObject({
      ...{ kind: 'answer', slot: 1, part: 0, form: 'written', text: SECRET, words: 4, marks: null },
      rubric: [{ max_milli: 3000 }, { max_milli: 1000 }],
      ...{ model_answer: '<p>Namuna</p>', claim: { is_own: true } },
    })
    const { last_name } = await kashf.deps.db.only<{ last_name: string }>(sql`
      update app_user set last_name = 'Maxfiyov' where id = ${learner.id} returning last_name`)
    for (const text of [list.body, body, (await call(curator, 'GET', path)).body])
      expect(text).not.toContain(last_name)
  })
})

describe('an answer', () => {
  it('is marked, which publishes the result: its author is told, and sees the name of who marked it and nothing else', async () => {
    const { id, path, testId } = await essay()
    expect((await next(curator)).data).toMatchObject({ id })
    expect((await mark(curator, path)).data).toMatchObject({
      ...{ claim: null, marks: { marks_milli: [2500, 500], comment: 'Yaxshi' } },
    })
    expect(await queue(owner)).toEqual([])
    expect(await noticesOf(learner)).toEqual(['test_result'])
    const result = await call(learner, 'GET', `practice/attempts/${id}/result`)
    expect(result.data.result).toMatchObject({ points_milli: 1750, pending_count: 0 })
    const name = await kashf.deps.db.only(sql`
      select first_name, last_name from app_user where id = ${curator.id}`)
    const review = await call(learner, 'GET', `practice/attempts/${id}/review`)
    expect(review.data.questions[1].parts).toMatchObject([{ comment: 'Yaxshi' }])
    expect(review.data.questions[1].parts[0].marked_by).toEqual(name)
    expect(review.data.questions[0].parts[0].marked_by).toBeNull()
    expect((await call(owner, 'GET', `practice/tests/${testId}/figures`)).data.pending).toBe(0)
  })

  it('of a quiz tells its author too, who has waited', async () => {
    const { path } = await essay({ purpose: 'quiz' })
    expect(await noticesOf(learner)).toEqual([])
    await mark(curator, path)
    expect(await noticesOf(learner)).toEqual(['test_result'])
  })

  it('is held by one checker for half an hour', async () => {
    const { path } = await essay()
    expect((await call(curator, 'PUT', `${path}/claim`)).status).toBe(200)
    expect((await call(owner, 'PUT', `${path}/claim`)).error).toBe('homework_claimed')
    expect((await mark(owner, path)).error).toBe('homework_claimed')
    expect((await next(owner)).data).toBeNull()
    expect((await call(owner, 'GET', path)).data.claim).toMatchObject({
      by: { id: curator.id },
      is_own: false,
    })
    kashf.clock.advance(31 * MINUTE_MS)
    expect((await next(owner)).data).toMatchObject({ claim: { is_own: true } })
    expect((await call(owner, 'DELETE', `${path}/claim`)).status).toBe(200)
    expect((await call(curator, 'PUT', `${path}/claim`)).status).toBe(200)
  })

  it('goes to one of several who take at the same moment, and takes one of two marks', async () => {
    const texts = ['birinchi', 'ikkinchi', 'uchinchi']
    const { attempts } = await buildEssays(kashf.deps, { ownerId: owner.id, texts, lessonId })
    await kashf.deps.db.run(sql`delete from attempt where id = ${attempts[2]?.id}`)
    const taken = await Promise.all([next(curator), next(owner), next(curator), next(owner)])
    expect(new Set(taken.map(({ data }) => data.id))).toEqual(
      new Set(attempts.slice(0, 2).map(({ id }) => id)),
    )
    const { path } = await essay()
    const both = await Promise.all([mark(curator, path, [3000, 1000]), mark(owner, path, [0, 0])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { marks } = (await call(owner, 'GET', path)).data
    const [mine, other] = marks.marks_milli[0] === 0 ? [owner, curator] : [curator, owner]
    expect((await mark(mine, path, marks.marks_milli)).status).toBe(200)
    expect((await mark(other, path, [500, 500])).error).toBe('edit_conflict')
    expect((await call(other, 'PUT', `${path}/claim`)).error).toBe('homework_state_conflict')
  })

  it('needs marks for each criterion, in halves, up to its most', async () => {
    const { path } = await essay()
    for (const marks of [[3500, 0], [1000], [1250, 0], [-500, 0], []])
      expect((await mark(curator, path, marks)).status).toBe(422)
    expect((await call(curator, 'POST', `${path}/marks`, { marks_milli: [3000, 1000] })).status).toBe(422)
    expect((await mark(curator, path.replace('/1/0', '/0/0'))).status).toBe(404)
  })
})

describe('who marks', () => {
  const calls = (path: string) =>
    [
      ['GET', path],
      ['PUT', `${path}/claim`],
      ['DELETE', `${path}/claim`],
      ['POST', `${path}/marks`, { marks_milli: [3000, 1000], comment: '' }],
    ] as const

  it('is nobody else, by any call', async () => {
    const { deps } = kashf
    const otherOwner = await buildTeacher(deps)
    const other = await buildCourse(deps, { teacherId: otherOwner.id })
    const [otherCurator, analyst, otherLearner] = [
      ...[await buildStudent(deps), await buildStudent(deps), await buildStudent(deps)],
    ] as const
    await joinTeam(deps, { courseId: other.id, personId: otherCurator.id, role: 'curator' })
    await joinTeam(deps, { courseId, personId: analyst.id, role: 'analyst' })
    await enrol(deps, { studentId: otherLearner.id, courseId })
    const { path } = await essay()
    const strangers = { visitor: null, learner, otherLearner, otherCurator, otherOwner, analyst }
    for (const [who, person] of Object.entries({ ...strangers, operator: await buildOperator(deps) })) {
      for (const [method, of, body] of calls(path)) {
        const answer = await call(person, method, of, body)
        expect([401, 403, 404], `${method} by ${who}: ${answer.body}`).toContain(answer.status)
        expect(answer.body).not.toContain(SECRET)
      }
      const list = await call(person, 'GET', 'homework/queue')
      const taken = await call(person, 'POST', 'homework/queue/next', {})
      expect([list.data ?? [], taken.data ?? null], who).toEqual([[], null])
    }
  })

  it('is the owner alone where the test was not taken from a course', async () => {
    const { path } = await essay({ lessonId: undefined })
    expect((await call(curator, 'GET', path)).status).toBe(404)
    expect(await queue(curator)).toEqual([])
    expect((await mark(owner, path)).status).toBe(200)
  })

  it('is a curator of groups for their members alone', async () => {
    const other = await buildStudent(kashf.deps)
    await enrol(kashf.deps, { studentId: other.id, courseId })
    const own = await essay()
    const foreign = await essay({ by: other })
    const { id: groupId } = await kashf.deps.db.only<{ id: number }>(sql`
      insert into course_group (course_id, title, starts_at, sale_ends_at, places, created_at)
      values (${courseId}, '7-guruh', now(), now(), 40, now()) returning id`)
    await kashf.deps.db.run(sql`insert into group_curator values (${groupId}, ${curator.id})`)
    await kashf.deps.db.run(sql`
      insert into group_member (group_id, course_id, user_id, joined_at) values (${groupId}, ${courseId}, ${learner.id}, now())`)
    expect(await queue(curator)).toEqual([`answer ${own.id}`])
    expect((await mark(curator, foreign.path)).status).toBe(404)
    expect(await queue(owner)).toHaveLength(2)
  })

  it('is no curator for what they have written themselves', async () => {
    const { path } = await essay({ by: curator })
    expect(await queue(curator)).toEqual([])
    expect((await mark(curator, path)).status).toBe(404)
    expect((await mark(owner, path)).status).toBe(200)
  })

  it('is no curator who has left: what they held is free at once', async () => {
    const { path } = await essay()
    expect((await call(curator, 'PUT', `${path}/claim`)).status).toBe(200)
    await leaveTeam(kashf.deps, { courseId, personId: curator.id })
    expect((await mark(curator, path)).status).toBe(404)
    expect((await call(owner, 'GET', path)).data.claim).toBeNull()
    expect((await mark(owner, path)).status).toBe(200)
  })
})

it('goes with the account of its author', async () => {
  const { path } = await essay()
  expect((await call(curator, 'PUT', `${path}/claim`)).status).toBe(200)
  await call(learner, 'POST', 'users/closing', { current_password: TEST_PASSWORD })
  kashf.clock.advance(14 * DAY_MS)
  await eraseDueAccounts(kashf.deps, PERSONAL_DATA)
  expect(await queue(owner)).toEqual([])
  expect((await call(owner, 'GET', path)).status).toBe(404)
  const left = await kashf.deps.db.rows(sql`
    select from homework_claim k join attempt a on a.id = k.attempt_id where a.user_id = ${learner.id}`)
  expect(left).toEqual([])
})
