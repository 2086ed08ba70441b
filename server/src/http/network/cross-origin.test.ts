import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../config/env.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../testing/builders/people.ts'

const CLIENT = 'https://client.example.uz'
const STRANGER = 'https://client.example.uz.evil.example'

let kashf: TestApp
let student: TestPerson
let openVideo: string
beforeAll(async () => {
  kashf = await startTestApp({ variables: { ALLOWED_ORIGINS: `${CLIENT}, http://localhost:5173` } })
  student = await buildStudent(kashf.deps)
  const teacher = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: teacher.id })
  const lesson = await kashf.call('GET', `/api/courses/lesson/${course.lessonIds[0]}/withouttoken`)
  openVideo = lesson.json().data.video_link
})
afterAll(() => kashf.close())

const corsOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))
const preflight = (url: string, origin: string, method = 'PATCH') =>
  kashf.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })

describe('an allowed origin', () => {
  it.each([
    '/api/courses/videos/1',
    '/api/users/login',
    '/api/uploads',
    '/v/1/x/master.m3u8',
    '/media/image/1/320.webp',
  ])('may request %s', async (url) => {
    const answer = await preflight(url, CLIENT)
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': CLIENT,
      'access-control-max-age': '86400',
      vary: 'Origin',
    })
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH')
    expect(answer.headers['access-control-allow-headers']).toMatch(
      /Authorization.*Content-Type.*Range.*Tus-Resumable/,
    )
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it('may read responses, errors and the necessary headers, but never with cookies', async () => {
    const headers = { origin: CLIENT }
    for (const [url, status] of [
      ['/api/courses/donthavetoken', 200],
      ['/api/users/userme', 401],
      ['/api/nothing', 404],
      ['/v/1/x/master.m3u8', 403],
    ] as const) {
      const answer = await kashf.app.inject({ url, headers })
      expect([url, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
        url,
        status,
        CLIENT,
      ])
      expect(answer.headers.vary).toContain('Origin')
      expect(answer.headers['access-control-expose-headers']).toMatch(/Content-Range.*Upload-Offset/)
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  it('gets both values of Vary on a compressed list', async () => {
    const teacher = await buildTeacher(kashf.deps)
    for (let i = 0; i < 4; i += 1) await buildCourse(kashf.deps, { teacherId: teacher.id })
    kashf.deps.publicCache.clear()
    const headers = { origin: CLIENT, 'accept-encoding': 'br' }
    const answer = await kashf.app.inject({ url: '/api/courses/donthavetoken?facets=1', headers })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers.vary).toMatch(/Origin.*accept-encoding/i)
  })

  it('may embed signed media in a plain <video>, which sends no Origin', async () => {
    const { signedUrl } = (await kashf.call('GET', `/api/courses/get-signed-url?file=${openVideo}`)).json()
    expect((await kashf.app.inject({ url: signedUrl })).headers['cross-origin-resource-policy']).toBe(
      'cross-origin',
    )
  })
})

describe('any other origin', () => {
  it.each([STRANGER, 'null', 'http://client.example.uz', `${CLIENT}:8443`, '*'])(
    'gets no CORS headers: %s',
    async (origin) => {
      const asked = await preflight('/api/users/login', origin, 'POST')
      expect([asked.statusCode, corsOf(asked)]).toEqual([404, []])
      const answer = await kashf.app.inject({ url: '/api/courses/donthavetoken', headers: { origin } })
      expect([answer.statusCode, corsOf(answer)]).toEqual([200, []])
      // A cache must not serve this response to the allowed origin.
      expect(answer.headers.vary).toContain('Origin')
    },
  )

  it('gets no CORS headers and cannot embed signed media while no origin is allowed', async () => {
    const closed = await startTestApp()
    const answer = await closed.app.inject({ url: '/v/1/x/master.m3u8', headers: { origin: CLIENT } })
    expect(corsOf(answer)).toEqual([])
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect((await closed.app.inject({ method: 'OPTIONS', url: '/api/users/login' })).statusCode).toBe(404)
    await closed.close()
  })
})

it('responses contain URLs with the origin of PUBLIC_URL', async () => {
  const { call } = kashf
  const { signedUrl } = (await call('GET', `/api/courses/get-signed-url?file=${openVideo}`, student)).json()
  expect(signedUrl).toMatch(/^http:\/\/kashf\.test\/v\/\d+\//)
})

it('the configuration accepts only exact origins', () => {
  for (const bad of [
    '*',
    'null',
    'client.uz',
    'https://client.uz/',
    'https://*.client.uz',
    'https://CLIENT.uz',
    'ftp://client.uz',
  ]) {
    expect(() => readEnv({ DATA_DIR: kashf.deps.env.dataDir, ALLOWED_ORIGINS: bad }), bad).toThrow(
      'ALLOWED_ORIGINS',
    )
  }
})
