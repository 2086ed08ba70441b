import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { CALLS } from './calls.ts'
import { buildPeople, GROUPS, type People, type Who } from './people.ts'
import { buildTargets, type Targets } from './targets.ts'

/** Failures that mean: not you. Everything else is an answer to somebody who may ask. */
const REFUSALS: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'not_found',
  'students_only',
  'teacher_not_approved',
  'lesson_locked',
  'purchase_required',
  'step_up_required',
])

/** Rows that a refused call may write: its own rate limit, and when a session was last used. */
const UNCOUNTED: ReadonlySet<string> = new Set(['rate_window', 'session', 'schema_migration'])

let kashf: TestApp
let people: People
let targets: Targets
let tables: string[]

beforeAll(async () => {
  kashf = await startTestApp({ variables: { NODE_ENV: 'production', PUBLIC_URL: 'https://kashf.test' } })
  people = await buildPeople(kashf.deps)
  targets = await buildTargets(kashf.deps, people)
  const rows = await kashf.deps.db.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  tables = rows.map(({ name }) => name).filter((name) => !UNCOUNTED.has(name))
})
afterAll(() => kashf.close())

/** A number that changes with any row of any table, the job queue included. */
async function fingerprint(): Promise<string> {
  const parts = [...tables, 'pgboss.job'].map(
    (table) =>
      `select '${table}' as name, count(*), coalesce(sum(hashtextextended(t::text, 0)), 0) as rows from ${table} t`,
  )
  const { rows } = await kashf.deps.db.executeSql(parts.join(' union all '))
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

function pathOf(call: string): { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string } {
  const [method = '', template = ''] = call.split(' ')
  const ids = CALLS.get(call)?.ids ?? {}
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const target = ids[name] ?? ''
    return target.startsWith('=') ? target.slice(1) : String(targets[target])
  })
  return { method: method as 'GET', url }
}

/** The refusal that this person gets, or null. */
async function refusalOf(call: string, who: Who): Promise<{ status: number; code: string } | null> {
  const { method, url } = pathOf(call)
  const token = people[who]?.token
  const body = method === 'GET' || method === 'DELETE' ? undefined : CALLS.get(call)?.body?.(targets)
  const answer = await kashf.call(method, url, { ...(token && { token }), ...(body && { body }) })
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  const code = isJson ? (answer.json().error ?? '') : ''
  return REFUSALS.has(code) ? { status: answer.statusCode, code } : null
}

/** Every documented call, from the document that programs read. */
async function documented(): Promise<string[]> {
  const { paths } = (await kashf.call('GET', '/api/docs/json')).json()
  return Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

describe('the access matrix', () => {
  it('decides on every documented call and on no other', async () => {
    expect([...CALLS.keys()].sort()).toEqual((await documented()).sort())
  })

  it('refuses everybody who may not, and leaves the database as it was', async () => {
    const wrong: string[] = []
    for (const [call, { may }] of CALLS) {
      const allowed: readonly Who[] = GROUPS[may]
      const before = await fingerprint()
      for (const who of Object.keys(people) as Who[]) {
        if (allowed.includes(who)) continue
        if (!(await refusalOf(call, who))) wrong.push(`${call} lets ${who} in`)
      }
      if ((await fingerprint()) !== before) wrong.push(`${call} changed something for somebody refused`)
    }
    expect(wrong).toEqual([])
  })

  it('asks for a session where one is needed, and says nothing of the console to others', async () => {
    const wrong: string[] = []
    for (const [call, { may }] of CALLS) {
      if (may === 'everybody' || pathOf(call).url.endsWith('/questions')) continue
      for (const who of [
        'visitor',
        'pending',
        'blocked',
        'operatorWithoutSecondFactor',
        'demoStudent',
      ] as const) {
        const status = (await refusalOf(call, who))?.status
        if (status !== 401) wrong.push(`${call} answers ${who} ${status}`)
      }
      if (!call.includes('/api/admin/')) continue
      for (const who of ['student', 'teacher'] as const) {
        const status = (await refusalOf(call, who))?.status
        if (status !== 404) wrong.push(`${call} answers ${who} ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('lets everybody in who may', async () => {
    const wrong: string[] = []
    // What takes targets or sessions away comes last: the others would miss them.
    const order = [...CALLS].sort(([a], [b]) => harmOf(a) - harmOf(b))
    for (const [call, { may, isMissing }] of order) {
      if (call === 'GET /api/users/events') continue // a stream without an end
      for (const who of GROUPS[may]) {
        const refusal = await refusalOf(call, who)
        const isRight = isMissing ? refusal?.code === 'not_found' : refusal === null
        if (!isRight) wrong.push(`${call} answers ${who} ${refusal?.code ?? 'something'}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/** How much a call takes away from those after it: sessions most, then targets. */
function harmOf(call: string): number {
  if (/logout$|DELETE \/api\/users\/devices$|\/password$/.test(call)) return 3
  if (/\/refund$|DELETE \/api\/users\/devices\//.test(call)) return 2
  return call.startsWith('DELETE') ? 1 : 0
}
