import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** The data of an account's wallet that a payment app may know. */
interface PayableWallet {
  userId: number
  blocked: boolean
  /** `A*** K***`: enough for the payer to notice a mistake, too little to identify the person. */
  maskedName: string
}

const mask = (name: string) => `${name.trim().slice(0, 1).toUpperCase()}***`

/**
 * The student's wallet with this account number, or undefined. Only students with a verified e-mail address have a
 * wallet; teachers are paid from sales.
 */
export async function findWallet(db: Queryable, accountText: string): Promise<PayableWallet | undefined> {
  if (!/^[0-9]{8}$/.test(accountText)) return undefined
  const row = await db.one<{ id: number; blocked: boolean; first_name: string; last_name: string }>(sql`
    select id, blocked_at is not null as blocked, first_name, last_name from app_user
     where payment_id = ${accountText} and type = ${literal.userType.student} and verified_at is not null`)
  return (
    row && {
      userId: row.id,
      blocked: row.blocked,
      maskedName: `${mask(row.first_name)} ${mask(row.last_name)}`,
    }
  )
}

/** An account number, a string or a number on the wire, as a string; undefined for any other value. */
export function accountTextOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined
}

/** The limit of a single top-up that the amount violates, or null. */
export function brokenLimit(deps: Pick<Deps, 'env'>, amountTiyin: bigint): 'minimum' | 'maximum' | null {
  if (amountTiyin < deps.env.topupMinTiyin) return 'minimum'
  return amountTiyin > deps.env.topupMaxTiyin ? 'maximum' : null
}
