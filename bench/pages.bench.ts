import { setImmediate } from 'node:timers/promises'
import { createPageHandler, type PageHandler } from '@kashf/web/host.ts'
import { buildWebIfNeeded } from '../scripts/build-web.ts'
import type { Deps } from '../server/src/deps.ts'
import { mountPages } from '../server/src/pages/mount.ts'
import { PageRecord } from '../server/src/pages/page-record.ts'
import { publicPages } from '../server/src/pages/public-pages.ts'
import { constantServer } from './constant-server.ts'
import { middle } from './figures.ts'
import { fillSchool, schoolOf } from './filling/fill-school.ts'
import { type Encoding, load } from './load.ts'
import { withKashf } from './with-kashf.ts'

const COURSES = 1_000
const SECONDS = 3
const CLIENTS = 16
/** The number of rounds. Each measures everything once, because other load varies; the median counts. */
const ROUNDS = 3
/** Load runs before measuring, so that Node has compiled the hot code. */
const WARM_UPS = 2

/** Processor time of this process per request, over all threads, without the load generator and PostgreSQL. */
interface Cost {
  cpu_ms: number
  per_s: number
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function served(url: string, encoding: Encoding): Promise<Cost> {
  const before = cpuMs()
  const { requests_per_s } = await load(url, { clients: CLIENTS, seconds: SECONDS, encoding })
  return { cpu_ms: (cpuMs() - before) / (requests_per_s * SECONDS), per_s: requests_per_s }
}

/** Measures router and React alone: the same data without HTTP, cache, hashes and compression. */
async function rendered(handler: PageHandler, deps: Deps, address: string): Promise<Cost> {
  const record = new PageRecord()
  const data = { pages: publicPages(deps, record), life: record }
  const before = cpuMs()
  const startedAt = performance.now()
  let count = 0
  while (performance.now() - startedAt < SECONDS * 1000) {
    await handler.render(new Request(deps.publicUrl + address), data)
    // Rendering needs only microtasks; without a turn of the event loop its memory would not be freed.
    await setImmediate()
    count += 1
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { cpu_ms: (cpuMs() - before) / count, per_s: count / seconds }
}

const PAGES = ['/', '/courses', '/course/1', '/teachers']
const LIST = '/api/courses/donthavetoken?limit=24'

/** A measured target: its name and its measurement. The first one is the baseline. */
type Measured = [name: string, measure: () => Promise<Cost>]

/**
 * Compares pages of a visitor, cached and uncached, with a server that returns a constant of their size, with React's
 * rendering alone and with the JSON of the list. Targets: 0.15 ms for a cached page, 4.5 ms for an uncached one,
 * rendered and compressed.
 */
export async function run(): Promise<void> {
  await buildWebIfNeeded()
  const handler = await createPageHandler({ mode: 'production' })
  let deps: Deps | undefined
  await withKashf(
    async ({ url, databaseUrl }) => {
      if (!deps) throw new Error('the pages were not mounted')
      await fillSchool(databaseUrl, schoolOf(COURSES), () => {})
      deps.publicCache.clear()
      const page = await (
        await fetch(`${url}/courses`, { headers: { 'accept-encoding': 'identity' } })
      ).text()
      const constant = await constantServer(Buffer.from(page), 'text/html; charset=utf-8')
      const ofDeps = deps
      const kinds: Measured[] = [
        ['constant answer', () => served(constant.url, 'identity')],
        ['list, JSON, br', () => served(url + LIST, 'br')],
        ...PAGES.flatMap((path): Measured[] => [
          [`${path} cached`, () => served(url + path, 'identity')],
          [`${path} cached, br`, () => served(url + path, 'br')],
        ]),
        ['/courses React alone', () => rendered(handler, ofDeps, '/courses')],
        // A malformed cursor shows the first page with the same data, and is a miss in the cache of pages.
        ['/courses cold', () => served(`${url}/courses?cursor={cursor}`, 'identity')],
        ['/courses cold, br', () => served(`${url}/courses?cursor={cursor}`, 'br')],
        ['/courses and data, br', () => served(`${url}/courses?{filters}`, 'br')],
        ['list, JSON, cold', () => served(`${url}${LIST}&cursor={cursor}`, 'identity')],
      ]
      try {
        await compare(kinds)
      } finally {
        await constant.close()
      }
      console.log(`  ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB resident`)
    },
    async (app, given) => {
      deps = given
      await mountPages(app, given, 'production')
    },
  )
}

async function compare(kinds: Measured[]): Promise<void> {
  const costs = new Map<string, Cost[]>(kinds.map(([name]) => [name, []]))
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    for (const [name, measure] of kinds) {
      const cost = await measure()
      if (round >= 0) costs.get(name)?.push(cost)
    }
  }
  const medianOf = (name: string, key: keyof Cost) => middle((costs.get(name) ?? []).map((cost) => cost[key]))
  const baseline = kinds[0]?.[0] ?? ''
  for (const [name] of kinds) {
    const [cpu, perS] = [medianOf(name, 'cpu_ms'), medianOf(name, 'per_s')]
    const ratio = cpu / medianOf(baseline, 'cpu_ms')
    console.log(
      `  ${name.padEnd(24)} ${cpu.toFixed(3).padStart(7)} ms  ${perS.toFixed(0).padStart(6)}/s  ${ratio.toFixed(1)} of the ${baseline}`,
    )
  }
}
