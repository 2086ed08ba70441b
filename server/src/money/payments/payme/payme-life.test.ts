import type { PaymeClient } from '@kashf/simulators/payme/client.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../clock.ts'
import type { Db } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'
import { type FixedClock, fixedClock, paymeOf } from '../../../testing/builders/money.ts'
import { buildStudent, buildTeacher, type TestPerson } from '../../../testing/builders/people.ts'
import { testApp } from '../../../testing/test-app.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { expirePayments } from '../expire-payments.ts'

const SUM = 5_000_000
/** A transaction id of 24 characters, as Payme's are. */
const idOf = (letter: string) => letter.toLowerCase().charCodeAt(0).toString(16).padStart(24, '66aa0000')

const kashf = testApp()
let payme: PaymeClient
let student: TestPerson
let clock: FixedClock
/** The parameters and the time of each Create; Payme's `time` differs from our clock by a second. */
const times = new Map<string, number>()

beforeAll(async () => {
  clock = fixedClock()
  kashf.deps.clock = clock
  payme = paymeOf(kashf.app, kashf.deps)
  student = await buildStudent(kashf.deps)
})

const balance = () => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId: student.id })
async function delta(action: () => Promise<unknown>): Promise<bigint> {
  const before = await balance()
  await action()
  return (await balance()) - before
}
function create(letter: string, amountTiyin = SUM, time = times.get(letter) ?? clock.now().getTime() - 1000) {
  times.set(letter, time)
  return payme.create({ id: idOf(letter), time, amountTiyin, paymentId: student.paymentId })
}
const rowsOf = (letter: string) =>
  kashf.deps.db.rows(sql`select * from payment where provider_transaction_id = ${idOf(letter)}`)
const code = (value: number) => ({ error: { code: value } })

