import { answerSchema, Id, nullable } from '@kashf/contract/common.ts'
import { ERRORS } from '@kashf/contract/errors.ts'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

interface Operation {
  security?: object[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Failure: { properties: { error: { enum: string[] } } } } }
}

let kashf: TestApp
let document: Document

beforeAll(async () => {
  kashf = await startTestApp({
    pages: async (app) => {
      const answer = answerSchema(Type.Object({ id: Id, image: nullable(Type.String()) }))
      app.post<{ Body: { status: number; json: string } }>('/api/echo', {
        schema: {},
        config: {
          description: {
            session: 'none',
            statuses: [200],
            refuses: [],
            isLimited: false,
            answer,
            produces: undefined,
          },
        },
        handler: async ({ body }, reply) => {
          reply.code(body.status)
          return JSON.parse(body.json)
        },
      })
    },
  })
  document = (await kashf.call('GET', '/api/docs/json')).json()
})
afterAll(() => kashf.close())

/** Lets the application answer `data`, with the given status and headers. */
const echo = (data: object, { status = 200, ...more }: { status?: number; [name: string]: unknown } = {}) =>
  kashf.call('POST', '/api/echo', { body: { status, json: JSON.stringify({ data, ...more }) } })

/** Snapshots of any kind of record before and after a change. */
const OF_ANY_SHAPE = [
  'GET /api/admin/audit 200 application/json.data[].before',
  'GET /api/admin/audit 200 application/json.data[].after',
]

interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema | Schema[]
  maxItems?: number
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
}

/**
 * The places where a schema leaves the content open: any value, an object without properties, an array without items.
 */
function vaguePlaces(schema: Schema, place: string): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  if (parts.length > 0) return parts.flatMap((part) => vaguePlaces(part, place))
  if (schema.$ref !== undefined || schema.const !== undefined || schema.enum !== undefined) return []
  if (schema.type === 'array') {
    if (schema.maxItems === 0) return []
    if (schema.items === undefined) return [place]
    return [schema.items].flat().flatMap((item) => vaguePlaces(item, `${place}[]`))
  }
  if (schema.type !== 'object') return schema.type === undefined ? [place] : []
  const { properties = {}, patternProperties = {}, additionalProperties } = schema
  const others = typeof additionalProperties === 'object' ? { '*': additionalProperties } : {}
  const inside = Object.entries({ ...properties, ...patternProperties, ...others })
  if (inside.length === 0) return additionalProperties === false ? [] : [place]
  return inside.flatMap(([name, part]) => vaguePlaces(part, `${place}.${name}`))
}

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

  it('names the shape of every successful response', () => {
    const vague = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([status, { description, content = {} }]) => {
            const call = `${method.toUpperCase()} ${path} ${status}`
            if (description === 'Default Response') return [`${call}: not described`]
            return Object.entries(content).flatMap(([type, { schema }]) =>
              vaguePlaces(schema, `${call} ${type}`),
            )
          }),
      ),
    )
    expect(vague.filter((place) => !OF_ANY_SHAPE.some((known) => place.endsWith(known)))).toEqual([])
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
