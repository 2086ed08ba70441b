import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeCursor } from '../db/cursor.ts'
import { sql } from '../db/sql.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'

let kashf: TestApp
let student: TestPerson
let teacher: TestPerson
let courseId: number

beforeAll(async () => {
  kashf = await startTestApp()
  student = await buildStudent(kashf.deps)
  teacher = await buildTeacher(kashf.deps)
  courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id })).id
})
afterAll(() => kashf.close())

/** More than PostgreSQL's integer holds, then more than its bigint, as a number and as a form's text. */
const TOO_LARGE = [2_147_483_648, 99_999_999_999, 1e300, '99999999999999999999999', 'Infinity', '1e999']

describe('numbers that no id has', () => {
  const course = { title: 'Sarlavha', category_id: 1, language: 1, level: 1, period: 1, price: 0 }
  const lesson = { title: 'Dars', description: 'Matn', is_open: true }
  const calls: ['POST' | 'PATCH', string, string, object][] = [
    ['POST', '/api/courses', 'category_id', course],
    ['POST', '/api/courses/videos', 'course_id', lesson],
    ['PATCH', '/api/courses/complete', 'course_id', {}],
  ]
  it.each(calls)('%s %s names %s', async (method, url, field, rest) => {
    for (const id of TOO_LARGE) {
      const answer = await kashf.call(method, url, { token: teacher.token, body: { ...rest, [field]: id } })
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([422, [field]])
    }
  })

  it('are no comment to answer either, and no lesson to put in order', async () => {
    for (const id of TOO_LARGE) {
      const url = `/api/courses/course/${courseId}/commit`
      const comment = await kashf.call('POST', url, {
        token: student.token,
        body: { text: 'Salom', parent_id: id },
      })
      expect(comment.statusCode).toBe(422)
      const order = await kashf.call('PATCH', `/api/courses/${courseId}/lessons`, {
        token: teacher.token,
        body: { lesson_ids: [id] },
      })
      expect(order.statusCode).toBe(422)
    }
  })
})

describe('a number without end', () => {
  it.each(['Infinity', '-Infinity', '1e999', '-1e999'])('%s is no id and no limit', async (text) => {
    for (const url of [
      '/api/courses/course/ID/withouttoken',
      '/api/courses/lesson/ID',
      '/api/users/teacheraccout/ID',
    ]) {
      const answer = await kashf.call('GET', url.replace('ID', text), { token: student.token })
      expect([url, answer.statusCode]).toEqual([url, 404])
    }
    const list = await kashf.call('GET', `/api/courses/donthavetoken?limit=${text}`)
    expect([list.statusCode, Object.keys(list.json().fields)]).toEqual([422, ['limit']])
  })

  it('has a limit that stops it wherever a number is taken', async () => {
    const { paths } = (await kashf.call('GET', '/api/docs/json')).json()
    const unbounded: string[] = []
    const look = (schema: unknown, place: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      if ('type' in schema && ['number', 'integer'].includes(String(schema.type))) {
        const isBounded = 'maximum' in schema && ('minimum' in schema || 'exclusiveMinimum' in schema)
        if (!isBounded) unbounded.push(place)
      }
      for (const [name, part] of Object.entries(schema))
        if (name !== 'responses') look(part, `${place}/${name}`)
    }
    look(paths, '')
    expect(Object.keys(paths).length).toBeGreaterThan(50)
    expect(unbounded).toEqual([])
  })
})