// Each test builds on the tests before it.
describe('Payme: the life of a payment', () => {
  let createdA: unknown
  let performedA: unknown

  it('PM-17 creates', async () => {
    const reply = await create('A')
    createdA = reply.result
    expect(reply.result).toMatchObject({ state: 1, transaction: expect.stringMatching(/^tp_\d+$/) })
    expect(reply.result?.create_time).toBe(clock.now().getTime())
    expect(String(reply.result?.create_time)).toHaveLength(13)
    expect(await balance()).toBe(0n)
  })

  it('PM-18 gives the same reply to a repeat', async () => {
    clock.advance(5_000)
    expect((await create('A')).result).toEqual(createdA)
    expect(await rowsOf('A')).toHaveLength(1)
  })

  it('PM-19 refuses a repeat with another amount or another account', async () => {
    const before = await rowsOf('A')
    expect(await create('A', SUM + 100)).toMatchObject(code(-31001))
    const other = await buildStudent(kashf.deps)
    const elsewhere = {
      id: idOf('A'),
      time: clock.now().getTime(),
      amountTiyin: SUM,
      paymentId: other.paymentId,
    }
    expect(await payme.create(elsewhere)).toMatchObject(code(-31050))
    expect(await rowsOf('A')).toEqual(before)
  })

  it('PM-20 allows several pending payments for one wallet', async () => {
    expect(await create('B')).toMatchObject({ result: { state: 1 } })
  })

  it('PM-21 credits on Perform', async () => {
    const change = await delta(async () => {
      const reply = await payme.perform(idOf('A'))
      performedA = reply.result
      expect(reply.result).toMatchObject({ state: 2, perform_time: clock.now().getTime() })
    })
    expect(change).toBe(5_000_000n)
  })

  it('PM-22 gives the same reply to a repeat, and credits nothing more', async () => {
    clock.advance(HOUR_MS)
    const change = await delta(async () =>
      expect((await payme.perform(idOf('A'))).result).toEqual(performedA),
    )
    expect(change).toBe(0n)
  })

  it('PM-23 reports an unknown transaction to perform', async () => {
    expect(await payme.perform(idOf('Z'))).toMatchObject(code(-31003))
  })

  it('PM-24 repeats the reply of Create after Perform', async () => {
    expect((await create('A')).result).toEqual(createdA)
    expect(await rowsOf('A')).toHaveLength(1)
  })

  it('PM-25 reports the state with the times of the earlier replies', async () => {
    const { result } = await payme.check(idOf('A'))
    expect(result).toEqual({ ...Object(createdA), ...Object(performedA), cancel_time: 0, reason: null })
  })

  it('PM-26 reports an unknown transaction to check', async () => {
    expect(await payme.check(idOf('Z'))).toMatchObject(code(-31003))
  })

  it('PM-27, PM-28 cancels a pending payment once', async () => {
    const first = await payme.cancel(idOf('B'), 3)
    expect(first.result).toMatchObject({ state: -1, cancel_time: clock.now().getTime() })
    clock.advance(1_000)
    expect((await payme.cancel(idOf('B'), 5)).result).toEqual(first.result)
    expect(await payme.check(idOf('B'))).toMatchObject({ result: { state: -1, reason: 3, perform_time: 0 } })
  })

  it('PM-29, PM-30 neither performs nor recreates a cancelled payment', async () => {
    const change = await delta(async () => {
      expect(await payme.perform(idOf('B'))).toMatchObject(code(-31008))
      expect(await create('B')).toMatchObject(code(-31008))
    })
    expect(change).toBe(0n)
  })

  it('PM-31, PM-32 reverses a credit once', async () => {
    const change = await delta(async () => {
      const first = await payme.cancel(idOf('A'), 5)
      expect(first.result).toMatchObject({ state: -2, cancel_time: clock.now().getTime() })
      clock.advance(1_000)
      expect((await payme.cancel(idOf('A'), 3)).result).toEqual(first.result)
    })
    expect(change).toBe(-5_000_000n)
    expect(await payme.check(idOf('A'))).toMatchObject({
      result: { ...Object(performedA), state: -2, reason: 5 },
    })
  })

  it('PM-33 does not perform a reversed payment again', async () => {
    expect(await payme.perform(idOf('A'))).toMatchObject(code(-31008))
    expect(await create('A')).toMatchObject(code(-31008))
  })

  it('PM-34 refuses to reverse spent money, and opens a case', async () => {
    await create('C')
    await payme.perform(idOf('C'))
    const teacher = await buildTeacher(kashf.deps)
    const move = (amountTiyin: bigint, idempotencyKey: string) =>
      kashf.deps.db.transaction((tx) =>
        post(tx, {
          kind: 'purchase',
          cause: 'purchase:0',
          idempotencyKey,
          facts: { title: 'Sinov' },
          at: clock.now(),
          entries: [
            { account: { kind: 'wallet', ownerId: student.id }, amountTiyin: -amountTiyin },
            { account: { kind: 'earnings', ownerId: teacher.id }, amountTiyin },
          ],
        }),
      )
    await move(1n, 'spend')
    expect(await balance()).toBe(4_999_999n)
    const change = await delta(async () =>
      expect(await payme.cancel(idOf('C'), 5)).toMatchObject(code(-31007)),
    )
    expect(change).toBe(0n)
    expect(await payme.check(idOf('C'))).toMatchObject({ result: { state: 2, cancel_time: 0, reason: null } })
    const openCases = () =>
      kashf.deps.db.rows(sql`
        select c.kind from payment_case c join payment p on p.id = c.payment_id
         where p.provider_transaction_id = ${idOf('C')} and c.resolved_at is null`)
    expect(await openCases()).toEqual([{ kind: 'reversal_refused' }])
    // An operator closes the case, and the payer asks again.
    await kashf.deps.db.run(sql`update payment_case set resolved_at = now(), note = 'Yopildi'`)
    expect(await payme.cancel(idOf('C'), 5)).toMatchObject(code(-31007))
    expect(await openCases()).toEqual([{ kind: 'reversal_refused' }])
    // Once the money is back, the reversal succeeds.
    await move(-1n, 'unspend')
    expect(await payme.cancel(idOf('C'), 5)).toMatchObject({ result: { state: -2 } })
    expect(await openCases()).toEqual([])
  })

  it('PM-35 reports an unknown transaction to cancel', async () => {
    expect(await payme.cancel(idOf('Z'), 3)).toMatchObject(code(-31003))
  })

  it('PM-36 performs in the last millisecond of twelve hours', async () => {
    await create('D')
    clock.set((times.get('D') ?? 0) + 43_199_999)
    const change = await delta(async () => {
      expect(await payme.perform(idOf('D'))).toMatchObject({ result: { state: 2 } })
    })
    expect(change).toBe(5_000_000n)
  })

  it('PM-37 does not perform one millisecond later', async () => {
    await create('E')
    clock.set((times.get('E') ?? 0) + 43_200_000)
    const change = await delta(async () => expect(await payme.perform(idOf('E'))).toMatchObject(code(-31008)))
    expect(change).toBe(0n)
    expect(await payme.check(idOf('E'))).toMatchObject({ result: { state: -1, reason: 4 } })
  })

  it('PM-37 expires on Create and on Check as well', async () => {
    for (const [letter, ask] of [
      ['H', () => create('H')],
      ['I', () => payme.check(idOf('I'))],
    ] as const) {
      await create(letter)
      clock.advance(12 * HOUR_MS)
      await ask()
      expect(await rowsOf(letter)).toMatchObject([{ status: 'cancelled', cancel_reason: 4 }])
    }
  })

  it('PM-38 keeps the state after expiry', async () => {
    await create('F')
    clock.advance(13 * HOUR_MS)
    await expirePayments(kashf.deps, 'payme')
    const sweptAt = clock.now().getTime()
    clock.advance(60_000)
    expect(await payme.cancel(idOf('F'), 3)).toMatchObject({ result: { state: -1, cancel_time: sweptAt } })
    expect(await payme.check(idOf('F'))).toMatchObject({ result: { reason: 4 } })
  })

  it('PM-39 does not create a payment that is twelve hours old', async () => {
    expect(await create('G', SUM, clock.now().getTime() - 12 * HOUR_MS - 1_000)).toMatchObject(code(-31008))
    expect(await rowsOf('G')).toEqual([])
  })

  it('PM-40 returns a statement of a single millisecond', async () => {
    const time = times.get('A') ?? 0
    const { result } = await payme.statement(time, time)
    expect(result?.transactions).toEqual([
      {
        ...Object((await payme.check(idOf('A'))).result),
        id: idOf('A'),
        time,
        amount: SUM,
        account: { payment_id: student.paymentId },
        receivers: null,
      },
    ])
  })

  it('PM-41 returns a statement of every created transaction', async () => {
    const { result } = await payme.statement(Math.min(...times.values()), clock.now().getTime())
    const rows = result?.transactions as { id: string; time: number }[]
    expect(rows.map((row) => row.id)).toEqual(['A', 'B', 'C', 'D', 'E', 'H', 'I', 'F'].map(idOf))
    expect(rows.map((row) => row.time)).toEqual(rows.map((row) => row.time).sort((a, b) => a - b))
  })

  it('PM-42, PM-43 returns an empty statement, and refuses an invalid period', async () => {
    expect((await payme.statement(0, 1)).result).toEqual({ transactions: [] })
    expect(await payme.statement(2, 1)).toMatchObject(code(-32600))
    expect(await payme.call('GetStatement', { from: '1', to: '2' })).toMatchObject(code(-32600))
    expect(await payme.call('GetStatement', { from: 1 })).toMatchObject(code(-32600))
  })

  it('PM-44 stores both receipts', async () => {
    const receipt = (n: number | string) => ({ receipt_id: n, status_code: 0, message: 'accepted' })
    for (const [type, n] of [
      ['PERFORM', 121],
      ['CANCEL', '122'],
    ] as const) {
      const params = { id: idOf('A'), type, fiscal_data: receipt(n) }
      expect((await payme.call('SetFiscalData', params)).result).toEqual({ success: true })
    }
    expect(await rowsOf('A')).toMatchObject([{ fiscal: { PERFORM: receipt(121), CANCEL: receipt('122') } }])
  })

  it('PM-45 refuses receipts of an unknown transaction and of an unknown type', async () => {
    const fiscal_data = { receipt_id: 1 }
    expect(await payme.call('SetFiscalData', { id: idOf('Z'), type: 'PERFORM', fiscal_data })).toMatchObject(
      code(-32001),
    )
    expect(await payme.call('SetFiscalData', { id: idOf('A'), type: 'X', fiscal_data })).toMatchObject(
      code(-32602),
    )
    expect(await payme.call('SetFiscalData', { id: idOf('A'), type: 'CANCEL' })).toMatchObject(code(-32602))
  })

  it('PM-46 replies -32400 while the database is down, and writes nothing', async () => {
    const working = kashf.deps.db
    const down = () => Promise.reject(new Error('connection refused'))
    const broken: Db = { ...working, transaction: down, rows: down, one: down, run: down, executeSql: down }
    kashf.deps.db = broken
    try {
      expect(await create('J')).toMatchObject(code(-32400))
    } finally {
      kashf.deps.db = working
    }
    expect(await rowsOf('J')).toEqual([])
    expect(await create('J')).toMatchObject({ result: { state: 1 } })
  })

  it('PM-47 credits a wallet that was blocked after Create', async () => {
    await create('K')
    await kashf.deps.db.run(sql`update app_user set blocked_at = now() where id = ${student.id}`)
    const change = await delta(async () => {
      expect(await create('K')).toMatchObject({ result: { state: 1 } })
      expect(await payme.perform(idOf('K'))).toMatchObject({ result: { state: 2 } })
      expect(await create('L')).toMatchObject(code(-31051))
    })
    expect(change).toBe(5_000_000n)
  })

  it('leaves a ledger in which every payment is accounted for', async () => {
    const broken = (await verifyLedger(kashf.deps.db)).checks.filter((check) => !check.holds)
    // PM-34 spends without a purchase, so its two transfers are the only ones without a cause.
    expect(broken).toEqual([
      { name: 'Every transfer has its cause', holds: false, figure: expect.stringMatching(/, 2 broken: /) },
    ])
  })
})
