import { FIELD_ERRORS } from '@kashf/contract/errors.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { addressOf, CALLS } from '../../testing/access-matrix/calls.ts'
import { buildPeople, GROUPS, type People } from '../../testing/access-matrix/people.ts'
import { buildTargets, type Targets } from '../../testing/access-matrix/targets.ts'
import {
  type DocumentedCall,
  documentedCalls,
  type Schema,
} from '../../testing/hostile-requests/documented-calls.ts'
import { testApp } from '../../testing/test-app.ts'
import { MAX_BODY_BYTES } from '../endpoint.ts'

/** Takes a text as long as its body may be. */
const PASTED = 'POST /api/practice/banks/:id/imports/text'

/** The secret of this call is in a header, so strangers' bodies are not received at all. */
const WEBHOOK = 'POST /api/telegram/webhook'

type Call = DocumentedCall & { schema: Schema; limit: number }

const kashf = testApp()
let people: People
let targets: Targets
let documented: DocumentedCall[]
/** The calls with a JSON body. */
let calls: Call[]

beforeAll(async () => {
  people = await buildPeople(kashf.deps)
  targets = await buildTargets(kashf.deps, people)
  documented = documentedCalls((await kashf.call('GET', '/api/docs/json')).json())
  calls = documented.flatMap((call) =>
    call.body && call.maxBodyBytes !== null ? [{ ...call, schema: call.body, limit: call.maxBodyBytes }] : [],
  )
})

/** Sends JSON text as somebody who may make the call. */
async function send(name: string, payload: string) {
  await kashf.deps.db.run(sql`delete from rate_window`)
  const who = GROUPS[CALLS.get(name)?.may ?? 'everybody'].at(-1)
  const token = (who && people[who])?.token
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return kashf.app.inject({ ...addressOf(name, targets), headers, payload })
}

/** Whether a pattern is anchored and has no unlimited repetition. */
const isBoundedPattern = (pattern: string) =>
  /^\^(?:\[(?:[^\]\\]|\\.)*\]|[^*+\\[]|\\.)*\$$/.test(pattern) && !/,\}/.test(pattern)
const FORMATS = new Set(['date', 'uuid'])

/** Whether an object of a union requires a field that no other has. */
const hasOwnName = (one: Schema, all: Schema[]) =>
  (one.required ?? []).some((name) =>
    all.every((other) => other === one || !(name in (other.properties ?? {}))),
  )

const SCALARS = new Set(['integer', 'number', 'boolean', 'null'])

/** The places of a schema that have no size limit. */
function unlimited(schema: Schema, place: string): string[] {
  if (schema.const !== undefined || schema.enum) return []
  if (Array.isArray(schema.type) && schema.type.every((type) => SCALARS.has(type))) return []
  if (schema.anyOf) {
    const nested = schema.anyOf.filter(({ type }) => type === 'array')
    const objects = schema.anyOf.filter(({ type }) => type === 'object')
    const kinds = objects.flatMap(({ properties = {} }) => {
      const name = properties.kind ?? properties.by
      return name?.const ?? name?.enum ?? []
    })
    const areNamed =
      new Set(kinds).size === objects.length || objects.every((one) => hasOwnName(one, objects))
    const isAmbiguous = nested.length > 1 || (objects.length > 1 && !areNamed)
    return [
      ...(isAmbiguous ? [`${place}: more than one list or object`] : []),
      ...schema.anyOf.flatMap((one) => unlimited(one, place)),
    ]
  }
  switch (schema.type) {
    case 'string': {
      const { maxLength, format = '', pattern = '' } = schema
      const isLimited = maxLength !== undefined || FORMATS.has(format) || isBoundedPattern(pattern)
      return isLimited ? [] : [`${place}: text`]
    }
    case 'array': {
      const isTuple = Array.isArray(schema.items) && schema.additionalItems === false
      const isLimited = isTuple || schema.maxItems !== undefined
      const items = [schema.items ?? []].flat().flatMap((one) => unlimited(one, `${place}[]`))
      return [...(isLimited && schema.items ? [] : [`${place}: list`]), ...items]
    }
    case 'object': {
      const isOpen = (schema.additionalProperties ?? false) !== false || 'patternProperties' in schema
      const inside = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
        unlimited(one, `${place}.${name}`),
      )
      return [...(isOpen ? [`${place}: names of fields`] : []), ...inside]
    }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return []
    default:
      return [`${place}: anything`]
  }
}

