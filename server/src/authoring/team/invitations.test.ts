import { MAX_OPEN_INVITATIONS, MAX_TEAM_MEMBERS } from '@kashf/contract/authoring/limits.ts'
import type { TeamRole } from '@kashf/contract/catalogue/team-roles.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  signInAgain,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { joinTeam } from '../../testing/builders/team.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let owner: TestPerson
let student: TestPerson
let courseId: number

beforeEach(async () => {
  owner = await buildTeacher(kashf.deps)
  student = await buildStudent(kashf.deps)
  courseId = (await buildCourse(kashf.deps, { teacherId: owner.id, title: 'Algebra' })).id
})

const call = (person: TestPerson, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  kashf.call(method, url, { token: person.token, ...(body && { body }) })
const invite = (body: { role: TeamRole; contact?: string }) =>
  call(owner, 'POST', `/api/courses/${courseId}/team/invitations`, body)
async function link(role: TeamRole = 'curator'): Promise<{ id: number; token: string }> {
  const { id, url } = (await invite({ role })).json().data
  return { id, token: new URL(url).hash.slice(1) }
}
const answer = (how: 'show' | 'accept' | 'decline', person: TestPerson, key: object) =>
  call(person, 'POST', `/api/team-invitations/${how}`, key)
/** The status and the error of a call. */
const outcome = async (made: ReturnType<typeof call>) => {
  const { statusCode, json } = await made
  return [statusCode, json().error]
}
const team = async (person = owner) =>
  (await call(person, 'GET', `/api/courses/${courseId}/team`)).json().data
const noticesOf = async (person: TestPerson) =>
  (await call(person, 'GET', '/api/notices')).json().data.map(({ kind, subject }: never) => [kind, subject])

describe('an invitation by link', () => {
  it('is shown with its role, accepted once, and told to the owner', async () => {
    const { id, token } = await link()
    expect((await answer('show', student, { token })).json().data).toEqual({
      course: { id: courseId, title: 'Algebra' },
      owner: expect.objectContaining({ id: owner.id, first_name: 'Ustoz' }),
      role: 'curator',
      expires_at: (await team()).invitations[0].expires_at,
    })
    expect((await team()).invitations).toMatchObject([{ id, role: 'curator', contact: null }])
    for (const _press of [1, 2]) {
      expect((await answer('accept', student, { token })).json()).toEqual({ data: { course_id: courseId } })
    }
    expect(await team()).toMatchObject({
      members: [{ person: { id: student.id }, role: 'curator', last_seen_at: expect.any(String) }],
      invitations: [],
    })
    expect(await noticesOf(owner)).toEqual([
      ['team_joined', expect.objectContaining({ course_id: courseId, role: 'curator' })],
    ])
    const [entry] = await kashf.deps.db.rows(sql`
      select action, operator_id, after from audit_entry where subject = ${`course:${courseId}`} order by id desc limit 1`)
    expect(entry).toEqual({
      action: 'team.join',
      operator_id: student.id,
      after: { invitation: id, role: 'curator' },
    })
  })

  it('stores no secret, and an id alone opens nothing', async () => {
    const { id, token } = await link()
    const rows = await kashf.deps.db.rows(sql`
      select i::text as row from course_invitation i where course_id = ${courseId}
      union all select a::text from audit_entry a where subject = ${`course:${courseId}`}`)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await outcome(answer('show', student, { id }))).toEqual([404, 'not_found'])
    expect(await outcome(answer('accept', student, {}))).toEqual([422, 'validation_failed'])
    expect(await outcome(answer('accept', student, { id, token }))).toEqual([422, 'validation_failed'])
    expect(await outcome(answer('accept', student, { token: 'x'.repeat(32) }))).toEqual([404, 'not_found'])
  })

  it.each<[string, (of: { id: number; token: string }) => Promise<unknown>]>([
    ['was used', async ({ token }) => answer('accept', await buildStudent(kashf.deps), { token })],
    ['was declined', async ({ token }) => answer('decline', await buildStudent(kashf.deps), { token })],
    ['was taken back', ({ id }) => call(owner, 'DELETE', `/api/courses/${courseId}/team/invitations/${id}`)],
    ['has expired', async () => kashf.clock.advance(7 * DAY_MS)],
  ])('that %s says so to a stranger', async (_name, end) => {
    const invitation = await link()
    await end(invitation)
    await signInAgain(kashf.deps, student)
    for (const how of ['show', 'accept', 'decline'] as const) {
      const refused = await outcome(answer(how, student, { token: invitation.token }))
      expect(refused).toEqual([409, 'invitation_ended'])
    }
    await signInAgain(kashf.deps, owner)
    expect((await team()).invitations).toEqual([])
  })

  it('is taken by one of two who press at once', async () => {
    const { token } = await link()
    const people = [student, await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    const codes = await Promise.all(
      people.map(async (person) => (await answer('accept', person, { token })).statusCode),
    )
    expect(codes.sort()).toEqual([200, 409, 409])
    expect((await team()).members).toHaveLength(1)
  })

  it('makes one person one member, with two links at once too', async () => {
    const links = [await link('curator'), await link('analyst')]
    const codes = await Promise.all(
      links.map(async ({ token }) => (await answer('accept', student, { token })).statusCode),
    )
    expect(codes.sort()).toEqual([200, 409])
    expect((await team()).members).toHaveLength(1)
    expect((await team()).invitations).toHaveLength(1)
  })
})

describe('who may join', () => {
  it('is not the owner, an operator, or a teacher who waits for approval; an author is a teacher', async () => {
    const curator = await link('curator')
    const author = await link('author')
    const waiting = await buildTeacher(kashf.deps, 1)
    const operator = await buildOperator(kashf.deps)
    const accept = (person: TestPerson, { token }: { token: string }) =>
      outcome(answer('accept', person, { token }))
    expect(await accept(owner, curator)).toEqual([409, 'invitation_own'])
    expect(await accept(operator, curator)).toEqual([403, 'forbidden'])
    expect(await accept(waiting, curator)).toEqual([403, 'teacher_not_approved'])
    expect(await accept(student, author)).toEqual([409, 'author_not_teacher'])
    const teacher = await buildTeacher(kashf.deps)
    expect(await accept(teacher, author)).toEqual([200, undefined])
    expect(await accept(teacher, curator)).toEqual([409, 'already_member'])
  })

  it('is limited to 30 members and 20 open invitations', async () => {
    const { token } = await link()
    for (let made = 1; made < MAX_OPEN_INVITATIONS; made++) await link()
    expect(await outcome(invite({ role: 'analyst' }))).toEqual([409, 'invitations_full'])
    for (let joined = 0; joined < MAX_TEAM_MEMBERS; joined++) {
      const { id: personId } = await buildStudent(kashf.deps)
      await joinTeam(kashf.deps, { courseId, personId, role: 'curator' })
    }
    expect(await outcome(answer('accept', student, { token }))).toEqual([409, 'team_full'])
  })
})

describe('an invitation by name', () => {
  const telegram = async () => {
    await kashf.deps.db.run(sql`
      insert into telegram_account (user_id, telegram_id, name, username, linked_at)
      values (${student.id}, ${student.id}, 'Vali', ${`Vali${student.id}`}, ${kashf.clock.now()})`)
    return `@vali${student.id}`
  }
  it.each<[string, () => string | Promise<string>]>([
    ['e-mail', () => ` ${student.email.toUpperCase()} `],
    ['username', () => student.username],
    ['Telegram name', telegram],
  ])('finds an account by its %s, and only that person opens it', async (_name, contact) => {
    const made = (await invite({ role: 'curator', contact: await contact() })).json().data
    const [[kind, subject]] = await noticesOf(student)
    expect([kind, subject]).toEqual([
      'team_invited',
      expect.objectContaining({ invitation_id: made.id, title: 'Algebra', role: 'curator' }),
    ])
    const stranger = await buildStudent(kashf.deps)
    for (const how of ['show', 'accept', 'decline'] as const) {
      expect(await outcome(answer(how, stranger, { id: made.id }))).toEqual([404, 'not_found'])
    }
    expect(await outcome(answer('accept', student, { id: made.id }))).toEqual([200, undefined])
  })

  it('answers the same whether or not there is an account, or one that may not be told', async () => {
    const blocked = await buildStudent(kashf.deps)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${blocked.id}`)
    const member = await buildStudent(kashf.deps)
    await joinTeam(kashf.deps, { courseId, personId: member.id, role: 'curator' })
    const operator = await buildOperator(kashf.deps)
    const contacts = [student, blocked, member, operator, owner].map(({ email }) => email)
    for (const contact of [...contacts, 'hech.kim@example.uz', '@hechkim', 'hechkim']) {
      const made = await invite({ role: 'analyst', contact })
      expect(made.statusCode).toBe(201)
      expect(made.json().data).toEqual({
        id: expect.any(Number),
        role: 'analyst',
        contact,
        url: null,
        created_at: expect.any(String),
        expires_at: expect.any(String),
      })
      expect(await outcome(invite({ role: 'analyst', contact: contact.toUpperCase() }))).toEqual([
        409,
        'already_invited',
      ])
    }
    expect(await noticesOf(student)).toHaveLength(1)
    for (const person of [member, operator, owner]) expect(await noticesOf(person)).toEqual([])
    for (const contact of ['', ' \u200b ', 'x'.repeat(255)]) {
      expect((await invite({ role: 'analyst', contact })).statusCode).toBe(422)
    }
  })

  it('is declined, which the owner is told', async () => {
    const { id } = (await invite({ role: 'curator', contact: student.email })).json().data
    expect(await outcome(answer('decline', student, { id }))).toEqual([200, undefined])
    expect(await outcome(answer('accept', student, { id }))).toEqual([409, 'invitation_ended'])
    expect(await noticesOf(owner)).toMatchObject([['team_declined', { role: 'curator' }]])
    expect((await team()).members).toEqual([])
  })
})

describe('a member', () => {
  const url = () => `/api/courses/${courseId}/team/${student.id}`
  beforeEach(() => joinTeam(kashf.deps, { courseId, personId: student.id, role: 'curator' }))

  it('is given another role by the owner, with history', async () => {
    expect((await call(owner, 'PUT', url(), { role: 'analyst' })).json().data.members).toMatchObject([
      { role: 'analyst' },
    ])
    expect(await outcome(call(owner, 'PUT', url(), { role: 'author' }))).toEqual([409, 'author_not_teacher'])
    expect(await noticesOf(student)).toMatchObject([['team_changed', { role: 'analyst' }]])
    const rows = await kashf.deps.db.rows(sql`
      select role, ended_at is null as is_now from course_member where person_id = ${student.id} order by id`)
    expect(rows).toEqual([
      { role: 'curator', is_now: false },
      { role: 'analyst', is_now: true },
    ])
  })

  it('is removed by the owner, or leaves; nobody else ends it', async () => {
    const other = await buildStudent(kashf.deps)
    await joinTeam(kashf.deps, { courseId, personId: other.id, role: 'curator' })
    expect(await outcome(call(other, 'DELETE', url()))).toEqual([404, 'not_found'])
    expect(await outcome(call(other, 'DELETE', `/api/courses/${courseId}/team/${other.id}`))).toEqual([
      200,
      undefined,
    ])
    expect(await noticesOf(owner)).toMatchObject([['team_left', { role: 'curator' }]])
    const ends = await Promise.all([1, 2].map(async () => (await call(owner, 'DELETE', url())).statusCode))
    expect(ends.sort()).toEqual([200, 404])
    expect(await noticesOf(student)).toMatchObject([['team_changed', { role: null }]])
    expect((await call(student, 'GET', `/api/courses/${courseId}/team`)).statusCode).toBe(404)
  })

  it('sees who is on the team, but neither when others were here nor invitations', async () => {
    await link()
    expect(await team(student)).toMatchObject({
      owner: { id: owner.id },
      members: [{ person: { id: student.id }, last_seen_at: null }],
      invitations: [],
    })
  })

  it('chooses how questions reach them, like a teacher', async () => {
    const topics = async (person: TestPerson) =>
      (await call(person, 'GET', '/api/notices/choices'))
        .json()
        .data.map(({ topic }: { topic: string }) => topic)
    expect(await topics(student)).toEqual(expect.arrayContaining(['questions', 'comments', 'payouts']))
    expect(await topics(await buildStudent(kashf.deps))).not.toContain('questions')
  })
})
