import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AtmosSimulator, startAtmosSimulator } from '@kashf/simulators/atmos.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { notifyPayoutSettled } from '../../../operators/money/decide-payout.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildOperator, buildTeacher, type TestPerson } from '../../../testing/builders.ts'
import { PAYOUT_TO, sell } from '../../../testing/money-builders.ts'
import { spawnServer } from '../../../testing/spawned-server.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { openAtmos } from './atmos.ts'
import { CALL_WITHIN_MS, type PayoutProvider } from './payout-provider.ts'
import { sendPayouts } from './send-payouts.ts'

let kashf: TestApp
let atmos: AtmosSimulator
let provider: PayoutProvider
let operator: TestPerson
const variables = () => ({
  ATMOS_URL: atmos.url,
  ATMOS_LOGIN: 'kashf',
  ATMOS_PASSWORD: 'atmos-password',
  REFUND_WINDOW_HOURS: '0',
})
beforeAll(async () => {
  atmos = await startAtmosSimulator()
  kashf = await startTestApp({ variables: variables() })
  if (!kashf.deps.env.atmos) throw new Error('Atmos is not configured')
  provider = openAtmos(kashf.deps.env.atmos)
  operator = await buildOperator(kashf.deps)
})
afterAll(async () => {
  const { checks } = await verifyLedger(kashf.deps.db)
  expect(checks.filter((check) => !check.holds)).toEqual([])
  await kashf.close()
  atmos.stop()
})
beforeEach(() => {
  Object.assign(atmos, { applyTo: 4, depositTiyin: 1_000_000_000, calls: [] })
  for (const kept of [atmos.silent, atmos.refuses, atmos.before, atmos.after]) kept.clear()
})

/** One worker's turn. */
const work = () =>
  sendPayouts(kashf.deps, provider, (tx, settled) => notifyPayoutSettled(kashf.deps, tx, settled))

async function approved(): Promise<{ id: number; teacher: TestPerson }> {
  const teacher = await buildTeacher(kashf.deps)
  await sell(kashf.deps, teacher.id, 100_000)
  const body = { amount: 60_000, ...PAYOUT_TO }
  const asked = await kashf.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })
  const { id } = asked.json().data
  const answer = await kashf.call('POST', `/api/admin/payouts/${id}/approve`, operator)
  expect(answer.statusCode).toBe(200)
  return { id, teacher }
}
async function state({ id }: { id: number }): Promise<string> {
  const row = await kashf.deps.db.one<{ status: string; state: string }>(sql`
    select p.status, t.state from payout p join payout_transfer t on t.payout_id = p.id where p.id = ${id}`)
  return `${row?.status} ${row?.state}`
}
const expire = ({ id }: { id: number }) =>
  kashf.deps.db.run(sql`update payout_transfer set lease_until = clock_timestamp() where payout_id = ${id}`)
const held = (teacher: TestPerson) =>
  balanceOf(kashf.deps.db, { kind: 'payout_reserved', ownerId: teacher.id })
const earned = (teacher: TestPerson) => balanceOf(kashf.deps.db, { kind: 'earnings', ownerId: teacher.id })
const told = (teacher: TestPerson) =>
  kashf.deps.db.rows<{ kind: string }>(
    sql`select kind from notice where user_id = ${teacher.id} and kind like 'payout%'`,
  )
const count = (call: string) => atmos.calls.filter((path) => path === call).length

/** Stops the next such call of a worker, there, until `goOn` is called. */
function stopAt(when: 'before' | 'after', call: string): { reached: Promise<void>; goOn: () => void } {
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const reached = new Promise<void>((resolve) => {
    atmos[when].set(call, async () => {
      atmos[when].delete(call)
      resolve()
      await gate
    })
  })
  return { reached, goOn }
}

