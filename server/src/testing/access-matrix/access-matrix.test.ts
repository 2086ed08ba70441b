import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { documentedCalls } from '../hostile-requests/documented-calls.ts'
import { addressOf, CALLS } from './calls.ts'
import { buildPeople, GROUPS, type People, type Who } from './people.ts'
import { buildTargets, type Targets } from './targets.ts'

/** Error codes that deny access. Any other response means that the caller was let in. */
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

/** Tables that a refused call may change: rate limits and the last use of a session. */
const IGNORED_TABLES: ReadonlySet<string> = new Set(['rate_window', 'session', 'schema_migration'])

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
  tables = rows.map(({ name }) => name).filter((name) => !IGNORED_TABLES.has(name))
})
afterAll(() => kashf.close())

/** A checksum by table that changes with any of its rows, including those of the job queue. */
async function checksums(): Promise<Map<string, string>> {
  const parts = [...tables, 'pgboss.job'].map(
    (table) =>
      `select '${table}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as rows from ${table} t`,
  )
  const { rows } = await kashf.deps.db.executeSql(parts.join(' union all '))
  return new Map((rows as { name: string; rows: string }[]).map((row) => [row.name, row.rows]))
}

/** Calls as `who` and returns the refusal, or null if the call was allowed. */
async function refusalOf(call: string, who: Who): Promise<{ status: number; code: string } | null> {
  const { method, url } = addressOf(call, targets, who)
  const token = people[who]?.token
  const body = method === 'GET' || method === 'DELETE' ? undefined : CALLS.get(call)?.body?.(targets)
  const answer = await kashf.call(method, url, { ...(token && { token }), ...(body && { body }) })
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  const code = isJson ? (answer.json().error ?? '') : ''
  return REFUSALS.has(code) ? { status: answer.statusCode, code } : null
}

/** Every call of the OpenAPI document. */
const documented = async () =>
  documentedCalls((await kashf.call('GET', '/api/docs/json')).json()).map(({ name }) => name)

describe('the access matrix', () => {
  it('covers every documented call and no other', async () => {
    expect([...CALLS.keys()].sort()).toEqual((await documented()).sort())
  })

  it('refuses everyone without access and leaves the database unchanged', async () => {
    const wrong: string[] = []
    let before = await checksums()
    for (const [call, { may }] of CALLS) {
      const allowed: readonly Who[] = GROUPS[may]
      for (const who of Object.keys(people) as Who[]) {
        if (allowed.includes(who)) continue
        if (!(await refusalOf(call, who))) wrong.push(`${call} allows ${who}`)
      }
      const after = await checksums()
      for (const [table, rows] of after) {
        if (rows !== before.get(table)) wrong.push(`${call} changed ${table} although it was refused`)
      }
      before = after
    }
    expect(wrong).toEqual([])
    // Some 5,000 calls, each with the sums of all tables.
  }, 240_000)

  it('requires a valid session, and hides the console from students and teachers', async () => {
    const wrong: string[] = []
    for (const [call, { may }] of CALLS) {
      if (may === 'everybody' || addressOf(call, targets).url.endsWith('/questions')) continue
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

  it('allows everyone with access', async () => {
    const wrong: string[] = []
    // Calls that remove targets or sessions come last, because the others need them.
    const order = [...CALLS].sort(([a], [b]) => harmOf(a) - harmOf(b))
    for (const [call, { may, isMissing }] of order) {
      if (call === 'GET /api/users/events') continue // this stream never ends
      for (const who of GROUPS[may]) {
        const refusal = await refusalOf(call, who)
        const isRight = isMissing ? refusal?.code === 'not_found' : refusal === null
        if (!isRight) wrong.push(`${call} answers ${who} ${refusal?.code ?? 'something'}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/** How much a call breaks for those after it: ending sessions most, then removing targets. */
function harmOf(call: string): number {
  if (/logout$|DELETE \/api\/users\/devices$|\/password$/.test(call)) return 3
  if (/\/refund$|DELETE \/api\/users\/devices\//.test(call)) return 2
  return call.startsWith('DELETE') ? 1 : 0
}
