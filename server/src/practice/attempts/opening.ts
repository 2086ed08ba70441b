import type { TestOpening } from '@kashf/contract/practice/attempts.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { paperKey } from '../papers/seal-paper.ts'

/** How long a process keeps what it knows of an opening, so that thousands who wait cost one query a second. */
const CACHED_MS = 1_000

interface Known {
  opensAt: Date | null
  secret: Buffer
  untilMs: number
}

/**
 * What opens the sealed papers of a test: before its start the seconds until then, afterwards the key. The papers themselves
 * are given to people who checked in only, so the key alone is of no use.
 */
export function createOpening(deps: Pick<Deps, 'db' | 'clock'>): (testId: number) => Promise<TestOpening> {
  const known = new Map<number, Promise<Known>>()
  const read = async (testId: number): Promise<Known> => {
    const row = await deps.db.found<{ opens_at: Date | null; secret: Buffer }>(sql`
      select t.opens_at, v.secret from test t join test_version v on v.test_id = t.id and v.version = t.version
       where t.id = ${testId} and t.state = 'published'`)
    return { opensAt: row.opens_at, secret: row.secret, untilMs: deps.clock.now().getTime() + CACHED_MS }
  }
  return async (testId) => {
    const before = await known.get(testId)
    const now = deps.clock.now()
    const isFresh = before !== undefined && before.untilMs > now.getTime()
    const reading = isFresh ? known.get(testId) : read(testId)
    if (!reading) throw new Error('an opening is always read')
    if (!isFresh) {
      if (known.size > 1000) known.clear()
      known.set(testId, reading)
      reading.catch(() => known.delete(testId))
    }
    const { opensAt, secret } = await reading
    const opensInS = opensAt === null ? 0 : (opensAt.getTime() - now.getTime()) / 1000
    return opensInS > 0
      ? { opens_in_s: opensInS, key: null }
      : { opens_in_s: 0, key: paperKey({ secret }, opensAt).toString('base64') }
  }
}
