import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { topUp } from '../../testing/builders/money.ts'
import { buildOperator, buildStudent } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/test-app.ts'
import { verifyNightly } from './verify-daily.ts'

const kashf = testApp()

const metrics = async () => (await kashf.call('GET', '/metrics')).body
const verified = async (token: string) =>
  (await kashf.call('GET', '/api/admin/ledger', { token })).json().state.verified

it('shows the last check of the ledger in the console and in /metrics', async () => {
  const { token } = await buildOperator(kashf.deps)
  await topUp(kashf.deps, (await buildStudent(kashf.deps)).id, 5_000)
  expect(await verified(token)).toBeNull()
  expect(await metrics()).not.toMatch(/^kashf_ledger_holds /m)

  await verifyNightly(kashf.deps)
  expect(await verified(token)).toMatchObject({ holds: true })
  expect(await metrics()).toMatch(/^kashf_ledger_holds 1$/m)
  expect(await metrics()).toMatch(/^kashf_payment_cases_open 0$/m)

  await kashf.deps.db.run(
    sql`update ledger_account set balance_tiyin = balance_tiyin + 1 where kind = 'wallet'`,
  )
  await verifyNightly(kashf.deps)
  const last = await verified(token)
  expect(last.holds).toBe(false)
  expect(last.checks.filter((check: { holds: boolean }) => !check.holds)).toMatchObject([
    { name: 'Every stored balance equals the sum of its entries' },
  ])
  expect(await metrics()).toMatch(/^kashf_ledger_holds 0$/m)
})
