import { answerSchema, Id, nullable } from '@kashf/contract/common.ts'
import { ERRORS } from '@kashf/contract/errors.ts'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { endpoint } from '../endpoint.ts'

interface Operation {
  security?: object[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Failure: { properties: { error: { enum: string[] } } } } }
}

let kashf: TestApp
let document: Document

beforeAll(async () => {
  kashf = await startTestApp({
    pages: async (app, deps) =>
      endpoint(
        app,
        deps,
        {
          method: 'POST',
          url: '/api/echo',
          session: 'none',
          summary: 'Answers what the test sends',
          tag: 'test',
          body: Type.Object({ status: Type.Integer(), json: Type.String() }),
          answer: answerSchema(Type.Object({ id: Id, image: nullable(Type.String()) })),
        },
        async ({ body, reply }) => {
          reply.code(body.status)
          return JSON.parse(body.json)
        },
      ),
  })
  document = (await kashf.call('GET', '/api/docs/json')).json()
})
afterAll(() => kashf.close())

/** Lets the application answer `data` and perhaps more. */
const echo = (data: object, { status = 200, ...more }: { status?: number; [name: string]: unknown } = {}) =>
  kashf.call('POST', '/api/echo', { body: { status, json: JSON.stringify({ data, ...more }) } })

const operationOf = (method: 'get' | 'post', path: string) => document.paths[path]?.[method]

describe('the OpenAPI document', () => {
  it('lists the file parts of a form, the required session and every error code', () => {
    const lesson = operationOf('post', '/api/courses/videos')
    expect(Object.keys(lesson?.requestBody?.content['multipart/form-data']?.schema.properties ?? {})).toEqual(
      expect.arrayContaining(['course_id', 'title', 'description', 'is_open', 'file', 'video']),
    )
    expect(lesson?.requestBody?.content['application/json']?.schema.properties).not.toHaveProperty('video')
    expect(lesson?.security).toEqual([{ bearer: [] }])
    expect(Object.keys(lesson?.responses ?? {})).toEqual(expect.arrayContaining(['201', '401', '403', '422']))
    const buying = operationOf('get', '/api/actioncourses/buy-course/{id}')
    expect(Object.keys(buying?.responses ?? {})).toEqual(expect.arrayContaining(['200', '201', '402', '409']))
    expect(operationOf('get', '/api/users/teacheraccout/{id}')?.security).toEqual([{}, { bearer: [] }])
    expect(document.components.schemas.Failure.properties.error.enum).toEqual(Object.keys(ERRORS))
  })

  it('is compared with every successful answer of every test', async () => {
    expect((await echo({ id: 1, image: null })).statusCode).toBe(200)
    const right = { id: 1, image: null }
    const wrong: [Parameters<typeof echo>, RegExp][] = [
      [[{ id: 1 }], /POST \/api\/echo answered 200.*\/data .*image/s],
      [[{ ...right, id: 0 }], /\/data\/id must be >= 1/],
      [[{ ...right, password: 'x' }], /\/data .*additional properties.*password/],
      [[right, { token: 'x' }], /\/ .*additional properties.*token/],
      [[right, { status: 201 }], /201.*the status is not described/s],
    ]
    for (const [answer, difference] of wrong) await expect(echo(...answer)).rejects.toThrow(difference)
  })
})