describe('what JavaScript reads as a number and nobody writes as one', () => {
  // `+1` in a query is a space and 1.
  const forms = (id: number) => [
    `0x${id.toString(16)}`,
    `${id}e0`,
    ` ${id}`,
    `${id} `,
    `+${id}`,
    `${id}.0`,
    `0${id}`,
  ]

  it('is no id in an address', async () => {
    for (const text of forms(courseId)) {
      const url = `/api/courses/course/${encodeURIComponent(text)}/withouttoken`
      expect([url, (await kashf.call('GET', url)).statusCode]).toEqual([url, 404])
    }
    const right = await kashf.call('GET', `/api/courses/course/${courseId}/withouttoken`)
    expect(right.statusCode).toBe(200)
  })

  it('is none in a query, in a list of a query, and in a form either', async () => {
    for (const text of forms(1)) {
      for (const [field, value] of [
        ['limit', text],
        ['categories', text],
        ['categories', `2,${text},3`],
      ] as const) {
        const url = `/api/courses/donthavetoken?${field}=${encodeURIComponent(value)}`
        const answer = await kashf.call('GET', url)
        expect([url, answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([url, 422, [field]])
      }
      const payload = new FormData()
      payload.append('course_id', text)
      const form = await kashf.app.inject({
        method: 'PATCH',
        url: '/api/courses/complete',
        headers: { authorization: `Bearer ${teacher.token}` },
        payload,
      })
      expect([text, form.statusCode, Object.keys(form.json().fields)]).toEqual([text, 422, ['course_id']])
    }
  })

  it('is none as JSON, neither as text nor as true', async () => {
    for (const id of [...forms(courseId), true, [courseId]]) {
      const body = { course_id: id }
      const answer = await kashf.call('PATCH', '/api/courses/complete', { token: teacher.token, body })
      expect([id, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([id, 422, ['course_id']])
      const order = await kashf.call('PATCH', `/api/courses/${courseId}/lessons`, {
        token: teacher.token,
        body: { lesson_ids: [id] },
      })
      expect([id, order.statusCode]).toEqual([id, 422])
    }
  })
})

describe('an object where a text belongs', () => {
  const values: unknown[] = [{ toString: 1 }, { toString: null, valueOf: 1 }, ['a'], { length: 3 }]
  it.each(['login', 'forgot1', 'forgot2', 'verify', 'verify/resend', ''])(
    'is a bad field of POST /api/users/%s',
    async (call) => {
      for (const value of values) {
        const body = { username: value, email: value, password: 'x', code: '1' }
        const answer = await kashf.call('POST', `/api/users/${call}`.replace(/\/$/, ''), { body })
        expect([call, answer.statusCode, answer.json().error]).toEqual([call, 422, 'validation_failed'])
      }
    },
  )
})

describe('the words of a program that has nothing to say', () => {
  it.each(['undefined', 'null', ' undefined '])('"%s" is no title and no name', async (word) => {
    const lesson = { course_id: courseId, title: word, description: 'Matn', is_open: true }
    const title = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body: lesson })
    expect([title.statusCode, title.json().fields]).toEqual([422, { title: "To'ldirish shart." }])
    const name = await kashf.call('PUT', '/api/users', { token: student.token, body: { first_name: word } })
    expect([name.statusCode, name.json().fields]).toEqual([422, { first_name: "To'ldirish shart." }])
  })

  it('may begin a title', async () => {
    const lesson = { course_id: courseId, title: 'undefined nima?', description: 'null', is_open: true }
    const answer = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body: lesson })
    expect(answer.json().fields ?? {}).not.toHaveProperty('title')
  })
})

