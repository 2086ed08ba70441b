import pino from 'pino'
import { systemClock } from '../server/src/clock.ts'
import { openDb } from '../server/src/db/client.ts'
import { runningDatabaseUrl } from '../server/src/db/embedded.ts'
import { sql } from '../server/src/db/sql.ts'
import type { Deps } from '../server/src/deps.ts'
import { openLiveEvents } from '../server/src/events/live-events.ts'
import { buyCourse } from '../server/src/purchases/buy-course.ts'
import type { Market } from './filling/fill-market.ts'
import { answerParent, askProcess } from './own-process.ts'

interface BuyersLoad {
  dataDir: string
  market: Market
  buyers: number
  seconds: number
  /** True when all buyers buy from one teacher. */
  hot: boolean
}

/** The pool size of one server process; more buyers than that wait here instead of in PostgreSQL. */
const CONNECTIONS = 10

/** Purchases per second by the real operation in a separate process, like pgbench's clients. */
export const buyersLoad = (load: BuyersLoad): Promise<number> =>
  askProcess<number>(import.meta.filename, load)

/** Every pair of a student and a course once, in an order that spreads both; all buyers share the iterator. */
function* pairs(students: number[], courses: number[], from: number): Generator<[number, number]> {
  for (let n = from; n < students.length * courses.length; n++) {
    const student = students[n % students.length]
    const course = courses[(n + Math.floor(n / students.length)) % courses.length]
    if (student !== undefined && course !== undefined) yield [student, course]
  }
}

async function buy({ dataDir, market, buyers, seconds, hot }: BuyersLoad): Promise<number> {
  const url = runningDatabaseUrl(dataDir) ?? ''
  const log = pino({ level: 'silent' })
  const db = openDb(url, { max: CONNECTIONS, onError: () => {} })
  const live = openLiveEvents({ url, db, log })
  const deps: Pick<Deps, 'db' | 'clock' | 'live'> = { db, clock: systemClock, live }
  const courses = hot ? market.hot : market.spread
  const before = await db.one<{ n: number }>(sql`
    select count(*)::int as n from purchase where course_id = any(${courses})`)
  // Continues after the pairs that earlier rounds have bought.
  const wanted = pairs(market.studentIds, courses, before?.n ?? 0)
  const until = performance.now() + seconds * 1000
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
  await Promise.all(Array.from({ length: buyers }, buyer))
  const perSecond = bought / ((performance.now() - started) / 1000)
  await live.stop()
  await db.end()
  return perSecond
}

if (import.meta.main) await answerParent(buy)