/** The bytes of the largest valid value, each character of a text as `\uXXXX`. */
function largest(schema: Schema): number {
  if (schema.const !== undefined) return JSON.stringify(schema.const).length
  if (schema.enum) return Math.max(...schema.enum.map((one) => JSON.stringify(one).length))
  if (schema.anyOf) return Math.max(...schema.anyOf.map(largest))
  const { items = {} } = schema
  switch (schema.type) {
    case 'string':
      return 2 + 6 * (schema.maxLength ?? 100)
    case 'array':
      return Array.isArray(items)
        ? 2 + items.reduce((sum, item) => sum + largest(item) + 1, 0)
        : 2 + (schema.maxItems ?? 0) * (largest(items) + 1)
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, one]) => sum + name.length + 4 + largest(one),
        2,
      )
    default:
      return 24
  }
}

/** Bodies that the server limits more strictly than the schema, or that only browsers send. */
const LARGEST = new Map([
  // 400,000 characters in all fields together, as JSON text in JSON text.
  ['PUT /api/drafts/:form/:subject_id', 400_000 * 6 + 30 * 2 * 70],
  // A lesson of 2 MB is refused by its field, which names the limit: in UTF-8, two bytes a Cyrillic character.
  ...['POST /api/courses/videos', 'PATCH /api/courses/videos/:id'].map((name): [string, number] => [
    name,
    2 * 2_000_000,
  ]),
  // 500 lessons in all sections together, before and after the change.
  ['PUT /api/courses/:id/curriculum', 2 * (500 * 11 + 100 * (160 * 6 + 60))],
  // Browsers do not escape: two bytes a Cyrillic character.
  // 30 options, parts and notes of 1,000 Cyrillic characters, a model answer, and keys, in UTF-8.
  ...[
    'POST /api/practice/banks/:id/questions',
    'PUT /api/practice/questions/:id',
    'PUT /api/practice/imports/:id/questions/:index',
  ].map((name): [string, number] => [name, 2 * (2 * 8_000 + 3 * 30_000 + 20_000) + 30 * 1_200]),
  [PASTED, 2 * 2_000_000],
  // 300 places of a paper, each a pool with ten topics.
  ...['PUT /api/practice/tests/:id', 'POST /api/admin/exam-presets', 'PUT /api/admin/exam-presets/:id'].map(
    (name): [string, number] => [name, 300 * (10 * 60 * 2 + 200)],
  ),
  // Ten essays; other answers are short.
  ...[
    'PUT /api/practice/attempts/:id/answers',
    'POST /api/practice/attempts/:id/submit',
    'POST /api/practice/saved-papers/:id/attempt',
  ].map((name): [string, number] => [name, 10 * 2 * 20_000]),
  // One essay, or 30 short answers.
  ['POST /api/practice/review/:question_id', 2 * 20_000 + 30 * 450],
  ['POST /api/courses/:id/imports', 200 * ((5000 + 500 + 160 + 160) * 2 + 200)],
])
const needOf = ({ name, schema }: Call) => LARGEST.get(name) ?? largest(schema)

