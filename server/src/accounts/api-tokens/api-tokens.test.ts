import { API_SCOPES, MAX_API_TOKENS } from '@kashf/contract/accounts/api-scopes.ts'
import type { NewApiToken } from '@kashf/contract/accounts/api-tokens.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../clock.ts'
import { sql } from '../../db/sql.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import {
  buildOperator,
  buildStudent,
  buildTeacher,
  TEST_PASSWORD,
  type TestPerson,
} from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { deleteExpiredHandler } from '../delete-expired.ts'

const URL = '/api/users/api-tokens'

/** Every call that a token may open, by its scope. Each call is listed by decision, never by default. */
const OPEN: Record<(typeof API_SCOPES)[number], string[]> = {
  'courses:read': [
    'GET /api/courses/mine',
    'GET /api/courses/{id}/checklist',
    'GET /api/courses/{id}/prices',
  ],
  'learners:read': [
    'GET /api/courses/{id}/learners',
    'GET /api/courses/{id}/learners/counts',
    'GET /api/courses/{id}/learners.csv',
    'GET /api/courses/{id}/learners/{user_id}',
  ],
  'statistics:read': [
    'GET /api/courses/{id}/statistics',
    'GET /api/courses/{id}/statistics.csv',
    'GET /api/courses/{id}/statistics/lessons/{lesson_id}',
    'GET /api/teachers/me/statistics',
  ],
  'inbox:read': ['GET /api/teachers/me/inbox', 'GET /api/teachers/me/inbox/counts'],
  'inbox:write': ['POST /api/teachers/me/inbox/settled', 'POST /api/courses/lesson/{id}/questions'],
  'announcements:write': [
    'GET /api/courses/{id}/announcements',
    'POST /api/courses/{id}/announcements',
    'GET /api/courses/{id}/announcements/plan',
    'PUT /api/announcements/{id}',
    'DELETE /api/announcements/{id}',
  ],
  'learning:read': [
    'GET /api/courses/purchased-courses',
    'GET /api/courses/saved-courses',
    'GET /api/courses/lesson/{id}/notes',
    'GET /api/courses/course/{id}/notes',
    'GET /api/certificates',
  ],
  'statement:read': ['GET /api/users/statement', 'GET /api/users/statement.csv'],
}

const kashf = testApp()
beforeAll(async () => {
  kashf.clock.stop()
})

const ask = (person: TestPerson, body: object = {}) =>
  kashf.call('POST', URL, {
    token: person.token,
    body: { name: 'Jadval', scopes: ['courses:read'], days: 30, current_password: TEST_PASSWORD, ...body },
  })
async function make(person: TestPerson, body: object = {}): Promise<NewApiToken> {
  const answer = await ask(person, body)
  expect(answer.statusCode).toBe(201)
  return answer.json().data
}
const list = async (person: TestPerson) => (await kashf.call('GET', URL, { token: person.token })).json().data
const mine = (token: string) => kashf.call('GET', '/api/courses/mine', { token })

