import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { enrol } from '../../testing/builders/learning.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import {
  buildPlaybackScenario,
  mediaOf,
  type PlaybackScenario,
  playbackClient,
} from '../../testing/builders/playback-scenario.ts'
import { joinTeam, leaveTeam } from '../../testing/builders/team.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const owner = testPerson(kashf, buildTeacher)
let scenario: PlaybackScenario
let author: TestPerson
let curator: TestPerson
let analyst: TestPerson

beforeEach(async () => {
  scenario = await buildPlaybackScenario(kashf, owner)
  author = await buildTeacher(kashf.deps)
  curator = await buildStudent(kashf.deps)
  analyst = await buildStudent(kashf.deps)
  const { courseId } = scenario
  for (const [role, { id: personId }] of [
    ['author', author],
    ['curator', curator],
    ['analyst', analyst],
  ] as const) {
    await joinTeam(kashf.deps, { courseId, personId, role })
  }
})

const call = (person: TestPerson, method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, body?: object) =>
  kashf.call(method, url, { token: person.token, ...(body && { body }) })
const get = async (person: TestPerson, url: string) => (await call(person, 'GET', url)).json()

async function ask(person: TestPerson, text: string, parentId?: number): Promise<number> {
  kashf.clock.advance(1_000)
  const url = `/api/courses/lesson/${scenario.closed.lessonId}/questions`
  const answer = await call(person, 'POST', url, { text, ...(parentId && { parent_id: parentId }) })
  expect([answer.statusCode, answer.json().error]).toEqual([201, undefined])
  return answer.json().data.id
}
const unanswered = async (person: TestPerson) =>
  (await get(person, '/api/teachers/me/inbox/counts')).data.unanswered

describe('the lists of the studio', () => {
  it('show each member the course with their role, beside their own courses', async () => {
    const { courseId } = scenario
    const own = await buildCourse(kashf.deps, { teacherId: author.id, status: 1 })
    await buildCourse(kashf.deps, { teacherId: owner.id, status: 1 })
    const mine = async (person: TestPerson) =>
      (await get(person, '/api/courses/mine')).data.map(({ id, role }: { id: number; role: string }) => [
        id,
        role,
      ])
    expect(await mine(author)).toEqual([
      [own.id, 'owner'],
      [courseId, 'author'],
    ])
    expect(await mine(curator)).toEqual([[courseId, 'curator']])
    expect(await mine(analyst)).toEqual([[courseId, 'analyst']])
    expect(await mine(await buildStudent(kashf.deps))).toEqual([])
    expect((await get(curator, '/api/courses/mine')).counts.published).toBe(1)
  })

  it('give the page of a course that is not on sale to all of its team, and to nobody else', async () => {
    const { courseId } = scenario
    await kashf.deps.db.run(sql`update course set status = 1 where id = ${courseId}`)
    const url = `/api/courses/course/${courseId}`
    for (const [person, role, teaches] of [
      [author, 'author', true],
      [curator, 'curator', true],
      [analyst, 'analyst', false],
    ] as const) {
      expect((await get(person, url)).data).toMatchObject({ role, is_owner: teaches })
    }
    expect((await call(await buildTeacher(kashf.deps), 'GET', url)).statusCode).toBe(404)
  })

  it('show figures to the analyst, and learners to the curator', async () => {
    const { courseId, buyer } = scenario
    const overview = async (person: TestPerson) =>
      (await get(person, '/api/teachers/me/courses-statistics')).data.courses.map(
        ({ id }: { id: number }) => id,
      )
    expect(await overview(analyst)).toEqual([courseId])
    expect(await overview(curator)).toEqual([])
    const learners = await get(curator, `/api/courses/${courseId}/learners`)
    expect(learners.data).toHaveLength(1)
    // Neither what a learner paid nor how to reach them.
    expect(JSON.stringify(learners)).not.toContain(buyer.email)
    expect((await call(analyst, 'GET', `/api/courses/${courseId}/learners`)).statusCode).toBe(404)
  })
})

