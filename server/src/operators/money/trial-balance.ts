import { toUzs } from '@kashf/contract/money/amount.ts'
import type { BalancePeriod, TrialBalance } from '@kashf/contract/operators/money.ts'
import type { Db } from '../../db/client.ts'
import { invalid } from '../../errors/failure.ts'
import { type BalanceLine, dailyTurnover, trialBalance } from '../../money/ledger/days.ts'

type Amounts = Omit<BalanceLine, 'kind'>

/** All kinds of accounts, so that the sheet always has the same lines. */
const KINDS = [
  'provider_payme',
  'provider_click',
  'provider_uzum',
  'provider_paynet',
  'bank_transfers',
  'payout_bank',
  'wallet',
  'earnings',
  'payout_reserved',
  'platform_fee',
  'gifts_held',
]
const NOTHING: Amounts = { opening: 0n, credit: 0n, debit: 0n, closing: 0n }

const present = ({ opening, credit, debit, closing }: Amounts) => ({
  opening: toUzs(opening),
  credit: toUzs(credit),
  debit: toUzs(debit),
  closing: toUzs(closing),
})

function checkPeriod({ from, to }: BalancePeriod): void {
  if (from > to) throw invalid({ to: 'period' })
}

/** The trial balance of a period: opening, turnover and closing by kind of account, and their totals. */
export async function readTrialBalance(db: Db, period: BalancePeriod): Promise<TrialBalance> {
  checkPeriod(period)
  const lines = await trialBalance(db, period)
  const byKind = new Map(lines.map((line) => [line.kind, line]))
  const total = lines.reduce<Amounts>(
    (sum, line) => ({
      opening: sum.opening + line.opening,
      credit: sum.credit + line.credit,
      debit: sum.debit + line.debit,
      closing: sum.closing + line.closing,
    }),
    NOTHING,
  )
  return {
    ...period,
    kinds: KINDS.map((kind) => ({ kind, ...present(byKind.get(kind) ?? NOTHING) })),
    total: present(total),
  }
}

export const TURNOVER_HEADER = ['kun', 'hisob_turi', 'kirim_uzs', 'chiqim_uzs', 'yozuvlar']

/** The turnover of every day and kind of account, as rows of a CSV file. */
export async function turnoverRows(db: Db, period: BalancePeriod): Promise<(string | number)[][]> {
  checkPeriod(period)
  const rows = await dailyTurnover(db, period)
  return rows.map((row) => [row.day, row.kind, toUzs(row.credit), toUzs(row.debit), row.entries])
}