describe('a JSON header over an empty body', () => {
  it('is a call without a body', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${student.token}` }
    const url = `/api/users/subscription/${teacher.id}`
    const put = await kashf.app.inject({ method: 'PUT', url, headers })
    expect([put.statusCode, put.json().data]).toEqual([200, { subscribed: true }])
    const post = await kashf.app.inject({ method: 'POST', url: '/api/users/login', headers, payload: '' })
    expect([post.statusCode, Object.keys(post.json().fields)]).toEqual([422, ['username', 'password']])
    const gone = await kashf.app.inject({ method: 'DELETE', url: '/api/users/devices/2147483647', headers })
    expect(gone.statusCode).toBe(404)
  })
})

describe('a cursor that is not ours', () => {
  const forged = [
    [1e300],
    [-1e300],
    [0.5],
    [-0.5],
    [2 ** 53],
    [2 ** 31],
    ['a'],
    ['1', 1],
    ['2020', 1],
    ['2020-01-01T00:00:00.000Z', 1e300],
    ['2020-01-01T00:00:00.000Z', 0.5],
    ['+275760-09-13T00:00:00.000Z', 1],
    ['2020-02-31T00:00:00.000Z', 1],
    ['0000-01-01T00:00:00.000Z', 1],
  ].map(encodeCursor)
  const lists: [string, () => TestPerson][] = [
    ['/api/courses/course/:id/comments', () => student],
    ['/api/courses/purchased-courses', () => student],
    ['/api/courses/saved-courses', () => student],
    ['/api/users/statement', () => student],
    ['/api/courses/mine', () => teacher],
    ['/api/outApis/payouts', () => teacher],
    ['/api/users/teacheraccouts', () => teacher],
  ]
  it.each(lists)('starts %s at its head', async (list, who) => {
    const url = list.replace(':id', String(courseId))
    for (const cursor of forged) {
      const answer = await kashf.call('GET', `${url}?cursor=${cursor}`, { token: who().token })
      expect([cursor, answer.statusCode]).toEqual([cursor, 200])
    }
  })
})

describe('a text that nobody sees', () => {
  const unseen = ['\u200b', ' \u2060\u00ad ', '\u202e', '\u3164', '\u0301', '\n\t ']
  it.each(unseen)('%j is no name, no title and no comment', async (text) => {
    const name = await kashf.call('PUT', '/api/users', { token: student.token, body: { first_name: text } })
    expect([name.statusCode, name.json().fields]).toEqual([422, { first_name: "To'ldirish shart." }])
    const lesson = { course_id: courseId, title: text, description: 'Matn', is_open: true }
    const title = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body: lesson })
    expect([title.statusCode, Object.keys(title.json().fields)]).toEqual([422, ['title']])
    const url = `/api/courses/course/${courseId}/commit`
    const comment = await kashf.call('POST', url, { token: student.token, body: { text } })
    expect([comment.statusCode, Object.keys(comment.json().fields)]).toEqual([422, ['text']])
  })

  it('goes out of a name, whose letters stay as they are', async () => {
    const body = { first_name: "O\u202e'g\u200bʻiloy", last_name: 'Али 李\u00ad' }
    const me = await kashf.call('PUT', '/api/users', { token: student.token, body })
    expect(me.json().data).toMatchObject({ first_name: "O'gʻiloy", last_name: 'Али 李' })
  })
})

describe('half of a surrogate pair', () => {
  const post = (url: string, token: string, payload: string) =>
    kashf.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload,
    })

  it.each([
    ['\\ud800', '\ufffd'],
    ['a\\udc00\\uD800b', 'a\ufffd\ufffdb'],
    ['\\uD83D\\ude00', '\u{1f600}'],
    ['\\\\ud800', '\\ud800'],
    ['\\\\\\ud800', '\\\ufffd'],
  ])('%s is read as decoding reads it, in the audit trail too', async (escaped, reason) => {
    const operator = await buildOperator(kashf.deps)
    const { id } = await buildStudent(kashf.deps)
    const answer = await post(`/api/admin/users/${id}/block`, operator.token, `{"reason":"sabab ${escaped}"}`)
    expect(answer.statusCode).toBe(200)
    const entry = await kashf.deps.db.one<{ after: unknown }>(
      sql`select after from audit_entry where subject = ${`user:${id}`} order by id desc limit 1`,
    )
    expect(JSON.stringify(entry?.after)).toContain(JSON.stringify(`sabab ${reason}`))
  })
})

describe('a request that cannot be read', () => {
  it.each(['[]', '1', '"matn"', 'true'])('refuses %s as a body', async (payload) => {
    const answer = await kashf.app.inject({
      method: 'POST',
      url: '/api/users/forgot1',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed_body'])
  })

  it.each(['/%', '/%zz', '/api/%c0%af'])('answers %s in our own shape', async (url) => {
    const answer = await kashf.app.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'route_not_found'])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('what only the asker may read', () => {
  it('is kept by no cache, a token above all', async () => {
    const body = { username: student.username, password: 'sinov-paroli-1' }
    const login = await kashf.call('POST', '/api/users/login', { body })
    expect(login.statusCode).toBe(200)
    expect(login.headers['cache-control']).toContain('no-store')
  })
})
