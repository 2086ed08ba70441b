import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { type AutomaticPayouts, startAutomaticPayouts } from '../../../testing/payments/automatic-payouts.ts'
import { spawnServer } from '../../../testing/processes/spawned-server.ts'
import { CALL_WITHIN_MS } from './payout-provider.ts'

let payouts: AutomaticPayouts
beforeAll(async () => {
  payouts = await startAutomaticPayouts()
})
afterAll(() => payouts.close())
beforeEach(() => payouts.reset())

/** Lets the lease of a transfer expire. */
const expire = ({ id }: { id: number }) =>
  payouts.kashf.deps.db.run(
    sql`update payout_transfer set lease_until = clock_timestamp() where payout_id = ${id}`,
  )

/** Pauses a worker before or after its next call of this kind, until `resume` is called. */
function pauseAt(when: 'before' | 'after', call: string): { reached: Promise<void>; resume: () => void } {
  let resume = () => {}
  const gate = new Promise<void>((resolve) => {
    resume = resolve
  })
  const reached = new Promise<void>((resolve) => {
    payouts.atmos[when].set(call, async () => {
      payouts.atmos[when].delete(call)
      resolve()
      await gate
    })
  })
  return { reached, resume }
}

describe('two workers with one payout', () => {
  it('do not refund when the first resumes and its draft is refused because the second has sent it', async () => {
    const payout = await payouts.approved()
    const paused = pauseAt('before', '/create')
    const first = payouts.send()
    await paused.reached
    await expire(payout)
    payouts.atmos.applyTo = 13
    await payouts.send()
    expect(await payouts.state(payout)).toBe('approved sent')
    // The paused worker's own draft is refused now, because the id is taken.
    paused.resume()
    await first
    expect(await payouts.state(payout)).toBe('approved sent')
    expect(await payouts.reserved(payout)).toBe(6_000_000n)
    payouts.completeProcessing()
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
    expect([await payouts.reserved(payout), await payouts.earned(payout)]).toEqual([0n, 4_000_000n])
    expect(await payouts.notices(payout)).toEqual([{ kind: 'payout_paid' }])
  })

  it('apply a draft once when the first lost its lease before applying it', async () => {
    const payout = await payouts.approved()
    const paused = pauseAt('after', '/create')
    const first = payouts.send()
    await paused.reached
    await expire(payout)
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
    paused.resume()
    await first
    expect(payouts.count('/apply')).toBe(1)
    expect([await payouts.reserved(payout), await payouts.earned(payout)]).toEqual([0n, 4_000_000n])
  })

  it('record the payment once when the lease is lost between the payment and the commit', async () => {
    const payout = await payouts.approved()
    const paused = pauseAt('after', '/apply')
    const first = payouts.send()
    await paused.reached
    await expire(payout)
    // The second worker reads the state: paid.
    await payouts.send()
    paused.resume()
    await first
    expect(await payouts.state(payout)).toBe('paid paid')
    expect(await payouts.notices(payout)).toEqual([{ kind: 'payout_paid' }])
    const row = await payouts.kashf.deps.db.one(sql`
      select message, lease_token, lease_until from payout_transfer where payout_id = ${payout.id}`)
    expect(row).toEqual({ message: null, lease_token: null, lease_until: null })
  })

  it('never claim a leased transfer, and lease it for longer than any call may take', async () => {
    const payout = await payouts.approved()
    const paused = pauseAt('before', '/apply')
    const first = payouts.send()
    await paused.reached
    expect(await payouts.send()).toBe(0)
    const lease = await payouts.kashf.deps.db.one<{ ms: number }>(sql`
      select extract(epoch from lease_until - clock_timestamp())::float8 * 1000 as ms
        from payout_transfer where payout_id = ${payout.id}`)
    expect(lease?.ms).toBeGreaterThan(CALL_WITHIN_MS * 2)
    paused.resume()
    await first
    expect(await payouts.state(payout)).toBe('paid paid')
  })
})

describe('a reply that decides nothing', () => {
  it('leaves the transfer open: only the contract’s code means that it does not exist', async () => {
    const payout = await payouts.approved()
    payouts.atmos.silent.add('/create')
    await payouts.send()
    expect(await payouts.state(payout)).toBe('approved draft')
    payouts.atmos.silent.clear()
    for (const refusal of [
      { code: 12, description: 'Kirish cheklangan' },
      { code: 404, description: 'Not found', status: 403 },
      { code: 429, description: 'Too many requests', status: 429 },
    ]) {
      payouts.atmos.refuses.set('/id', refusal)
      payouts.atmos.calls = []
      await payouts.send()
      expect(payouts.atmos.calls).toEqual(['/id'])
      expect(await payouts.state(payout)).toBe('approved draft')
    }
    payouts.atmos.refuses.clear()
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
  })

  it('continues with the first draft when the repeated one is refused', async () => {
    const payout = await payouts.approved()
    payouts.atmos.silent.add('/create')
    await payouts.send()
    payouts.atmos.silent.clear()
    // The draft is not visible at once; a second draft is refused because its id is taken.
    payouts.atmos.refuses.set('/id', { code: 404, description: 'Not found' })
    payouts.atmos.before.set('/create', async () => void payouts.atmos.refuses.clear())
    await payouts.send()
    expect(await payouts.state(payout)).toBe('paid paid')
    expect([await payouts.reserved(payout), payouts.count('/apply')]).toEqual([0n, 1])
  })

  it('does not become a payment when the provider replies about another transaction', async () => {
    const payout = await payouts.approved()
    payouts.atmos.applyTo = 13
    await payouts.send()
    await payouts.kashf.deps.db.run(
      sql`update payout_transfer set provider_ref = '1' where payout_id = ${payout.id}`,
    )
    payouts.completeProcessing()
    await payouts.send()
    expect(await payouts.state(payout)).toBe('approved sent')
    expect(await payouts.reserved(payout)).toBe(6_000_000n)
  })
})

describe('killed workers', () => {
  it('leave each payout to be paid once, whichever call they were making', async () => {
    const { databaseUrl, secretKey } = payouts.kashf.deps.env
    const folder = await mkdtemp(path.join(tmpdir(), 'kashf-worker-'))
    const worker = () =>
      spawnServer(folder, {
        ...payouts.variables,
        ROLE: 'worker',
        DATABASE_URL: databaseUrl ?? '',
        SECRET_KEY: secretKey,
      })
    try {
      for (const [when, call] of [
        ['before', '/create'],
        ['after', '/create'],
        ['before', '/apply'],
        ['after', '/apply'],
      ] as const) {
        const paused = pauseAt(when, call)
        const deposit = payouts.atmos.depositTiyin
        const victim = await worker()
        const payout = await payouts.approved()
        await paused.reached
        await victim.kill('program')
        // The provider still executes the request that the dead worker sent.
        paused.resume()
        await expire(payout)
        await payouts.send()
        expect(await payouts.state(payout), `${when} ${call}`).toBe('paid paid')
        expect([await payouts.reserved(payout), await payouts.earned(payout)]).toEqual([0n, 4_000_000n])
        expect(deposit - payouts.atmos.depositTiyin, `${when} ${call}`).toBe(6_000_000)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, 120_000)
})
