import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { keyId, seal } from '../../security/secrets.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { sealedFor } from './card-secrets.ts'
import { resealCards } from './reseal-cards.ts'
import { revealPayout } from './reveal-payout.ts'

const OLD = 'the key that was in use for years and years'
const NEW = 'the key that takes its place from today on'
const CARD = '8600120000001233'
const PINFL = '31234567890123'

const kashf = testApp()
let teacherId: number
beforeAll(async () => {
  teacherId = (await buildTeacher(kashf.deps)).id
})

/** The application's deps with these keys. */
const withKeys = (secretKey: string, secretKeyOld: string | null): Pick<Deps, 'db' | 'env'> => ({
  db: kashf.deps.db,
  env: { ...kashf.deps.env, secretKey, secretKeyOld },
})
const rotating = () => withKeys(NEW, OLD)

async function payouts(count: number, by: Pick<Deps, 'env'>): Promise<number[]> {
  const sealed = (what: 'card' | 'pinfl', text: string) =>
    Array.from({ length: count }, () => seal(by.env, text, sealedFor(what, teacherId)))
  const rows = await kashf.deps.db.rows<{ id: number }>(sql`
    insert into payout (teacher_id, amount_tiyin, card_encrypted, card_last4, pinfl_encrypted, status, approvals_needed, paid_at)
    select ${teacherId}::int, 100, card, '1233', pinfl, 'refused', 1, null
      from unnest(${sealed('card', CARD)}::bytea[], ${sealed('pinfl', PINFL)}::bytea[]) as n (card, pinfl) returning id`)
  return rows.map(({ id }) => id)
}
const reveal = (by: Pick<Deps, 'db' | 'env'>, payoutId: number) => revealPayout(by, by.db, { payoutId })
const underNew = async () =>
  (
    await kashf.deps.db.one<{ n: number }>(sql`
      select count(*)::int as n from payout where substring(card_encrypted from 1 for 4) = ${keyId(rotating().env, 'payout-card')}`)
  )?.n

describe('a new SECRET_KEY', () => {
  it('opens nothing of the old one alone, and everything together with it', async () => {
    const [id = 0] = await payouts(1, withKeys(OLD, null))
    await expect(reveal(withKeys(NEW, null), id)).rejects.toThrow('another SECRET_KEY')
    expect(await reveal(rotating(), id)).toEqual({ cardNumber: CARD, pinfl: PINFL })
    const [fresh = 0] = await payouts(1, rotating())
    expect(await reveal(withKeys(NEW, null), fresh)).toEqual({ cardNumber: CARD, pinfl: PINFL })
    await expect(reveal(withKeys(OLD, null), fresh)).rejects.toThrow('another SECRET_KEY')
  })

  it('reseals everything exactly once, even if interrupted', async () => {
    await kashf.deps.db.run(sql`delete from payout`)
    const ids = await payouts(250, withKeys(OLD, null))
    const { db, env } = rotating()
    let transactions = 0
    const killed: Db = {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx)
          if (++transactions === 2) throw new Error('killed')
          return result
        }),
    }
    await expect(resealCards({ db: killed, env })).rejects.toThrow('killed')
    expect(await underNew()).toBe(100)
    // Payouts are requested and read while the resealing runs.
    const running = resealCards({ db, env })
    const [fresh = 0] = await payouts(1, rotating())
    expect(await reveal(rotating(), ids[200] ?? 0)).toEqual({ cardNumber: CARD, pinfl: PINFL })
    expect(await running).toEqual({ sealed: 150, unreadable: [] })
    expect(await resealCards({ db, env })).toEqual({ sealed: 0, unreadable: [] })
    for (const id of [ids[0], ids[120], ids[249], fresh]) {
      expect(await reveal(withKeys(NEW, null), id ?? 0)).toEqual({ cardNumber: CARD, pinfl: PINFL })
    }
  })

  it('names the payouts that no key opens, and continues', async () => {
    await kashf.deps.db.run(sql`delete from payout`)
    const [lost] = await payouts(1, withKeys('a third key that nobody has any more', null))
    await payouts(1, withKeys(OLD, null))
    expect(await resealCards(rotating())).toEqual({ sealed: 1, unreadable: [lost] })
  })
})
