import { audit } from '../../audit/audit.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import type { Deps } from '../../deps.ts'
import { exportRegister } from '../../money/payouts/export-register.ts'

const HEADER = ['payout_id', 'card_number', 'holder', 'pinfl', 'amount_uzs', 'purpose']

/** So'm with two decimals, the banks' format. */
const som = (tiyin: bigint): string => `${tiyin / 100n}.${String(tiyin % 100n).padStart(2, '0')}`

/**
 * A register for the bank as CSV: a row per payout, and a last row with their count and total; audited. Without
 * `registerId` it contains the approved payouts that are in no register yet.
 */
export function payoutRegister(
  deps: Deps,
  input: { operatorId: number; registerId?: number | undefined },
): Promise<{ name: string; csv: string }> {
  return deps.db.transaction(async (tx) => {
    const { registerId, rows } = await exportRegister(deps, tx, input)
    const total = som(rows.reduce((sum, row) => sum + row.amountTiyin, 0n))
    await audit(tx, {
      personId: input.operatorId,
      action: 'payout.register',
      subject: registerId === null ? 'payout_register' : `payout_register:${registerId}`,
      after: { payouts: rows.map((row) => row.payoutId), total_uzs: total },
    })
    const lines = rows.map((row) => [
      row.payoutId,
      row.cardNumber,
      row.holder,
      row.pinfl,
      som(row.amountTiyin),
      `Kashf: o'qituvchi daromadi, ${row.payoutId}-so'rov`,
    ])
    const csv = writeCsv(HEADER, [...lines, ['JAMI', '', '', rows.length, total, '']])
    return { name: registerId === null ? 'reestr-bosh.csv' : `reestr-${registerId}.csv`, csv }
  })
}
