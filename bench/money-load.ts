import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { systemClock } from '../server/src/clock.ts'
import { openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import type { Deps } from '../server/src/deps.ts'
import { openLiveEvents } from '../server/src/events/live-events.ts'
import { buyCourse } from '../server/src/purchases/buy-course.ts'
import type { Market } from './fill-market.ts'

interface LoadOptions {
  buyers: number
  seconds: number
  /** Everybody buys from one teacher. */
  hot: boolean
}

/** As many as one process of the program opens; buyers above that wait for each other here, not in PostgreSQL. */
const CONNECTIONS = 10

/** Purchases a second, made by the real operation in a process of its own, as pgbench's clients are. */
export function buyersLoad(dataDir: string, market: Market, options: LoadOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [import.meta.filename], { stdio: ['pipe', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
    })
    child.on('exit', (code) =>
      code === 0 ? resolve(Number(output)) : reject(new Error(`buyers: exit ${code}`)),
    )
    child.stdin.end(JSON.stringify({ dataDir, market, options }))
  })
}

/** Every pair of a student and a course once, in an order that spreads both; buyers share it. */
function* pairs(students: number[], courses: number[], from: number): Generator<[number, number]> {
  for (let n = from; n < students.length * courses.length; n++) {
    const student = students[n % students.length]
    const course = courses[(n + Math.floor(n / students.length)) % courses.length]
    if (student !== undefined && course !== undefined) yield [student, course]
  }
}

async function buy(dataDir: string, market: Market, options: LoadOptions): Promise<number> {
  const url = runningDatabaseUrl(dataDir) ?? ''
  const log = pino({ level: 'silent' })
  const db = openDb(url, { max: CONNECTIONS, onError: () => {} })
  const live = openLiveEvents({ url, db, log })
  const deps: Pick<Deps, 'db' | 'clock' | 'live'> = { db, clock: systemClock, live }
  const courses = options.hot ? market.hot : market.spread
  const before = await db.one<{ n: number }>({
    text: 'select count(*)::int as n from purchase where course_id = any($1)',
    values: [courses],
  })
  // Rounds do not buy again what an earlier one has bought.
  const wanted = pairs(market.studentIds, courses, before?.n ?? 0)
  const until = performance.now() + options.seconds * 1000
  let bought = 0
  const buyer = async () => {
    while (performance.now() < until) {
      const next = wanted.next()
      if (next.done) throw new Error('everything is sold')
      const [id, courseId] = next.value
      const { outcome } = await buyCourse(deps, { student: { id }, courseId })
      if (outcome === 'bought') bought++
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: options.buyers }, buyer))
  const perSecond = bought / ((performance.now() - started) / 1000)
  await live.stop()
  await db.end()
  return perSecond
}

if (import.meta.main) {
  const { dataDir, market, options } = JSON.parse(await text(process.stdin))
  console.log(await buy(dataDir, market, options))
}
