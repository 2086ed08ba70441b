import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildStudent, buildTeacher } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { balanceOf } from './accounts.ts'
import { post, type Transfer } from './post.ts'
import { reverse } from './reverse.ts'

const kashf = testApp()

const write = (transfer: Transfer) => kashf.deps.db.transaction((tx) => post(tx, transfer))
const wallet = (ownerId: number) => ({ kind: 'wallet', ownerId }) as const
const balance = (ownerId: number) => balanceOf(kashf.deps.db, wallet(ownerId))

let nextKey = 0
function topup(ownerId: number, amountTiyin: bigint, idempotencyKey = `test:${nextKey++}`) {
  return {
    kind: 'topup',
    cause: 'test:1',
    idempotencyKey,
    facts: { app: 'Payme' },
    at: new Date(),
    entries: [
      { account: { kind: 'provider_payme' }, amountTiyin: -amountTiyin },
      { account: wallet(ownerId), amountTiyin },
    ],
  } satisfies Transfer
}

describe('post', () => {
  it('moves money once per key, however many repeated and parallel calls there are', async () => {
    const { id } = await buildStudent(kashf.deps)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => write(topup(id, 700n, `once:${id}`))))
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'already')).toHaveLength(7)
    expect(await balance(id)).toBe(700n)
  })

  it('reports a repeated debit as done even if the money has been spent since', async () => {
    const { id } = await buildStudent(kashf.deps)
    await write(topup(id, 500n))
    const spend = { ...topup(id, -500n, `spend:${id}`), kind: 'topup_reversal' } as const
    expect(await write(spend)).toMatchObject({ outcome: 'posted' })
    expect(await write(spend)).toMatchObject({ outcome: 'already' })
    expect(await balance(id)).toBe(0n)
  })

  it('refuses a key that was used for another transfer', async () => {
    const { id } = await buildStudent(kashf.deps)
    await write(topup(id, 100n, `mine:${id}`))
    await expect(write(topup(id, 101n, `mine:${id}`))).rejects.toThrow('used for another movement')
    await expect(write({ ...topup(id, 100n, `mine:${id}`), cause: 'test:2' })).rejects.toThrow(
      'used for another movement',
    )
  })

  it('reports how much a guarded account lacks, and writes nothing', async () => {
    const { id } = await buildStudent(kashf.deps)
    await write(topup(id, 300n))
    expect(await write(topup(id, -1_000n, `short:${id}`))).toEqual({
      outcome: 'insufficient',
      shortTiyin: 700n,
    })
    const written = await kashf.deps.db.rows(
      sql`select id from ledger_transfer where idempotency_key = ${`short:${id}`}`,
    )
    expect(written).toEqual([])
  })

  it('accepts exactly as many parallel debits as the balance covers', async () => {
    const { id } = await buildStudent(kashf.deps)
    await write(topup(id, 1_000n))
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => write(topup(id, -300n))))
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(3)
    expect(await balance(id)).toBe(100n)
  })

  it('does not deadlock when two wallets are debited in both orders', async () => {
    const [a, b] = [await buildStudent(kashf.deps), await buildStudent(kashf.deps)]
    await write(topup(a.id, 10_000n))
    await write(topup(b.id, 10_000n))
    const between = (from: number, to: number): Transfer => ({
      ...topup(from, 1n),
      entries: [
        { account: wallet(from), amountTiyin: -10n },
        { account: wallet(to), amountTiyin: 10n },
      ],
    })
    // Counts the runs, because the transaction silently retries a deadlock victim.
    let runs = 0
    const moves = Array.from({ length: 40 }, (_, i) =>
      kashf.deps.db.transaction((tx) => {
        runs++
        return post(tx, i % 2 ? between(a.id, b.id) : between(b.id, a.id))
      }),
    )
    expect((await Promise.all(moves)).every(({ outcome }) => outcome === 'posted')).toBe(true)
    expect(runs).toBe(40)
    expect((await balance(a.id)) + (await balance(b.id))).toBe(20_000n)
  })

  it('throws on entries that do not sum to zero', async () => {
    const { id } = await buildStudent(kashf.deps)
    const lopsided = { ...topup(id, 5n), entries: [{ account: wallet(id), amountTiyin: 5n }] }
    await expect(write(lopsided)).rejects.toThrow('sum to 5')
  })
})

