import { beforeAll, describe, expect, it } from 'vitest'
import { encodeCursor } from '../db/cursor.ts'
import { sql } from '../db/sql.ts'
import { buildCourse } from '../testing/builders/courses.ts'
import { buildOperator, buildStudent, buildTeacher, type TestPerson } from '../testing/builders/people.ts'
import { testApp, testPerson } from '../testing/test-app.ts'

const kashf = testApp()
const student = testPerson(kashf, buildStudent)
const teacher = testPerson(kashf, buildTeacher)
let courseId: number

beforeAll(async () => {
  courseId = (await buildCourse(kashf.deps, { teacherId: teacher.id })).id
})

/** Values above PostgreSQL's integer and then above its bigint, as numbers and as form text. */
const TOO_LARGE = [2_147_483_648, 99_999_999_999, 1e300, '99999999999999999999999', 'Infinity', '1e999']

describe('out-of-range ids', () => {
  const course = { title: 'Sarlavha', category_id: 1, language: 1, level: 1, period: 1, price: 0 }
  const lesson = { title: 'Dars', description: 'Matn', is_open: true }
  const calls: ['POST' | 'PATCH', string, string, object][] = [
    ['POST', '/api/courses', 'category_id', course],
    ['POST', '/api/courses/videos', 'course_id', lesson],
    ['PATCH', '/api/courses/complete', 'course_id', {}],
  ]
  it.each(calls)('%s %s reports %s', async (method, url, field, rest) => {
    for (const id of TOO_LARGE) {
      const answer = await kashf.call(method, url, { token: teacher.token, body: { ...rest, [field]: id } })
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([422, [field]])
    }
  })

  it('are rejected as a parent comment and in a lesson order', async () => {
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

describe('an infinite number', () => {
  it.each(['Infinity', '-Infinity', '1e999', '-1e999'])('%s is neither an id nor a limit', async (text) => {
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

  it('is excluded by a minimum and a maximum on every numeric parameter', async () => {
    const { paths } = (await kashf.call('GET', '/api/docs/json')).json()
    const unbounded: string[] = []
    const visit = (schema: unknown, place: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      if ('type' in schema && ['number', 'integer'].includes(String(schema.type))) {
        const isBounded = 'maximum' in schema && ('minimum' in schema || 'exclusiveMinimum' in schema)
        if (!isBounded) unbounded.push(place)
      }
      for (const [name, part] of Object.entries(schema))
        if (name !== 'responses') visit(part, `${place}/${name}`)
    }
    visit(paths, '')
    expect(Object.keys(paths).length).toBeGreaterThan(50)
    expect(unbounded).toEqual([])
  })
})

describe('text that only JavaScript reads as a number', () => {
  // In a query, `+1` decodes to a space and 1.
  const forms = (id: number) => [
    `0x${id.toString(16)}`,
    `${id}e0`,
    ` ${id}`,
    `${id} `,
    `+${id}`,
    `${id}.0`,
    `0${id}`,
  ]

  it('is not an id in a path', async () => {
    for (const text of forms(courseId)) {
      const url = `/api/courses/course/${encodeURIComponent(text)}/withouttoken`
      expect([url, (await kashf.call('GET', url)).statusCode]).toEqual([url, 404])
    }
    const right = await kashf.call('GET', `/api/courses/course/${courseId}/withouttoken`)
    expect(right.statusCode).toBe(200)
  })

  it('is rejected in a query, in a list in a query and in a form', async () => {
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

  it('is rejected in JSON, as are true and an array', async () => {
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

describe('an object in place of text', () => {
  const values: unknown[] = [{ toString: 1 }, { toString: null, valueOf: 1 }, ['a'], { length: 3 }]
  it.each(['login', 'forgot1', 'forgot2', 'verify', 'verify/resend', ''])(
    'is an invalid field of POST /api/users/%s',
    async (call) => {
      for (const value of values) {
        const body = { username: value, email: value, password: 'x', code: '1' }
        const answer = await kashf.call('POST', `/api/users/${call}`.replace(/\/$/, ''), { body })
        expect([call, answer.statusCode, answer.json().error]).toEqual([call, 422, 'validation_failed'])
      }
    },
  )
})

describe('a stringified missing value', () => {
  it.each(['undefined', 'null', ' undefined '])('"%s" is neither a title nor a name', async (word) => {
    const lesson = { course_id: courseId, title: word, description: 'Matn', is_open: true }
    const title = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body: lesson })
    expect([title.statusCode, title.json().fields]).toEqual([422, { title: "To'ldirish shart." }])
    const name = await kashf.call('PUT', '/api/users', { token: student.token, body: { first_name: word } })
    expect([name.statusCode, name.json().fields]).toEqual([422, { first_name: "To'ldirish shart." }])
  })

  it('may be part of a title', async () => {
    const lesson = { course_id: courseId, title: 'undefined nima?', description: 'null', is_open: true }
    const answer = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body: lesson })
    expect(answer.json().fields ?? {}).not.toHaveProperty('title')
  })
})

describe('a JSON content type with an empty body', () => {
  it('counts as a request without a body', async () => {
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

describe('a body in another charset than UTF-8', () => {
  // "Анвар" in windows-1251.
  const name = Buffer.from([0xc0, 0xed, 0xe2, 0xe0, 0xf0])
  const put = (contentType: string, payload: Buffer) =>
    kashf.app.inject({
      method: 'PUT',
      url: '/api/users',
      headers: { authorization: `Bearer ${student.token}`, 'content-type': contentType },
      payload,
    })
  const json = (value: Buffer) => Buffer.concat([Buffer.from('{"first_name":"'), value, Buffer.from('"}')])

  it.each([
    ['application/json', json(name), 400, 'malformed_body'],
    ['application/json; charset=utf-8', json(name), 400, 'malformed_body'],
    ['application/json; charset=windows-1251', json(name), 415, 'unsupported_media_type'],
    ['application/json; Charset="KOI8-R"', json(name), 415, 'unsupported_media_type'],
    [
      'application/json;charset=utf-16le',
      Buffer.from('{"first_name":"Анвар"}', 'utf16le'),
      415,
      'unsupported_media_type',
    ],
    [
      'multipart/form-data; boundary=x',
      Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="first_name"\r\n\r\n'),
        name,
        Buffer.from('\r\n--x--\r\n'),
      ]),
      400,
      'malformed_body',
    ],
  ] as const)('is refused as %s', async (contentType, payload, status, error) => {
    const answer = await put(contentType, payload)
    expect([answer.statusCode, answer.json().error]).toEqual([status, error])
  })

  it('is told from UTF-8, which may be declared in any spelling', async () => {
    for (const charset of ['UTF-8', '"utf-8"', 'utf8']) {
      const answer = await put(`application/json; charset=${charset}`, json(Buffer.from('Ўктам')))
      expect(answer.json().data.first_name).toBe('Ўктам')
    }
    const part =
      'content-disposition: form-data; name="first_name"\r\ncontent-type: text/plain; charset=utf-8'
    for (const headers of [part, part.split('\r\n')[0]]) {
      // All letters of the second name are below U+0100, where a decoded text looks like undecoded bytes.
      for (const name of ['Ғайрат', 'André', 'Ã©lise']) {
        const answer = await put(
          'multipart/form-data; boundary=x',
          Buffer.from(`--x\r\n${headers}\r\n\r\n${name}\r\n--x--\r\n`),
        )
        expect([name, answer.json().data?.first_name]).toEqual([name, name])
      }
    }
  })

  it('is refused when a part of a form declares it', async () => {
    for (const charset of ['windows-1251', 'koi8-r', 'iso-8859-1', 'utf-8']) {
      const head = 'content-disposition: form-data; name="first_name"'
      const answer = await put(
        'multipart/form-data; boundary=x',
        Buffer.concat([
          Buffer.from(`--x\r\n${head}\r\ncontent-type: text/plain; charset=${charset}\r\n\r\n`),
          name,
          Buffer.from('\r\n--x--\r\n'),
        ]),
      )
      expect([charset, answer.statusCode]).toEqual([charset, 400])
    }
  })
})

describe('a forged cursor', () => {
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
    ['/api/courses/:id/team/shares', () => teacher],
    ['/api/outApis/payouts', () => teacher],
    ['/api/users/teacheraccouts', () => teacher],
  ]
  it.each(lists)('returns the first page of %s', async (list, who) => {
    const url = list.replace(':id', String(courseId))
    for (const cursor of forged) {
      const answer = await kashf.call('GET', `${url}?cursor=${cursor}`, { token: who().token })
      expect([cursor, answer.statusCode]).toEqual([cursor, 200])
    }
  })
})

describe('invisible text', () => {
  const invisible = ['\u200b', ' \u2060\u00ad ', '\u202e', '\u3164', '\u0301', '\n\t ']
  it.each(invisible)('%j is not a name, a title or a comment', async (text) => {
    const name = await kashf.call('PUT', '/api/users', { token: student.token, body: { first_name: text } })
    expect([name.statusCode, name.json().fields]).toEqual([422, { first_name: "To'ldirish shart." }])
    const lesson = { course_id: courseId, title: text, description: 'Matn', is_open: true }
    const title = await kashf.call('POST', '/api/courses/videos', { token: teacher.token, body: lesson })
    expect([title.statusCode, Object.keys(title.json().fields)]).toEqual([422, ['title']])
    const url = `/api/courses/course/${courseId}/commit`
    const comment = await kashf.call('POST', url, { token: student.token, body: { text } })
    expect([comment.statusCode, Object.keys(comment.json().fields)]).toEqual([422, ['text']])
  })

  it('is removed from a name without changing its visible characters', async () => {
    const body = { first_name: "O\u202e'g\u200bʻiloy", last_name: 'Али Ñ\u00ad' }
    const me = await kashf.call('PUT', '/api/users', { token: student.token, body })
    expect(me.json().data).toMatchObject({ first_name: "O'gʻiloy", last_name: 'Али Ñ' })
  })
})

describe('a lone surrogate', () => {
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
  ])('%s is decoded as in UTF-8, also in the audit trail', async (escaped, reason) => {
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

describe('a request that cannot be parsed', () => {
  it.each(['[]', '1', '"matn"', 'true'])('with the body %s is rejected', async (payload) => {
    const answer = await kashf.app.inject({
      method: 'POST',
      url: '/api/users/forgot1',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed_body'])
  })

  it.each(['/%', '/%zz', '/api/%c0%af'])('for %s gets the standard error response', async (url) => {
    const answer = await kashf.app.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'route_not_found'])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a private response', () => {
  it('is not cacheable, above all a token', async () => {
    const body = { username: student.username, password: 'sinov-paroli-1' }
    const login = await kashf.call('POST', '/api/users/login', { body })
    expect(login.statusCode).toBe(200)
    expect(login.headers['cache-control']).toContain('no-store')
  })
})
