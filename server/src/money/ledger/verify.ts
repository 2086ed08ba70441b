import type { Db } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { INVARIANTS } from './invariants.ts'

export interface Check {
  /** The invariant, as a sentence. */
  name: string
  holds: boolean
  /** How many rows were checked, and which violate it: `51 purchases, 2 broken: 7, 12`. */
  figure: string
}

/** Maximum violating rows that are named; the others are only counted. */
const MAX_NAMED = 10

/**
 * Replays the whole ledger and compares it with everything derived from it, in one snapshot. Returns every invariant with its
 * figure, whether it holds or not.
 */
export async function verifyLedger(db: Db): Promise<{ holds: boolean; checks: Check[] }> {
  return db.transaction(async (tx) => {
    // One snapshot for all checks: a purchase between two of them must not look like a difference.
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    const total = await tx.only<{ sum: bigint }>(
      sql`select coalesce(sum(amount_tiyin), 0)::bigint as sum from ledger_entry`,
    )
    const { sum } = total
    const checks: Check[] = [
      { name: 'The sum of everything is zero', holds: sum === 0n, figure: `${sum} tiyin` },
    ]
    for (const { name, unit, rows } of INVARIANTS) {
      const found = await tx.only<{ checked: number; broken: number; some: string[] | null }>(sql`
        select count(*)::int as checked, count(*) filter (where is_broken)::int as broken,
               (array_agg(id::text order by id) filter (where is_broken))[1:${MAX_NAMED}::int] as some
          from (${rows}) found`)
      checks.push({ name, holds: found.broken === 0, figure: figureOf(unit, found) })
    }
    return { holds: checks.every((check) => check.holds), checks }
  })
}

function figureOf(unit: string, found: { checked: number; broken: number; some: string[] | null }): string {
  const figure = `${found.checked} ${unit}`
  if (found.broken === 0) return figure
  const some = (found.some ?? []).join(', ')
  return `${figure}, ${found.broken} broken: ${some}${found.broken > MAX_NAMED ? ', …' : ''}`
}
