import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pino from 'pino'
import { openDb } from '../server/src/db/client.ts'
import { sql } from '../server/src/db/sql.ts'
import type { Deps } from '../server/src/deps.ts'
import { followAttempts } from '../server/src/practice/attempts/follow-attempts.ts'
import { limitHeapGrowth } from '../server/src/runtime/limit-heap-growth.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../server/src/testing/builders/practice.ts'
import { fillWatchers } from './filling/fill-watchers.ts'
import { type Answered, type PlannedRequest, requestsLoad } from './requests-load.ts'
import { withKashf } from './with-kashf.ts'

const CANDIDATES = 5_000
const QUESTIONS = 90
/** The question that is answered when the attempt is handed in. */
const LAST = QUESTIONS - 1
/** Answers that all candidates together give in a second while they write. */
const ANSWERS_PER_S = 300
const WRITING_S = 20
const HANDING_IN_S = 10
const CONNECTIONS = 256

interface Candidate {
  token: string
  device: string
  attemptId: number
}

/**
 * Measures an exam that 5,000 people write on one process: everybody opens it within a second, answers at 300 a second, and
 * hands in within the same ten seconds. The baselines are a constant answer to the same requests, and plain inserts of a row for
 * each answer.
 */
export async function run(): Promise<void> {
  limitHeapGrowth()
  await withKashf(async ({ url, databaseUrl }) => {
    const db = openDb(databaseUrl, { max: 10, onError: () => {} })
    const clock = { now: () => new Date() }
    try {
      const { tokens, userIds } = await fillWatchers(databaseUrl, CANDIDATES)
      const teacher = await db.only<{ id: number }>(sql`select user_id as id from teacher limit 1`)
      const testId = await exam({ db, clock }, teacher.id)
      const candidates = await checkIn({ url, db, tokens, userIds, testId })
      await db.run(sql`update test set opens_at = now() where id = ${testId}`)
      const load = (requests: PlannedRequest[], overS: number | null) =>
        requestsLoad({ url, requests, connections: CONNECTIONS, overS })

      report(
        'keys of the papers within 1 s',
        await load(
          candidates.map((candidate) => opening(candidate, testId)),
          1,
        ),
      )
      // A browser that has unsealed its paper reports so within ten seconds, at a moment of its own.
      report('opened within 10 s', await load(candidates.map(opened), 10))
      await fillAnswers(db)
      const memory = () => Math.round(process.memoryUsage().rss / 2 ** 20)
      const answers = answersOf(candidates)
      const lists = Array.from({ length: WRITING_S * 10 }, (): PlannedRequest => {
        return { method: 'GET', path: '/api/category', token: tokens[0] ?? '' }
      })
      const [answered, others] = await Promise.all([load(answers, WRITING_S), load(lists, WRITING_S)])
      report(`${ANSWERS_PER_S} answers a second`, answered)
      report('other calls meanwhile', others)
      await compare(url, db, answers)
      const handedIn = await load(candidates.map(submission), HANDING_IN_S)
      report(`hand in within ${HANDING_IN_S} s`, handedIn)
      console.log(`memory of the process: ${memory()} MB`)
      await grade({ db, clock } as Deps)
      await verify(db, answers.length)
    } finally {
      await db.end()
    }
  })
}

async function exam(
  deps: Parameters<typeof buildQuestions>[0] | { db: unknown; clock: unknown },
  ownerId: number,
) {
  const full = {
    ...(deps as Parameters<typeof buildQuestions>[0]),
    publicCache: { clear: () => {} },
  } as never
  const { ids } = await buildQuestions(full, { ownerId, questions: QUESTIONS })
  const inTenMinutes = new Date(Date.now() + 10 * 60_000)
  const { id } = await buildPublishedTest(full, {
    ownerId,
    purpose: 'exam',
    blueprint: blueprintOf(ids),
    opensAt: inTenMinutes,
    closesAt: new Date(inTenMinutes.getTime() + 3 * 3_600_000),
    settings: { minutes: 180, results: 'by_hand' },
  })
  return id
}

async function checkIn(of: {
  url: string
  db: ReturnType<typeof openDb>
  tokens: string[]
  userIds: number[]
  testId: number
}): Promise<Candidate[]> {
  const { url, db, tokens, userIds, testId } = of
  const devices = tokens.map(() => randomUUID())
  const requests = tokens.map((token, n): PlannedRequest => {
    return {
      method: 'POST',
      path: `/api/practice/tests/${testId}/attempts`,
      token,
      body: { device: devices[n] },
    }
  })
  report('check in beforehand', await requestsLoad({ url, requests, connections: 32, overS: null }))
  const rows = await db.rows<{ id: number; user_id: number }>(sql`select id, user_id from attempt`)
  const ids = new Map(rows.map(({ id, user_id }) => [user_id, id]))
  return tokens.map((token, n) => ({
    token,
    device: devices[n] ?? '',
    attemptId: ids.get(userIds[n] ?? 0) ?? 0,
  }))
}

