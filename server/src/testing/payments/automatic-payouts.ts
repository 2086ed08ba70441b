import { type AtmosSimulator, startAtmosSimulator } from '@kashf/simulators/atmos.ts'
import { expect } from 'vitest'
import { sql } from '../../db/sql.ts'
import { balanceOf } from '../../money/ledger/accounts.ts'
import { verifyLedger } from '../../money/ledger/verify.ts'
import { openAtmos } from '../../money/payouts/automatic/atmos.ts'
import type { PayoutProvider } from '../../money/payouts/automatic/payout-provider.ts'
import { sendPayouts } from '../../money/payouts/automatic/send-payouts.ts'
import { notifyPayoutSettled } from '../../operators/money/decide-payout.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { PAYOUT_TO, sell } from '../builders/money.ts'
import { buildOperator, buildTeacher, type TestPerson } from '../builders/people.ts'

export interface ApprovedPayout {
  id: number
  teacher: TestPerson
}

export interface AutomaticPayouts {
  kashf: TestApp
  atmos: AtmosSimulator
  provider: PayoutProvider
  operator: TestPerson
  /** The environment of a server that pays through the simulator. */
  variables: Record<string, string>
  /** One run of a worker. */
  send(): Promise<number>
  /** Builds a teacher with an approved payout of 60 000 so'm and 40 000 so'm of earnings left. */
  approved(): Promise<ApprovedPayout>
  /** Status of the payout and state of its transfer, e.g. `approved sent`. */
  state(payout: ApprovedPayout): Promise<string>
  reserved(payout: ApprovedPayout): Promise<bigint>
  earned(payout: ApprovedPayout): Promise<bigint>
  /** Kinds of the teacher's notices about payouts. */
  notices(payout: ApprovedPayout): Promise<{ kind: string }[]>
  /** The number of calls of a path that the simulator has received. */
  count(path: string): number
  /** Completes the transactions that Atmos is processing. */
  completeProcessing(): void
  /** Restores the simulator's behaviour between tests. */
  reset(): void
  /** Verifies the ledger and stops everything. */
  close(): Promise<void>
}

/** Starts the application with a simulated Atmos as its payout provider. */
export async function startAutomaticPayouts(): Promise<AutomaticPayouts> {
  const atmos = await startAtmosSimulator()
  const variables = {
    ATMOS_URL: atmos.url,
    ATMOS_LOGIN: 'kashf',
    ATMOS_PASSWORD: 'atmos-password',
    REFUND_WINDOW_HOURS: '0',
  }
  const kashf = await startTestApp({ variables })
  const { deps } = kashf
  if (!deps.env.atmos) throw new Error('Atmos is not configured')
  const provider = openAtmos(deps.env.atmos)
  const operator = await buildOperator(deps)
  return {
    kashf,
    atmos,
    provider,
    operator,
    variables,
    send: () => sendPayouts(deps, provider, (tx, settled) => notifyPayoutSettled(deps, tx, settled)),
    async approved() {
      const teacher = await buildTeacher(deps)
      await sell(deps, teacher.id, 100_000)
      const body = { amount: 60_000, ...PAYOUT_TO }
      const requested = await kashf.call('POST', '/api/outApis/payoutteacher', { token: teacher.token, body })
      const { id } = requested.json().data
      const approval = await kashf.call('POST', `/api/admin/payouts/${id}/approve`, operator)
      expect(approval.json().data).toMatchObject({ status: 'approved', transfer: { state: 'waiting' } })
      return { id, teacher }
    },
    async state({ id }) {
      const { data } = (await kashf.call('GET', `/api/admin/payouts/${id}`, operator)).json()
      return `${data.status} ${data.transfer?.state}`
    },
    reserved: ({ teacher }) => balanceOf(deps.db, { kind: 'payout_reserved', ownerId: teacher.id }),
    earned: ({ teacher }) => balanceOf(deps.db, { kind: 'earnings', ownerId: teacher.id }),
    notices: ({ teacher }) =>
      deps.db.rows<{ kind: string }>(
        sql`select kind from notice where user_id = ${teacher.id} and kind like 'payout%'`,
      ),
    count: (path) => atmos.calls.filter((call) => call === path).length,
    completeProcessing() {
      for (const transaction of atmos.transactions.values()) {
        if (transaction.state === 13) transaction.state = 4
      }
    },
    reset() {
      Object.assign(atmos, { applyTo: 4, depositTiyin: 1_000_000_000, calls: [] })
      for (const setting of [atmos.silent, atmos.refuses, atmos.before, atmos.after]) setting.clear()
    },
    async close() {
      const { checks } = await verifyLedger(deps.db)
      expect(checks.filter((check) => !check.holds)).toEqual([])
      await kashf.close()
      atmos.stop()
    },
  }
}
