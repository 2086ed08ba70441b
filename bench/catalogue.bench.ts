import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listCourses } from '../server/src/catalogue/listing/list-courses.ts'
import { systemClock } from '../server/src/clock.ts'
import { openDb } from '../server/src/db/client.ts'
import { openPublicCache } from '../server/src/http/public-cache.ts'
import { constantServer } from './constant-server.ts'
import { at, middle } from './figures.ts'
import { fillSchool, schoolOf } from './filling/fill-school.ts'
import { type Load, load, strangeCursor } from './load.ts'
import { findPgbench, pgbenchTps } from './pgbench.ts'
import { SEARCHES } from './search-queries.ts'
import { withKashf } from './with-kashf.ts'

const SIZES = [10_000, 100_000, 1_000_000]
/** The number of rounds. Each has its own baseline, because other load varies; the median ratio counts. */
const ROUNDS = 5
/** Load runs of a few seconds before measuring, so that Node has compiled the hot code. */
const WARM_UPS = 3
/** How often each request is sent; the first one is a warm-up. */
const REPEATS = 6
const LIST = '/api/courses/donthavetoken'

/** Milliseconds by kind of request. */
type Times = Map<string, number[]>

/** Sends requests one after another. The forged cursor returns the first page and makes each address a cache miss. */
async function timesOf(url: string, paths: readonly string[], rounds = REPEATS): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [i, address] of paths.entries()) {
      const startedAt = performance.now()
      const answer = await fetch(
        `${url}${address}${address.includes('?') ? '&' : '?'}cursor=${strangeCursor(round * 1000 + i)}`,
      )
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
      if (round > 0 || rounds === 1) times.push(performance.now() - startedAt)
    }
  }
  return times
}

async function latencies(url: string, courses: number): Promise<Times> {
  const times: Times = new Map()
  const search = (text: string, more = '') => `${LIST}?search=${encodeURIComponent(text)}${more}`
  const all = Object.values(SEARCHES).flat()
  for (const [name, texts] of Object.entries(SEARCHES)) {
    times.set(
      `search: ${name}`,
      await timesOf(
        url,
        texts.map((text) => search(text)),
      ),
    )
  }
  times.set('search: all of these', [...times.values()].flat())
  times.set(
    'search with facets',
    await timesOf(
      url,
      all.map((text) => search(text, '&facets=1')),
    ),
  )
  const narrowed = all.map((text, i) => search(text, `&categories=${1 + (i % 5)}&levels=1&facets=1`))
  times.set('search under filters', await timesOf(url, narrowed))
  times.set(
    'search, newest first',
    await timesOf(
      url,
      all.map((text) => search(text, '&sort=new')),
    ),
  )
  const sorts = ['popular', 'new', 'rating', 'price_asc', 'price_desc']
  const choices = [
    '',
    '&categories=2',
    '&languages=3&levels=3&periods=5',
    '&is_free=true&categories=4',
    '&lengths=4&levels=2',
    '&prices=2,3&min_score=4.5',
    '&captions=true&prices=1',
  ]
  const lists = choices.flatMap((choice) => sorts.map((sort) => `${LIST}?sort=${sort}${choice}`))
  times.set('lists', await timesOf(url, lists))
  times.set(
    'lists with facets',
    await timesOf(
      url,
      lists.map((list) => `${list}&facets=1`),
    ),
  )
  // Suggestions are cached by the text alone, so each is sent once.
  const suggested = all.map((text) => `/api/courses/suggestions?text=${encodeURIComponent(text)}`)
  times.set('suggestions', await timesOf(url, suggested, 1))
  const pages = Array.from(
    { length: 50 },
    (_, i) => `/api/courses/course/${1 + ((i * 7919) % courses)}/withouttoken`,
  )
  times.set('course page', await timesOf(url, pages))
  return times
}

