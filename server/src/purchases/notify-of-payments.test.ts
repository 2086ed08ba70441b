import { describe, expect, it } from 'vitest'
import { sql } from '../db/sql.ts'
import { paymeOf, topUp } from '../testing/builders/money.ts'
import { buildStudent } from '../testing/builders/people.ts'
import { testApp } from '../testing/test-app.ts'
import { notifyOfPayments } from './notify-of-payments.ts'

const kashf = testApp()

const noticesOf = (userId: number) =>
  kashf.deps.db.rows<{ kind: string; subject: object }>(
    sql`select kind, subject from notice where user_id = ${userId} order by id`,
  )
const workers = () => Promise.all([1, 2, 3].map(() => notifyOfPayments(kashf.deps)))

describe('notices about top-ups', () => {
  it('tell the owner once that money has come, and once that the payment app took it back', async () => {
    const student = await buildStudent(kashf.deps)
    const id = await topUp(kashf.deps, student.id, 120_000)
    await workers()
    const came = { kind: 'top_up', subject: { amount: 120_000, app: 'Payme' } }
    expect(await noticesOf(student.id)).toEqual([came])
    const payme = paymeOf(kashf.app, kashf.deps)
    for (let call = 0; call < 2; call++) await payme.cancel(id, 5)
    await workers()
    expect(await noticesOf(student.id)).toEqual([came, { ...came, kind: 'top_up_returned' }])
  })

  it('tell nothing of a payment that was not credited', async () => {
    const student = await buildStudent(kashf.deps)
    const payme = paymeOf(kashf.app, kashf.deps)
    const id = 'a'.repeat(24)
    const time = kashf.clock.now().getTime()
    await payme.create({ id, time, amountTiyin: 500_000, paymentId: student.paymentId })
    await payme.cancel(id, 3)
    await workers()
    expect(await noticesOf(student.id)).toEqual([])
  })

  it('leave out what is older than a day, as the past of the demo school', async () => {
    const student = await buildStudent(kashf.deps)
    await topUp(kashf.deps, student.id, 50_000)
    kashf.clock.advance(25 * 3_600_000)
    await workers()
    expect(await noticesOf(student.id)).toEqual([])
    expect(await kashf.deps.db.rows(sql`select 1 from payment_notice`)).toEqual([])
  })
})