describe('reverse', () => {
  it('mirrors every entry, and only once', async () => {
    const { id } = await buildStudent(kashf.deps)
    const teacher = await buildTeacher(kashf.deps)
    await write(topup(id, 1_200n))
    const sale = await write({
      ...topup(id, 1n),
      kind: 'purchase',
      facts: { title: 'Sinov' },
      entries: [
        { account: wallet(id), amountTiyin: -1_200n },
        { account: { kind: 'earnings', ownerId: teacher.id }, amountTiyin: 1_000n },
        { account: { kind: 'platform_fee' }, amountTiyin: 200n },
      ],
    })
    if (sale.outcome === 'insufficient') throw new Error('the sale was refused')
    const back = (idempotencyKey: string) =>
      kashf.deps.db.transaction((tx) =>
        reverse(tx, {
          kind: 'refund',
          cause: 'test:1',
          idempotencyKey,
          facts: { title: 'Sinov', reason: 'Sinov' },
          at: new Date(),
          reverses: sale.transferId,
        }),
      )
    expect(await back(`back:${id}`)).toMatchObject({ outcome: 'posted' })
    expect(await back(`back:${id}`)).toMatchObject({ outcome: 'already' })
    await expect(back(`again:${id}`)).rejects.toThrow('ledger_transfer_reverses_id_key')
    expect(await balance(id)).toBe(1_200n)
    expect(await balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })).toBe(0n)
  })
})

describe('the database itself', () => {
  const rejects = (statement: ReturnType<typeof sql>, message: string) =>
    expect(kashf.deps.db.transaction((tx) => tx.run(statement))).rejects.toThrow(message)

  it('refuses to change or delete entries', async () => {
    const { id } = await buildStudent(kashf.deps)
    await write(topup(id, 100n))
    await rejects(sql`update ledger_entry set amount_tiyin = 1`, 'append-only')
    await rejects(sql`delete from ledger_entry`, 'append-only')
    await rejects(sql`update ledger_transfer set comment = ''`, 'append-only')
    await rejects(sql`delete from ledger_transfer`, 'append-only')
    await rejects(sql`truncate ledger_entry`, 'append-only')
  })

  it('refuses to delete an account or to change its identity', async () => {
    const { id } = await buildStudent(kashf.deps)
    await write(topup(id, 100n))
    await rejects(sql`delete from ledger_account where owner_id = ${id}`, 'stays')
    await rejects(sql`truncate ledger_account`, 'stays')
    await rejects(sql`update ledger_account set kind = 'earnings' where owner_id = ${id}`, 'stays')
    const other = await buildStudent(kashf.deps)
    await rejects(sql`update ledger_account set owner_id = ${other.id} where owner_id = ${id}`, 'stays')
  })

  it('refuses a transfer that does not sum to zero at commit', async () => {
    const { id } = await buildStudent(kashf.deps)
    await write(topup(id, 100n))
    await rejects(
      sql`insert into ledger_entry (transfer_id, account_id, amount_tiyin, created_at)
        select max(t.id), max(a.id), 5, now() from ledger_transfer t, ledger_account a`,
      'does not sum to zero',
    )
  })

  it('refuses a guarded balance below zero', async () => {
    const { id } = await buildStudent(kashf.deps)
    await write(topup(id, 100n))
    await rejects(
      sql`update ledger_account set balance_tiyin = -1 where kind = 'wallet' and owner_id = ${id}`,
      'ledger_account_not_below_zero',
    )
  })
})
