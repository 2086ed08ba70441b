import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify from 'fastify'
import { progressStatement } from '../server/src/learning/progress/record-progress.ts'
import { middle } from './figures.ts'
import { fillWatchers, type Watchers } from './fill-watchers.ts'
import { findPgbench, pgbenchTps } from './pgbench.ts'
import { type Reports, watchersLoad } from './watchers-load.ts'
import { withKashf } from './with-kashf.ts'

const WATCHERS = 10_000
/** Connections of the measured load; above them requests only wait for each other. */
const CONNECTIONS = 16
const SECONDS = 5
/** Each round measures everything in turn, so that a busy machine slows all alike; the middle round counts. */
const ROUNDS = 3
/** Everybody who watches sends a report this often. */
const REPORT_EVERY_S = 15
/** As many as one process of the program opens. */
const POOL = 10

/** The statement of record-progress.ts as a script of pgbench: a watcher by chance, 15 seconds of the lesson. */
function scriptOf({ userIds, lessonIds, courseIds }: Watchers): string {
  const [userId = 0, lessonId = 0, courseId = 0] = [userIds[0], lessonIds[0], courseIds[0]]
  const mark = { userId: -1, lessonId: -2, courseId: -3 }
  const moment = new Date(0)
  const { text, values } = progressStatement({
    ...mark,
    ...{ positionS: 315, watched: '{[300,315)}', neededS: 810, now: moment, watchedAt: moment },
  })
  const shown = (value: unknown) => {
    if (value === mark.userId) return ':user'
    if (value === mark.lessonId) return ':lesson'
    if (value === mark.courseId) return ':course'
    if (value === moment) return 'now()'
    return typeof value === 'number' ? String(value) : `'${String(value)}'`
  }
  const statement = text.replace(/\$(\d+)/g, (_, n: string) => shown(values[Number(n) - 1]))
  // As fill-watchers.ts spreads them: watcher n sits in lesson 7 n of all.
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

/** A Fastify that reads the same reports and answers each with one fixed text: what this machine's HTTP alone can do. */
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
 * How many people may watch at once on one process: reports of progress a second, everybody's in turn, times the 15 seconds
 * between two of one person's. Beside it a constant answer to the same requests, and pgbench running the same statement on the
 * same server.
 */
export async function run(): Promise<void> {
  await withKashf(async ({ url, databaseUrl, dataDir }) => {
    const constant = await constantServer()
    try {
      shown(await measure({ url, databaseUrl, dataDir, constantUrl: constant.url }))
    } finally {
      await constant.close()
    }
  })
}

interface Figures {
  kashf: Reports[]
  constant: Reports[]
  /** Transactions a second; empty without pgbench. */
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

function shown(figures: Figures): void {
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
