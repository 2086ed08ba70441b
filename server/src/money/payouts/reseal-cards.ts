import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { keyId, type SecretKeys, seal, unseal } from '../../security/secrets.ts'
import { sealedFor } from './card-secrets.ts'

const BATCH_SIZE = 100

interface SealedRow {
  id: number
  teacher_id: number
  card_encrypted: Buffer
  pinfl_encrypted: Buffer
}

/**
 * Reseals the card and personal numbers of payouts under another key with SECRET_KEY, in batches, so it may be
 * interrupted and run again. Returns the number of resealed payouts, and the ids of those that no known key opens.
 */
export async function resealCards(deps: {
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
         where id > ${after} and ${isOld} order by id limit ${BATCH_SIZE} for no key update`)
      const resealed = found.flatMap((row) => reseal(deps.env, row) ?? [])
      await tx.run(sql`
        update payout p set card_encrypted = n.card, pinfl_encrypted = n.pinfl
          from unnest(${resealed.map(({ id }) => id)}::int[], ${resealed.map(({ card }) => card)}::bytea[],
            ${resealed.map(({ pinfl }) => pinfl)}::bytea[]) as n (id, card, pinfl)
         where p.id = n.id`)
      const opened = new Set(resealed.map(({ id }) => id))
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

/** Seals both numbers with SECRET_KEY; null if neither key opens one of them. */
function reseal(keys: SecretKeys, row: SealedRow): { id: number; card: Buffer; pinfl: Buffer } | null {
  const resealField = (what: 'card' | 'pinfl') => {
    const whose = sealedFor(what, row.teacher_id)
    return seal(keys, unseal(keys, row[`${what}_encrypted`], whose), whose)
  }
  try {
    return { id: row.id, card: resealField('card'), pinfl: resealField('pinfl') }
  } catch {
    return null
  }
}