describe('what a request may contain', () => {
  it('is limited in every text, list and object', () => {
    const open = [
      ...documented.flatMap(({ method, path, query }) =>
        query.flatMap(([name, schema]) => unlimited(schema, `${method} ${path}?${name}`)),
      ),
      ...calls.flatMap(({ name, schema }) => (name === WEBHOOK ? [] : unlimited(schema, name))),
    ]
    expect(open).toEqual([])
  })

  it('fits into the limit of its route, which is 64 KB where that is enough', () => {
    const wrong = calls.flatMap((call) => {
      if (call.name === WEBHOOK) return []
      const need = needOf(call)
      const isRight =
        need <= MAX_BODY_BYTES ? call.limit === MAX_BODY_BYTES : call.limit >= need && call.limit < need * 1.2
      return isRight ? [] : [`${call.name} has ${call.limit}, needs ${need}`]
    })
    expect(calls.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  it('is received up to the limit of its route and refused beyond', async () => {
    const wrong: string[] = []
    for (const { name, limit } of calls) {
      if (name === WEBHOOK) continue
      const largestBody = await send(name, `[${' '.repeat(limit - 2)}]`)
      if (largestBody.statusCode !== 400) wrong.push(`${name} answers ${largestBody.statusCode}`)
      const larger = await send(name, `[${' '.repeat(limit - 1)}]`)
      if (larger.statusCode !== 413) wrong.push(`${name} answers ${larger.statusCode} beyond its limit`)
    }
    expect(wrong).toEqual([])
  })
})

/** A place in a body: the path to a list, text or object. */
interface Place {
  steps: { name?: string; times: number }[]
  schema: Schema
}

/** Every place in a schema, with as many items around it as their lists may have. */
function placesIn(schema: Schema, steps: Place['steps'] = []): Place[] {
  const inside = [
    ...(schema.anyOf ?? []).flatMap((one) => placesIn(one, steps)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      placesIn(one, [...steps, { name, times: 1 }]),
    ),
    ...(schema.items && !Array.isArray(schema.items)
      ? placesIn(schema.items, [...steps, { times: schema.maxItems ?? 1 }])
      : []),
  ]
  return schema.anyOf ? inside : [{ steps, schema }, ...inside]
}

/** JSON text of at most `bytes` bytes with `fill` at a place. */
function filled([step, ...rest]: Place['steps'], bytes: number, fill: (bytes: number) => string): string {
  if (!step) return fill(bytes)
  if (step.name !== undefined) {
    return `{"${step.name}":${filled(rest, bytes - step.name.length - 5, fill)}}`
  }
  // Lists in lists can have more items together than a body holds.
  const times = Math.max(1, Math.min(step.times, Math.floor(bytes / 64)))
  const each = filled(rest, Math.floor((bytes - 2) / times) - 1, fill)
  return `[${Array.from({ length: times }, () => each).join()}]`
}

const repeated = (open: string, one: string, close: string) => (bytes: number) =>
  open + one.repeat(Math.max(0, Math.floor((bytes - open.length - close.length) / one.length))) + close

const listOf = (item: string) => repeated('[', `${item},`, `${item}]`)

const numbered = (open: string, one: (at: number) => string, close: string) => (bytes: number) => {
  const length = Math.floor((bytes - 2) / (one(100_000).length + 1))
  return open + Array.from({ length }, (_, at) => one(100_000 + at)).join() + close
}

const LISTS = new Map([
  ['empty objects', listOf('{}')],
  ['nulls', listOf('null')],
  ['empty texts', listOf('""')],
  ['empty lists', listOf('[]')],
  ['pairs', listOf('[0,"a"]')],
  [
    'lists in lists',
    (bytes: number) => '['.repeat(Math.max(0, bytes / 2)) + ']'.repeat(Math.max(0, bytes / 2)),
  ],
  ['different numbers', numbered('[', String, ']')],
])
const OBJECTS = new Map([['unknown fields', numbered('{', (at) => `"${at}":1`, '}')]])
const TEXTS = new Map([
  ['spaces', repeated('"', ' ', '"')],
  ['combining marks', repeated('"', '\u0301', '"')],
  ['escaped lone surrogates', repeated('"', '\\ud800', '"')],
])
const FILLS: { [type: string]: ReadonlyMap<string, (bytes: number) => string> } = {
  array: LISTS,
  object: OBJECTS,
  string: TEXTS,
}

/** Processor time of this process in milliseconds. */
async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The base cost of any request: its session, its limits and its response. */
const REQUEST_MS = 15
/** The most measurements, of which the smallest is undisturbed by other work: a body that is really slow fails in all of them. */
const ATTEMPTS = 25

/**
 * The processing time of a body as a multiple of its parsing time, beyond the base cost of a request. Fails if the body
 * was not examined.
 */
async function timesItsParsing(name: string, body: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && least > 20; attempt++) {
    const parsing = await processorMs(() => JSON.parse(body))
    const whole = await processorMs(async () => {
      const { statusCode } = await send(name, body)
      // A body that consists of unknown fields alone may be valid, and so may a pasted test.
      if (!body.startsWith('{"100000"') && name !== PASTED)
        expect([name, [413, 422].includes(statusCode)]).toEqual([name, true])
    })
    least = Math.min(least, (whole - REQUEST_MS) / parsing)
  }
  return least
}

describe('a large body', () => {
  it.each(['array', 'object', 'string'])(
    'costs at most 20 times its parsing with each %s filled',
    async (type) => {
      const slow: string[] = []
      let measured = 0
      for (const { name, schema, limit } of calls) {
        for (const place of placesIn(schema)) {
          if (place.schema.type !== type) continue
          for (const [what, fill] of FILLS[type] ?? []) {
            for (const bytes of what === 'empty objects' ? [limit, 1_000_000] : [limit]) {
              const body = filled(place.steps, bytes, fill)
              const times = await timesItsParsing(name, body)
              measured++
              const where = place.steps.map((step) => step.name ?? '[]').join('.')
              if (times > 20)
                slow.push(`${name} ${where} with ${body.length} bytes of ${what}: ${times.toFixed(0)}`)
            }
          }
        }
      }
      expect(measured).toBeGreaterThan(100)
      expect(slow).toEqual([])
    },
    300_000,
  )

  it('is refused with the limit of a list that is too long, and with every other wrong field', async () => {
    const files = Array.from({ length: 201 }, () => ({}))
    const long = await send('POST /api/courses/:id/imports', JSON.stringify({ files }))
    expect(long.statusCode).toBe(422)
    expect(long.json().fields.files).toBe(FIELD_ERRORS.too_many.replace('{n}', '200'))
    const bundle = { title: '', price: 0, course_ids: Array.from({ length: 10_000 }, () => 'a') }
    const answer = await send('POST /api/bundles', JSON.stringify(bundle))
    expect(answer.json().fields).toEqual({
      title: FIELD_ERRORS.too_short.replace('{n}', '3'),
      price: FIELD_ERRORS.too_small.replace('{n}', '1'),
      course_ids: FIELD_ERRORS.too_many.replace('{n}', '20'),
    })
  })

  it('names the wrong fields of every item of an ordinary list', async () => {
    const right = { fingerprint: 'a'.repeat(64), path: 'dars.mp4', size: 1, title: 'Dars' }
    const files = Array.from({ length: 60 }, (_, at) => ({ ...right, ...(at % 2 && { title: '' }) }))
    const answer = await send('POST /api/courses/:id/imports', JSON.stringify({ files }))
    const wrong = Array.from({ length: 30 }, (_, at) => `files.${at * 2 + 1}.title`)
    expect(Object.keys(answer.json().fields)).toEqual(wrong)
  })

  it('is answered with some hundred fields at most', async () => {
    const files = Array.from({ length: 200 }, () => ({}))
    const answer = await send('POST /api/courses/:id/imports', JSON.stringify({ files }))
    expect(Object.keys(answer.json().fields).length).toBeLessThan(200)
  })
})
