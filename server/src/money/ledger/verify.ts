import type { Db } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { INVARIANTS } from './invariants.ts'

export interface Check {
  /** The invariant, as a sentence. */
  name: string
  holds: boolean
  /** What was looked at, and what breaks it, by name: `51 purchases, 2 broken: 7, 12`. */
  figure: string
}

/** So many of what breaks an invariant are named; the rest is counted. */
const NAMED = 10

/**
 * Replays the whole ledger and compares it with everything that claims to follow from it, at one moment of time. Every
 * invariant is named with its figure, whether it holds or not.
 */
export async function verifyLedger(db: Db): Promise<{ holds: boolean; checks: Check[] }> {
  return db.transaction(async (tx) => {
    // One snapshot for all checks: a purchase between two of them must not look like a difference.
    await tx.run(sql`set transaction isolation level repeatable read, read only`)
    const total = await tx.one<{ sum: bigint }>(
      sql`select coalesce(sum(amount_tiyin), 0)::bigint as sum from ledger_entry`,
    )
    const sum = total?.sum ?? 0n
    const checks: Check[] = [
      { name: 'The sum of everything is zero', holds: sum === 0n, figure: `${sum} tiyin` },
    ]
    for (const { name, unit, rows } of INVARIANTS) {
      const found = await tx.one<{ looked_at: number; broken: number; some: string[] | null }>(sql`
        select count(*)::int as looked_at, count(*) filter (where is_broken)::int as broken,
               (array_agg(id::text order by id) filter (where is_broken))[1:${NAMED}::int] as some
          from (${rows}) found`)
      if (!found) throw new Error(`no figure for: ${name}`)
      checks.push({ name, holds: found.broken === 0, figure: figureOf(unit, found) })
    }
    return { holds: checks.every((check) => check.holds), checks }
  })
}

function figureOf(unit: string, found: { looked_at: number; broken: number; some: string[] | null }): string {
  const figure = `${found.looked_at} ${unit}`
  if (found.broken === 0) return figure
  const some = (found.some ?? []).join(', ')
  return `${figure}, ${found.broken} broken: ${some}${found.broken > NAMED ? ', …' : ''}`
}
