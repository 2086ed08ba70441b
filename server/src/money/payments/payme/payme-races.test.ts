import { newPaymeId, type PaymeClient } from '@kashf/simulators/payme/client.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { paymeOf, topUp } from '../../../testing/builders/money.ts'
import { buildStudent, buildTeacher } from '../../../testing/builders/people.ts'
import { testApp } from '../../../testing/test-app.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'

const kashf = testApp()
let payme: PaymeClient
beforeAll(async () => {
  payme = paymeOf(kashf.app, kashf.deps)
})

const balance = (ownerId: number) => balanceOf(kashf.deps.db, { kind: 'wallet', ownerId })
const times = <T>(n: number, action: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => action(i)))

describe('Payme: races', () => {
  it('20 parallel Creates write one row and receive the same reply', async () => {
    const student = await buildStudent(kashf.deps)
    const payment = {
      id: newPaymeId(),
      time: Date.now(),
      amountTiyin: 5_000_000,
      paymentId: student.paymentId,
    }
    const replies = await times(20, () => payme.create(payment))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.result))).size).toBe(1)
    expect(replies[0]?.result).toMatchObject({ state: 1 })
    const rows = await kashf.deps.db.rows(
      sql`select id from payment where provider_transaction_id = ${payment.id}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('20 parallel Performs credit once and receive the same reply', async () => {
    const student = await buildStudent(kashf.deps)
    const id = newPaymeId()
    await payme.create({ id, time: Date.now(), amountTiyin: 5_000_000, paymentId: student.paymentId })
    const replies = await times(20, () => payme.perform(id))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.result))).size).toBe(1)
    expect(await balance(student.id)).toBe(5_000_000n)
  })

  it('Performs and Cancels of one payment end in one of the allowed ways', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const student = await buildStudent(kashf.deps)
      const id = newPaymeId()
      await payme.create({ id, time: Date.now(), amountTiyin: 5_000_000, paymentId: student.paymentId })
      await times(10, (i) => (i % 2 ? payme.perform(id) : payme.cancel(id, 3)))
      const state = (await payme.check(id)).result?.state
      // No money may be left, whether the payment was cancelled before or after the credit.
      expect([-1, -2]).toContain(state)
      expect(await balance(student.id)).toBe(0n)
    }
  })

  it('a Cancel and a purchase race for the same money, and one of them gets it', async () => {
    const teacher = await buildTeacher(kashf.deps)
    for (let round = 0; round < 12; round++) {
      const student = await buildStudent(kashf.deps)
      const id = await topUp(kashf.deps, student.id, 50_000)
      const spend = () =>
        kashf.deps.db.transaction((tx) =>
          post(tx, {
            kind: 'purchase',
            cause: `test:${student.id}`,
            idempotencyKey: `race:${student.id}`,
            facts: { title: 'Sinov' },
            at: new Date(),
            entries: [
              { account: { kind: 'wallet', ownerId: student.id }, amountTiyin: -3_000_000n },
              { account: { kind: 'earnings', ownerId: teacher.id }, amountTiyin: 3_000_000n },
            ],
          }),
        )
      // The call that starts first does not always finish first.
      const early = round % 2 ? payme.cancel(id, 5) : undefined
      const spending = spend()
      const [spent, cancelled] = await Promise.all([spending, early ?? payme.cancel(id, 5)])
      if (spent.outcome === 'posted') {
        expect(cancelled.error?.code).toBe(-31007)
        expect(await balance(student.id)).toBe(2_000_000n)
      } else {
        expect(cancelled.result).toMatchObject({ state: -2 })
        expect(await balance(student.id)).toBe(0n)
      }
    }
  })
})