describe('an author', () => {
  it('edits the course, but not its price or its term', async () => {
    const { courseId } = scenario
    const url = `/api/courses/${courseId}`
    const edit = async (body: object) => (await call(author, 'PATCH', url, body)).statusCode
    expect(await edit({ title: 'Algebra, ikkinchi nashr' })).toBe(200)
    expect(await edit({ title: 'Algebra', price: 1 })).toBe(404)
    expect(await edit({ title: 'Algebra', period: 3 })).toBe(404)
    const { title, price_tiyin, period } = await kashf.deps.db.only<{
      title: string
      price_tiyin: bigint
      period: number
    }>(sql`select title, price_tiyin, period from course where id = ${courseId}`)
    expect(title).toBe('Algebra, ikkinchi nashr')
    // What a form sends unchanged is no change.
    expect(await edit({ price: Number(price_tiyin / 100n), period })).toBe(200)
    expect((await call(author, 'POST', `${url}/duplicate`)).statusCode).toBe(404)
    expect((await call(author, 'POST', `${url}/hide`)).statusCode).toBe(404)
  })
})

describe('a curator', () => {
  it("is told of questions, and settles them by an answer that counts as a teacher's", async () => {
    const id = await ask(scenario.buyer, 'Nega ikkita tenglik?')
    expect([await unanswered(owner), await unanswered(curator), await unanswered(analyst)]).toEqual([1, 1, 0])
    const noticesOf = async (person: TestPerson) =>
      (await get(person, '/api/notices')).data.map(({ kind }: { kind: string }) => kind)
    expect(await noticesOf(curator)).toContain('new_question')
    expect(await noticesOf(analyst)).not.toContain('new_question')
    await ask(curator, 'Chunki bittasi qiymat beradi.', id)
    expect([await unanswered(owner), await unanswered(curator)]).toEqual([0, 0])
    const replies = async () =>
      (await get(scenario.buyer, `/api/courses/lesson/${scenario.closed.lessonId}/questions`)).data[0].replies
    expect(await replies()).toMatchObject([{ is_teacher: true }])
    // It stays so after they have left, unlike what they write as a learner.
    const { courseId } = scenario
    await leaveTeam(kashf.deps, { courseId, personId: curator.id })
    await enrol(kashf.deps, { studentId: curator.id, courseId })
    await ask(curator, "Rahmat deganim yo'q edi.", id)
    expect((await replies()).map(({ is_teacher }: { is_teacher: boolean }) => is_teacher)).toEqual([
      true,
      false,
    ])
    expect(await unanswered(owner)).toBe(0)
  })

  it('keeps the progress of the course that they bought', async () => {
    const { buyer, courseId, closed } = scenario
    await joinTeam(kashf.deps, { courseId, personId: buyer.id, role: 'curator' })
    const watched = await call(buyer, 'PUT', `/api/courses/lesson/${closed.lessonId}/progress`, {
      position_s: 60,
      ranges: [[0, 60]],
    })
    expect(watched.json().data).toMatchObject({ completed: true })
  })
})

describe('a right ends at once', () => {
  it('for the next call, and within 16 s for what was signed before', async () => {
    const { courseId, closed, attachmentId } = scenario
    const player = playbackClient(kashf)
    const { hls } = (await player.sign(`video/${closed.videoId}`, curator)).json()
    const urls = [hls, mediaOf(hls), await player.signedPath(`file/${attachmentId}`, curator)]
    for (const url of urls) expect(await player.statusOf(url)).toBe(200)
    const question = await ask(scenario.buyer, 'Savol')

    await leaveTeam(kashf.deps, { courseId, personId: curator.id })
    expect((await call(curator, 'GET', `/api/courses/lesson/${closed.lessonId}`)).statusCode).toBe(403)
    expect((await player.sign(`video/${closed.videoId}`, curator)).statusCode).toBe(403)
    expect((await call(curator, 'GET', `/api/courses/${courseId}/learners`)).statusCode).toBe(404)
    const settle = { kind: 'question', id: question, is_settled: true }
    expect((await call(curator, 'POST', '/api/teachers/me/inbox/settled', settle)).statusCode).toBe(404)
    expect((await get(curator, '/api/teachers/me/inbox')).data).toEqual([])
    expect((await get(curator, '/api/courses/mine')).data).toEqual([])
    kashf.clock.advance(16_000)
    for (const url of urls) expect([url, await player.statusOf(url)]).toEqual([url, 403])
  })

  it('for notices of what happens later', async () => {
    await leaveTeam(kashf.deps, { courseId: scenario.courseId, personId: curator.id })
    kashf.clock.advance(DAY_MS)
    await ask(scenario.buyer, 'Savol')
    expect((await get(curator, '/api/notices')).data).toEqual([])
  })
})
