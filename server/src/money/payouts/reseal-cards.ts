import { sql } from '../../db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { keyId, type SecretKeys, seal, unseal } from '../../security/secrets.ts'
import { sealedFor } from './card-seal-context.ts'

const AT_ONCE = 100

interface SealedRow {
  id: number
  teacher_id: number
  card_encrypted: Buffer
  pinfl_encrypted: Buffer
}

/**
 * Seals again, with SECRET_KEY, the card and personal numbers of payouts that another key has sealed, some at a time: it may
 * be interrupted at any moment and called again. Returns how many payouts, and those which no known key opens.
 */
export async function sealCardsAnew(deps: {
  db: Deps['db']
  env: SecretKeys
}): Promise<{ sealed: number; unreadable: number[] }> {
  const current = keyId(deps.env, 'payout-card')
  const isOld = sql`(substring(card_encrypted from 1 for ${current.length}::int) <> ${current}::bytea
    or substring(pinfl_encrypted from 1 for ${current.length}::int) <> ${current}::bytea)`
  const done = { sealed: 0, unreadable: [] as number[] }
  for (let after = 0; ; ) {
    const rows = await deps.db.transaction(async (tx) => {
      const found = await tx.rows<SealedRow>(sql`
        select id, teacher_id, card_encrypted, pinfl_encrypted from payout
         where id > ${after} and ${isOld} order by id limit ${AT_ONCE} for no key update`)
      const anew = found.flatMap((row) => sealedAnew(deps.env, row) ?? [])
      await tx.run(sql`
        update payout p set card_encrypted = n.card, pinfl_encrypted = n.pinfl
          from unnest(${anew.map(({ id }) => id)}::int[], ${anew.map(({ card }) => card)}::bytea[],
            ${anew.map(({ pinfl }) => pinfl)}::bytea[]) as n (id, card, pinfl)
         where p.id = n.id`)
      const opened = new Set(anew.map(({ id }) => id))
      return found.map(({ id }) => ({ id, isSealed: opened.has(id) }))
    })
    for (const { id, isSealed } of rows) {
      if (isSealed) done.sealed++
      else done.unreadable.push(id)
    }
    const last = rows.at(-1)
    if (!last) return done
    after = last.id
  }
}

/** Both numbers under SECRET_KEY, or null when one of them opens with neither key. */
function sealedAnew(keys: SecretKeys, row: SealedRow): { id: number; card: Buffer; pinfl: Buffer } | null {
  const anew = (what: 'card' | 'pinfl') => {
    const whose = sealedFor(what, row.teacher_id)
    return seal(keys, unseal(keys, row[`${what}_encrypted`], whose), whose)
  }
  try {
    return { id: row.id, card: anew('card'), pinfl: anew('pinfl') }
  } catch {
    return null
  }
}