describe('personal access tokens', () => {
  it('are shown once, stored as a hash, and reported to the owner', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const made = await make(teacher, {
      name: '  Hisobot   jadvali ',
      scopes: ['statistics:read', 'courses:read'],
    })
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Hisobot jadvali',
      scopes: ['courses:read', 'statistics:read'],
      last4: made.token.slice(-4),
      created_at: kashf.clock.now().toISOString(),
      last_used_at: null,
      expires_at: new Date(kashf.clock.now().getTime() + 30 * DAY_MS).toISOString(),
      token: expect.stringMatching(/^kashf_pat_[\w-]{43}$/),
    })
    const { token, ...listed } = made
    expect(await list(teacher)).toEqual([listed])
    const stored = await kashf.deps.db.rows(
      sql`select a::text as row from api_token a where user_id = ${teacher.id}`,
    )
    expect(JSON.stringify(stored)).not.toContain(token.slice('kashf_pat_'.length))
    const jobs = await kashf.deps.db.rows<{ data: { event: object } }>(
      sql`select data from pgboss.job where name = 'send-security-mail' and data->>'to' = ${teacher.email}`,
    )
    expect(jobs.map(({ data }) => data.event)).toEqual([{ kind: 'api_token_made', name: 'Hisobot jadvali' }])
  })

  it('need the proof of the owner, a name, known scopes and a lifetime', async () => {
    const student = await buildStudent(kashf.deps)
    for (const body of [{ current_password: undefined }, { current_password: 'boshqa-parol' }]) {
      expect((await ask(student, body)).json()).toMatchObject({
        error: 'reauthentication_required',
        fields: { current_password: expect.any(String) },
      })
    }
    for (const [field, value] of [
      ['name', ' '],
      ['name', 'x'.repeat(61)],
      ['scopes', []],
      ['scopes', ['admin']],
      ['scopes', ['__proto__']],
      ['scopes', ['courses:read', 'courses:read']],
      ['days', 31],
      ['days', 3650],
    ] as const) {
      const answer = await ask(student, { [field]: value })
      expect([answer.statusCode, Object.keys(answer.json().fields)], `${field} ${value}`).toEqual([
        422,
        [field],
      ])
    }
    expect(await list(student)).toEqual([])
  })

  it('are at most twenty, also when many are asked for at the same time', async () => {
    const student = await buildStudent(kashf.deps)
    await kashf.deps.db.run(sql`
      insert into api_token (user_id, name, token_hash, last4, scopes, created_at, expires_at)
      select ${student.id}, 'Eski', sha256(('old ' || n)::bytea), 'aaaa', '{courses:read}', now(), now()
        from generate_series(1, ${MAX_API_TOKENS - 2}::int) n`)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(student)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409, 409])
    expect(await list(student)).toHaveLength(MAX_API_TOKENS)
  })

  it('open the calls of their scopes and no other, of all documented calls', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { token } = await make(teacher, { scopes: API_SCOPES })
    const { paths } = (await kashf.call('GET', '/api/docs/json')).json()
    const open: string[] = []
    const wrong: string[] = []
    for (const [path, operations] of Object.entries(paths as Record<string, Record<string, Operation>>)) {
      for (const [verb, { security, description }] of Object.entries(operations)) {
        if (!security || security.some((way) => !('bearer' in way))) continue
        const call = `${verb.toUpperCase()} ${path}`
        const url = path.replace(/\{\w+\}/g, '999999')
        const answer = await kashf.call(verb.toUpperCase() as 'GET', url, { token })
        const refusal = answer.headers['content-type']?.toString().includes('json')
          ? answer.json().error
          : null
        const hidden = path.startsWith('/api/admin/') && refusal === 'not_found'
        if (refusal !== 'api_token_scope' && !hidden) open.push(call)
        const scope = Object.entries(OPEN).find(([, calls]) => calls.includes(call))?.[0]
        if (scope && !description?.includes(`\`${scope}\``)) wrong.push(`${call} does not document ${scope}`)
      }
    }
    expect(wrong).toEqual([])
    expect(open.toSorted()).toEqual(Object.values(OPEN).flat().toSorted())
  })

  it.each(API_SCOPES)('with %s alone open nothing of another scope', async (scope) => {
    const teacher = await buildTeacher(kashf.deps)
    const { token } = await make(teacher, { scopes: [scope] })
    for (const [other, calls] of Object.entries(OPEN)) {
      for (const call of calls) {
        const [verb, path = ''] = call.split(' ')
        const answer = await kashf.call(verb as 'GET', path.replace(/\{\w+\}/g, '999999'), { token })
        expect(answer.body.includes('api_token_scope'), `${call} with ${scope}`).toBe(other !== scope)
      }
    }
  })

  it('read as their owner, and nothing of other people', async () => {
    const [teacher, other] = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
    const own = await buildCourse(kashf.deps, { teacherId: teacher.id })
    const foreign = await buildCourse(kashf.deps, { teacherId: other.id })
    const { token } = await make(teacher, { scopes: ['courses:read', 'learners:read'] })
    expect((await mine(token)).json().data.map(({ id }: { id: number }) => id)).toEqual([own.id])
    const learners = async (id: number) =>
      (await kashf.call('GET', `/api/courses/${id}/learners`, { token })).statusCode
    expect([await learners(own.id), await learners(foreign.id)]).toEqual([200, 404])
  })

  it('are nothing but visitors for uploads, live events, cookies and addresses', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { token } = await make(teacher, { scopes: API_SCOPES })
    for (const [verb, url] of [
      ['POST', '/api/uploads'],
      ['GET', '/api/users/events'],
      ['GET', '/api/users/userme'],
    ] as const) {
      expect((await kashf.call(verb, url, { token })).statusCode, url).toBe(403)
    }
    const inAddress = await kashf.call('GET', `/api/courses/mine?token=${token}&access_token=${token}`)
    const inCookie = await kashf.call('GET', '/api/courses/mine', { headers: { cookie: `token=${token}` } })
    expect([inAddress.statusCode, inCookie.statusCode]).toEqual([401, 401])
  })

  it('end when they are revoked, by their owner alone', async () => {
    const [teacher, other] = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
    const { id, token } = await make(teacher)
    const revoke = (person: TestPerson) => kashf.call('DELETE', `${URL}/${id}`, { token: person.token })
    expect((await revoke(other)).statusCode).toBe(404)
    expect((await mine(token)).statusCode).toBe(200)
    expect((await revoke(teacher)).statusCode).toBe(200)
    expect((await mine(token)).statusCode).toBe(401)
    expect((await revoke(teacher)).statusCode).toBe(404)
  })

  it('end with their time, and leave the list a month later', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { token, expires_at } = await make(teacher)
    await kashf.deps.db.run(sql`
      update api_token set expires_at = ${new Date(kashf.clock.now().getTime() - DAY_MS)} where user_id = ${teacher.id}`)
    expect(Date.parse(expires_at)).toBeGreaterThan(kashf.clock.now().getTime())
    expect((await mine(token)).statusCode).toBe(401)
    const clean = () => deleteExpiredHandler.handle(kashf.deps, {}, new AbortController().signal)
    await clean()
    expect(await list(teacher)).toHaveLength(1)
    await kashf.deps.db.run(sql`
      update api_token set expires_at = ${new Date(kashf.clock.now().getTime() - 31 * DAY_MS)} where user_id = ${teacher.id}`)
    await clean()
    expect(await list(teacher)).toEqual([])
  })

  it('end when the password changes, and stay when other devices are signed out', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { token } = await make(teacher)
    await kashf.call('DELETE', '/api/users/devices', { token: teacher.token })
    expect((await mine(token)).statusCode).toBe(200)
    const changed = await kashf.call('POST', '/api/users/password', {
      token: teacher.token,
      body: { password: 'butunlay-yangi-parol-7', current_password: TEST_PASSWORD },
    })
    expect(changed.statusCode).toBe(200)
    expect((await mine(token)).statusCode).toBe(401)
  })

  it('do not work for a blocked account', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { token } = await make(teacher)
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${teacher.id}`)
    expect((await mine(token)).statusCode).toBe(401)
  })

  it('are not for operators', async () => {
    const operator = await buildOperator(kashf.deps)
    expect((await ask(operator)).statusCode).toBe(403)
    expect((await kashf.call('GET', URL, { token: operator.token })).statusCode).toBe(403)
  })

  it('remember their last use to the minute', async () => {
    const teacher = await buildTeacher(kashf.deps)
    const { token } = await make(teacher)
    const first = kashf.clock.now()
    await mine(token)
    kashf.clock.advance(MINUTE_MS)
    await mine(token)
    expect((await list(teacher))[0].last_used_at).toBe(first.toISOString())
    kashf.clock.advance(1)
    await mine(token)
    expect((await list(teacher))[0].last_used_at).toBe(kashf.clock.now().toISOString())
  })

  it('make 300 calls a minute', async () => {
    const [teacher, other] = [await buildTeacher(kashf.deps), await buildTeacher(kashf.deps)]
    const [{ token }, { token: otherToken }] = [await make(teacher), await make(other)]
    kashf.clock.startWindow(60_000)
    const statuses: number[] = []
    for (let n = 0; n < 302; n++) statuses.push((await mine(token)).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.slice(300)).toEqual([429, 429])
    expect((await mine(otherToken)).statusCode).toBe(200)
  })
})

interface Operation {
  security?: object[]
  description?: string
}
