import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify from 'fastify'
import { progressStatement } from '../server/src/learning/progress/record-progress.ts'
import { middle } from './figures.ts'
import { fillWatchers, type Watchers } from './filling/fill-watchers.ts'
import { findPgbench, pgbenchTps } from './pgbench.ts'
import { type Reports, watchersLoad } from './watchers-load.ts'
import { withKashf } from './with-kashf.ts'

const WATCHERS = 10_000
/** Connections of the measured load; with more, requests would only queue. */
const CONNECTIONS = 16
const SECONDS = 5
/**
 * The number of rounds. Each measures every target in turn, so that a busy machine slows all of them equally; the
 * median counts.
 */
const ROUNDS = 3
/** The interval of a player's reports. */
const REPORT_EVERY_S = 15
/** Database connections of one server process. */
const POOL = 10

/** The statement of record-progress.ts as a pgbench script: a random watcher reports 15 seconds of a lesson. */
function scriptOf({ userIds, lessonIds, courseIds }: Watchers): string {
  const [userId = 0, lessonId = 0, courseId = 0] = [userIds[0], lessonIds[0], courseIds[0]]
  const placeholder = { userId: -1, lessonId: -2, courseId: -3 }
  const now = new Date(0)
  const { text, values } = progressStatement({
    ...placeholder,
    ...{
      positionS: 315,
      watched: '{[300,315)}',
      again: '{}',
      needed: { watchedS: 810, afterS: 227 },
      isOpened: false,
      now,
      watchedAt: now,
    },
    event: { ...placeholder, day: '2026-01-01', isLearner: true, isLate: false },
  })
  const scriptValue = (value: unknown) => {
    if (value === placeholder.userId) return ':user'
    if (value === placeholder.lessonId) return ':lesson'
    if (value === placeholder.courseId) return ':course'
    if (value === now) return 'now()'
    return typeof value === 'number' ? String(value) : `'${String(value)}'`
  }
  const statement = text.replace(/\$(\d+)/g, (_, n: string) => scriptValue(values[Number(n) - 1]))
  // The same assignment as in fill-watchers.ts: watcher n watches lesson 7 n, modulo the number of lessons.
  const lessons = Math.max(...lessonIds) - Math.min(...lessonIds) + 1
  return [
    `\\set n random(0, ${userIds.length - 1})`,
    `\\set user ${userId} + :n`,
    `\\set place (:n * 7) % ${lessons}`,
    `\\set lesson ${lessonId} + :place`,
    `\\set course ${courseId} + :place / 20`,
    `${statement.replace(/\s+/g, ' ')};`,
  ].join('\n')
}

/** A Fastify server that answers every report with a constant: the ceiling of HTTP alone on this machine. */
async function constantServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const app = Fastify()
  const answer = JSON.stringify({
    data: { position_s: 315, completed: false, course_progress: 50, certificate: null, stream_open: true },
  })
  app.put('/api/courses/lesson/:id/progress', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(answer),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}

/**
 * Measures how many people can watch at once on one process: progress reports per second, times the 15 seconds between
 * two reports of a person. The baselines are a constant answer to the same requests, and the same statement in pgbench.
 */
export async function run(): Promise<void> {
  await withKashf(async ({ url, databaseUrl, dataDir }) => {
    const constant = await constantServer()
    try {
      print(await measure({ url, databaseUrl, dataDir, constantUrl: constant.url }))
    } finally {
      await constant.close()
    }
  })
}

interface Figures {
  kashf: Reports[]
  constant: Reports[]
  /** Transactions per second; empty without pgbench. */
  pgbench: number[]
}

async function measure(of: {
  url: string
  databaseUrl: string
  dataDir: string
  constantUrl: string
}): Promise<Figures> {
  const watchers = await fillWatchers(of.databaseUrl, WATCHERS)
  const script = path.join(of.dataDir, 'progress.sql')
  await writeFile(script, scriptOf(watchers))
  const pgbench = findPgbench()
  const figures: Figures = { kashf: [], constant: [], pgbench: [] }
  let from = 0
  const { tokens, lessonIds } = watchers
  const load = (url: string) =>
    watchersLoad({ url, watchers: { tokens, lessonIds }, connections: CONNECTIONS, seconds: SECONDS, from })
  await load(of.url)
  for (let round = 0; round < ROUNDS; round++) {
    if (pgbench) {
      const run = { clients: POOL, threads: 2, seconds: SECONDS, script }
      figures.pgbench.push(pgbenchTps(pgbench, of.databaseUrl, run))
    }
    figures.constant.push(await load(of.constantUrl))
    const measured = await load(of.url)
    figures.kashf.push(measured)
    from += measured.sent
  }
  return figures
}

function print(figures: Figures): void {
  const rate = (reports: Reports[]) => reports.map(({ per_s }) => per_s)
  const ratio = (to: number[]) => {
    const ratios = rate(figures.kashf).map((value, round) => value / (to[round] ?? Number.NaN))
    return middle(ratios).toFixed(2)
  }
  const perSecond = middle(rate(figures.kashf))
  const times = (name: 'p50_ms' | 'p95_ms' | 'p99_ms') =>
    middle(figures.kashf.map((reports) => reports[name])).toFixed(1)
  console.log(
    `${WATCHERS} watchers in 2 000 lessons, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`,
  )
  console.log(`constant answer (baseline)    ${middle(rate(figures.constant)).toFixed(0)}/s`)
  if (figures.pgbench.length > 0)
    console.log(`pgbench, the same statement   ${middle(figures.pgbench).toFixed(0)}/s`)
  else console.log('pgbench                       skipped: none here (set PGBENCH)')
  console.log(
    `reports of progress           ${perSecond.toFixed(0)}/s  p50 ${times('p50_ms')} ms  p95 ${times('p95_ms')} ms  p99 ${times('p99_ms')} ms`,
  )
  console.log(
    `  ${ratio(rate(figures.constant))} of the constant answer, ${ratio(figures.pgbench)} of pgbench`,
  )
  console.log(`  ${Math.floor(perSecond * REPORT_EVERY_S)} people watching at once on one process`)
}