describe('two workers on one payout', () => {
  it('return no money when the first wakes up and is refused what the second has sent', async () => {
    const payout = await approved()
    const stopped = stopAt('before', '/create')
    const first = work()
    await stopped.reached
    await expire(payout)
    atmos.applyTo = 13
    await work()
    expect(await state(payout)).toBe('approved sent')
    // Its own draft is refused now: the number is taken.
    stopped.goOn()
    await first
    expect(await state(payout)).toBe('approved sent')
    expect(await held(payout.teacher)).toBe(6_000_000n)
    for (const transaction of atmos.transactions.values()) if (transaction.state === 13) transaction.state = 4
    await work()
    expect(await state(payout)).toBe('paid paid')
    expect([await held(payout.teacher), await earned(payout.teacher)]).toEqual([0n, 4_000_000n])
    expect(await told(payout.teacher)).toEqual([{ kind: 'payout_paid' }])
  })

  it('apply a draft once when the first lost its lease before it could', async () => {
    const payout = await approved()
    const stopped = stopAt('after', '/create')
    const first = work()
    await stopped.reached
    await expire(payout)
    await work()
    expect(await state(payout)).toBe('paid paid')
    stopped.goOn()
    await first
    expect(count('/apply')).toBe(1)
    expect([await held(payout.teacher), await earned(payout.teacher)]).toEqual([0n, 4_000_000n])
  })

  it('write it down once when the lease is lost between the payment and the commit', async () => {
    const payout = await approved()
    const stopped = stopAt('after', '/apply')
    const first = work()
    await stopped.reached
    await expire(payout)
    // The second one asks, and hears that it is paid.
    await work()
    stopped.goOn()
    await first
    expect(await state(payout)).toBe('paid paid')
    expect(await told(payout.teacher)).toEqual([{ kind: 'payout_paid' }])
    const row = await kashf.deps.db.one(sql`
      select message, lease_token, lease_until from payout_transfer where payout_id = ${payout.id}`)
    expect(row).toEqual({ message: null, lease_token: null, lease_until: null })
  })

  it('never take what the other holds, and hold it longer than any call may take', async () => {
    const payout = await approved()
    const stopped = stopAt('before', '/apply')
    const first = work()
    await stopped.reached
    expect(await work()).toBe(0)
    const lease = await kashf.deps.db.one<{ ms: number }>(sql`
      select extract(epoch from lease_until - clock_timestamp())::float8 * 1000 as ms
        from payout_transfer where payout_id = ${payout.id}`)
    expect(lease?.ms).toBeGreaterThan(CALL_WITHIN_MS * 2)
    stopped.goOn()
    await first
    expect(await state(payout)).toBe('paid paid')
  })
})

describe('an answer that is no decision', () => {
  it('leaves the transfer open: only the contract’s code says that there is none', async () => {
    const payout = await approved()
    atmos.silent.add('/create')
    await work()
    expect(await state(payout)).toBe('approved draft')
    atmos.silent.clear()
    for (const refusal of [
      { code: 12, description: 'Kirish cheklangan' },
      { code: 404, description: 'Not found', status: 403 },
      { code: 429, description: 'Too many requests', status: 429 },
    ]) {
      atmos.refuses.set('/id', refusal)
      atmos.calls = []
      await work()
      expect(atmos.calls).toEqual(['/id'])
      expect(await state(payout)).toBe('approved draft')
    }
    atmos.refuses.clear()
    await work()
    expect(await state(payout)).toBe('paid paid')
  })

  it('carries on with the first draft when its repetition is refused', async () => {
    const payout = await approved()
    atmos.silent.add('/create')
    await work()
    atmos.silent.clear()
    // The draft is not seen at once; the second one is refused because its number is taken.
    atmos.refuses.set('/id', { code: 404, description: 'Not found' })
    atmos.before.set('/create', async () => void atmos.refuses.clear())
    await work()
    expect(await state(payout)).toBe('paid paid')
    expect([await held(payout.teacher), count('/apply')]).toEqual([0n, 1])
  })

  it('does not become a payment when the provider speaks of another transaction', async () => {
    const payout = await approved()
    atmos.applyTo = 13
    await work()
    await kashf.deps.db.run(sql`update payout_transfer set provider_ref = '1' where payout_id = ${payout.id}`)
    for (const transaction of atmos.transactions.values()) if (transaction.state === 13) transaction.state = 4
    await work()
    expect(await state(payout)).toBe('approved sent')
    expect(await held(payout.teacher)).toBe(6_000_000n)
  })
})

describe('workers that are killed', () => {
  it('leave each payout to be paid once, whichever call they were in', async () => {
    const { databaseUrl, secretKey } = kashf.deps.env
    const folder = await mkdtemp(path.join(tmpdir(), 'kashf-worker-'))
    const worker = () =>
      spawnServer(folder, {
        ...variables(),
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
        const stopped = stopAt(when, call)
        const deposit = atmos.depositTiyin
        const victim = await worker()
        const payout = await approved()
        await stopped.reached
        await victim.kill('program')
        // The request that the dead worker sent is carried out all the same.
        stopped.goOn()
        await expire(payout)
        await work()
        expect(await state(payout), `${when} ${call}`).toBe('paid paid')
        expect([await held(payout.teacher), await earned(payout.teacher)]).toEqual([0n, 4_000_000n])
        expect(deposit - atmos.depositTiyin, `${when} ${call}`).toBe(6_000_000)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, 120_000)
})