/** The statement of the list as a pgbench script with random categories. */
async function listScript(databaseUrl: string, folder: string): Promise<string> {
  const db = openDb(databaseUrl, { max: 1, onError: () => {} })
  let text = ''
  const spy: typeof db = {
    ...db,
    one: (statement) => {
      if (statement.text.includes('row_number()')) text = statement.text
      return db.one(statement)
    },
  }
  const deps = { readDb: spy, publicCache: openPublicCache(systemClock) }
  await listCourses(deps, { categories: '1', sort: 'popular' })
  await db.end()
  const file = path.join(folder, 'list.sql')
  const script = text.replaceAll('$1', ':category').replaceAll('\n', ' ')
  await writeFile(file, `\\set category random(1, 5)\n${script};\n`)
  return file
}

const shown = (name: string, one: Load) =>
  `${name.padEnd(24)} ${one.requests_per_s.toFixed(0).padStart(7)}/s  p50 ${one.p50_ms.toFixed(1)} ms  p99 ${one.p99_ms.toFixed(1)} ms`

/** Compares the public list with a cache hit to a constant answer of the same size, and with a miss to pgbench. */
async function throughput(url: string, databaseUrl: string, folder: string): Promise<void> {
  const warm = `${url}${LIST}?categories=2&sort=popular`
  const cold = `${url}${LIST}?categories={category}&sort=popular&cursor={cursor}`
  const body = await (await fetch(warm)).text()
  const constant = await constantServer(body)
  const pgbench = findPgbench()
  const script = await listScript(databaseUrl, folder)
  const ratios: { warm: number; cold: number }[] = []
  for (let round = 0; round < WARM_UPS; round++) {
    for (const address of [constant.url, warm, cold]) await load(address)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const baseline = await load(constant.url)
    const hit = await load(warm)
    const miss = await load(cold)
    const alone = pgbench
      ? pgbenchTps(pgbench, databaseUrl, { clients: 10, threads: 1, seconds: 4, script })
      : Number.NaN
    ratios.push({
      warm: hit.requests_per_s / baseline.requests_per_s,
      cold: miss.requests_per_s / alone,
    })
    if (round > 0) continue
    console.log(`  ${shown('constant answer', baseline)}  ${body.length} bytes`)
    console.log(`  ${shown('list, warm', hit)}`)
    console.log(`  ${shown('list, cold', miss)}`)
    console.log(`  ${'pgbench, same query'.padEnd(24)} ${alone.toFixed(0).padStart(7)}/s`)
  }
  await constant.close()
  console.log(
    `  warm list: ${middle(ratios.map((r) => r.warm)).toFixed(2)} of the constant answer (aim 0.60); ` +
      `cold list: ${middle(ratios.map((r) => r.cold)).toFixed(2)} of pgbench (aim 0.45)`,
  )
}

function measured(courses: number): Promise<Times> {
  console.log(`\n${courses} courses`)
  return withKashf(async ({ url, databaseUrl, dataDir }) => {
    await fillSchool(databaseUrl, schoolOf(courses), console.log)
    const times = await latencies(url, courses)
    for (const [name, list] of times) {
      const figures = [0.5, 0.95, 0.99].map((share) => at(list, share).toFixed(1).padStart(7))
      console.log(`  ${name.padEnd(32)} p50 ${figures[0]}  p95 ${figures[1]}  p99 ${figures[2]} ms`)
    }
    await throughput(url, databaseUrl, dataDir)
    return times
  })
}

/**
 * Measures search, facets, lists and the course page with 10 thousand, 100 thousand and 1 million courses, or the sizes
 * in the argument, and how the cost grows. Targets: p95 of search below 25 ms, and at most twice the cost from the
 * first size to the last.
 */
export async function run(): Promise<void> {
  const requested = (process.argv[3] ?? '').split(',').map(Number).filter(Boolean)
  const sizes = requested.length > 0 ? requested : SIZES
  const all: Times[] = []
  for (const size of sizes) all.push(await measured(size))
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || first === last) return
  console.log(`\nfrom ${sizes[0]} to ${sizes.at(-1)} courses, the middle and the 95th of a hundred:`)
  for (const [name, list] of last) {
    const before = first.get(name) ?? []
    const growth = [0.5, 0.95].map((share) => (at(list, share) / at(before, share)).toFixed(1))
    console.log(`  ${name.padEnd(32)} × ${growth[0]}  × ${growth[1]}`)
  }
}