const opening = ({ token }: Candidate, testId: number): PlannedRequest => ({
  method: 'GET',
  path: `/api/practice/tests/${testId}/opening`,
  token,
})
const opened = ({ token, device, attemptId }: Candidate): PlannedRequest => ({
  method: 'POST',
  path: `/api/practice/attempts/${attemptId}/open`,
  token,
  body: { device, has_paper: true },
})

/** The answers that everybody gave before the measured ones, so that grading has all of a paper. */
async function fillAnswers(db: ReturnType<typeof openDb>): Promise<void> {
  await db.run(sql`
    insert into attempt_answer (attempt_id, slot, part, value, device, n, answered_at, received_at)
    select a.id, s, 0, to_jsonb((array['a', 'b', 'c', 'd'])[1 + (a.id * 7 + s) % 4]), a.writer_id, -1, a.opened_at, 'epoch'
      from attempt a, generate_series(0, ${LAST - 1}) s`)
  // People write these rows over hours. Written at once, they would be flushed and analysed while the measured ones are.
  await db.run(sql`vacuum (analyze) attempt_answer`)
  await db.run(sql`checkpoint`)
}

/** Each request has one answer of another candidate. */
const answersOf = (candidates: readonly Candidate[]): PlannedRequest[] =>
  Array.from({ length: ANSWERS_PER_S * WRITING_S }, (_, n) => {
    const { token, device, attemptId } = candidates[n % candidates.length] ?? {
      token: '',
      device: '',
      attemptId: 0,
    }
    const round = Math.floor(n / candidates.length)
    const answer = {
      slot: (n + round) % LAST,
      part: 0,
      value: String((n % 4) + 1),
      age_ms: 900,
      n: round,
    }
    return {
      method: 'PUT',
      path: `/api/practice/attempts/${attemptId}/answers`,
      token,
      body: { device, answers: [answer] },
    }
  })

const submission = ({ token, device, attemptId }: Candidate): PlannedRequest => ({
  method: 'POST',
  path: `/api/practice/attempts/${attemptId}/submit`,
  token,
  body: { device, answers: [{ slot: LAST, part: 0, value: '1', age_ms: 100, n: 1_000 }] },
})

function report(name: string, { took_s, p50_ms, p95_ms, p99_ms, errors, ...largest }: Answered): void {
  console.log(
    `${name}: ${took_s.toFixed(1)} s, p50 ${p50_ms.toFixed(1)}, p95 ${p95_ms.toFixed(1)}, p99 ${p99_ms.toFixed(1)} ms, ` +
      `${errors} errors, request ≤ ${largest.largest_request_bytes} bytes, answer ≤ ${largest.largest_answer_bytes} bytes`,
  )
}

/** The highest rates of answers, of a constant answer to the same requests, and of plain inserts. */
async function compare(url: string, db: ReturnType<typeof openDb>, answers: PlannedRequest[]): Promise<void> {
  const constant = Fastify()
  constant.put('/*', (_request, reply) => reply.type('application/json').send('{"data":{"kept":[]}}'))
  const constantUrl = await constant.listen({ host: '127.0.0.1', port: 0 })
  const rate = async (at: string) => {
    const { took_s } = await requestsLoad({ url: at, requests: answers, connections: 16, overS: null })
    return answers.length / took_s
  }
  const [ceiling, product] = [await rate(constantUrl), await rate(url)]
  await constant.close()
  await db.run(
    sql`create table plain (id int generated always as identity primary key, a int, s int, v text)`,
  )
  const began = performance.now()
  let next = 0
  const insert = async () => {
    while (next++ < answers.length) await db.run(sql`insert into plain (a, s, v) values (${next}, 1, '1')`)
  }
  await Promise.all(Array.from({ length: 10 }, insert))
  const inserts = answers.length / ((performance.now() - began) / 1000)
  console.log(
    `answers: ${Math.round(product)}/s at most, ${(product / ceiling).toFixed(2)} of the constant answer, ` +
      `${(product / inserts).toFixed(2)} of plain inserts`,
  )
}

async function grade(deps: Deps): Promise<void> {
  const began = performance.now()
  const all = { ...deps, log: pino({ level: 'silent' }) }
  while ((await followAttempts(all)) > 0) {
    // Batch after batch, as the worker does.
  }
  console.log(`graded after ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Nothing that was answered with 200 is missing. */
async function verify(db: ReturnType<typeof openDb>, answers: number): Promise<void> {
  const { kept, graded } = await db.only<{ kept: number; graded: number }>(sql`
    select (select count(*)::int from attempt_answer where slot <> ${LAST} and received_at > (select min(opened_at) from attempt)) as kept,
           (select count(*)::int from attempt where state = 'graded') as graded`)
  console.log(`${kept} of ${answers} answers kept, ${graded} of ${CANDIDATES} attempts graded`)
}
