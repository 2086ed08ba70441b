import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCourse } from '../../testing/builders/courses.ts'
import { buildTeacher, type TestPerson } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'

const kashf = testApp()
let app: FastifyInstance
let owner: TestPerson
let stranger: TestPerson
let courseId: number
let lessonId: number

beforeAll(async () => {
  app = kashf.app
  await app.listen({ port: 0, host: '127.0.0.1' })
  owner = await buildTeacher(kashf.deps)
  stranger = await buildTeacher(kashf.deps)
  const course = await buildCourse(kashf.deps, { teacherId: owner.id, lessons: 1 })
  courseId = course.id
  lessonId = course.lessonIds[0] ?? 0
})

/** Sends only the headers of a form; resolves to the status, or null when the server waits for the body. */
function answerToHead(method: string, path: string, token: string): Promise<number | null> {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen')
  const socket = connect(address.port, '127.0.0.1')
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: kashf.test\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n',
  )
  return new Promise((resolve, reject) => {
    const waiting = setTimeout(() => resolve(null), 2000)
    socket.once('error', reject)
    socket.once('data', (data) => {
      clearTimeout(waiting)
      resolve(Number(data.toString().split(' ')[1]))
    })
  }).finally(() => socket.destroy()) as Promise<number | null>
}

const calls: [name: string, method: string, path: () => string][] = [
  ['captions', 'PUT', () => `/api/courses/videos/${lessonId}/captions/uz`],
  ['a lesson', 'PATCH', () => `/api/courses/videos/${lessonId}`],
  ['a course', 'PATCH', () => `/api/courses/${courseId}`],
]

describe('the body of an upload', () => {
  it.each(calls)('is not read for %s of another teacher', async (_name, method, path) => {
    expect(await answerToHead(method, path(), stranger.token)).toBe(404)
    expect(await answerToHead(method, path().replace(/\d+/, '999999'), owner.token)).toBe(404)
    expect(await answerToHead(method, path().replace(/\d+/, 'x'), owner.token)).toBe(404)
    expect(await answerToHead(method, path(), 'nobody')).toBe(401)
    expect(await answerToHead(method, path(), owner.token)).toBeNull()
  })
})
