import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import pino from 'pino'
import { foldUzbek } from '../contract/uzbek.ts'
import { openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import { sql } from '../server/src/db/sql.ts'
import { readEnv } from '../server/src/env.ts'
import { startKashf } from '../server/src/kashf.ts'
import { type Load, load } from './load.ts'

const COURSES = 10_000
const WORDS =
  'dasturlash dizayn python ingliz tili savdo matematika fizika nutq sayt asoslari amaliy kurs noldan'.split(
    ' ',
  )

/** Published courses of one teacher, straight into the tables: the bench measures reading, not authoring. */
async function fill(url: string): Promise<void> {
  const db = openDb(url, { max: 1, onError: () => {} })
  const teacher = await db.one<{ id: number }>(sql`
    insert into app_user (type, first_name, last_name, username, email, password_hash, payment_id, verified_at, search_key)
    values (1, 'Ustoz', 'Sinovov', 'ustoz', 'ustoz@example.uz', '-', '10000009', now(), 'ustoz sinovov') returning id`)
  await db.run(
    sql`insert into teacher (user_id, status, specialization, info) values (${teacher?.id}, 2, '-', '-')`,
  )
  const titles = Array.from({ length: COURSES }, (_, i) =>
    [i, i * 7, i * 13]
      .map((n) => WORDS[n % WORDS.length])
      .join(' ')
      .concat(` ${i}`),
  )
  await db.run(sql`
    insert into course (teacher_id, category_id, title, title_key, search_key, language, level, period, price_tiyin,
      status, published_at, learners_count)
    select ${teacher?.id}, 1 + n % 5, title, key, 'ustoz sinovov', 1 + n % 3, 1 + n % 3, 13, (n % 40) * 1000000,
      2, now() - n * interval '1 minute', (n * 7919) % 5000
      from unnest(${titles}::text[], ${titles.map(foldUzbek)}::text[]) with ordinality as t (title, key, n)`)
  await db.executeSql('analyze course')
  await db.end()
}

/** A Fastify that answers every request with one fixed text: what this machine's HTTP alone can do. */
async function constantServer(body: string): Promise<{ url: string; close: () => Promise<void> }> {
  const app = Fastify()
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}

const shown = (name: string, one: Load, baseline: Load) =>
  console.log(
    `${name.padEnd(28)} ${one.requests_per_s.toFixed(0).padStart(7)}/s  p50 ${one.p50_ms.toFixed(1)} ms  p99 ${one.p99_ms.toFixed(1)} ms  ` +
      `${(one.requests_per_s / baseline.requests_per_s).toFixed(2)} of the constant answer`,
  )

/** The public list against a constant answer of the same bytes, in the same run. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kashf-bench-'))
  await chmod(dataDir, 0o755)
  const env = readEnv({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO: 'off', ROLE: 'web' })
  const kashf = await startKashf({ env, log: pino({ level: 'silent' }), pages: async () => {} })
  try {
    await fill(runningDatabaseUrl(dataDir) ?? '')
    const list = `${kashf.url}/api/courses/donthavetoken?categories=2&sort=popular`
    const body = await (await fetch(list)).text()
    const constant = await constantServer(body)
    const baseline = await load(constant.url)
    await constant.close()
    console.log(`${COURSES} courses, ${body.length} bytes an answer`)
    shown('constant answer (baseline)', baseline, baseline)
    shown('list, warm', await load(list), baseline)
  } finally {
    await kashf.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
