import { systemClock } from '../clock.ts'
import { verifyAndRecord } from '../money/ledger/verify-daily.ts'
import { auditCommand, configuration, withDatabase } from './with-database.ts'

/** `ledger verify`: checks every invariant of the ledger and stores the result. Returns the exit code. */
export async function ledgerVerify(): Promise<number> {
  const { holds, checks } = await withDatabase(configuration(), async (db) => {
    const result = await verifyAndRecord({ db, clock: systemClock })
    await auditCommand(db, 'ledger.verify', 'ledger', { holds: result.holds })
    return result
  })
  for (const check of checks) console.log(`${check.holds ? 'ok  ' : 'FAIL'}  ${check.name}: ${check.figure}`)
  if (holds) return 0
  const broken = checks.filter((check) => !check.holds).map((check) => check.name)
  console.error(`The ledger does not hold: ${broken.join('; ')}`)
  return 1
}
