import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'

/** The wallet behind an account number, as far as a payment app may know it. */
export interface PayableWallet {
  userId: number
  blocked: boolean
  /** `A*** K***`: enough for the payer to see a mistake, too little to learn who someone is. */
  maskedName: string
}

const mask = (name: string) => `${name.trim().slice(0, 1).toUpperCase()}***`

/**
 * The student's wallet of an account number, or undefined. Only students have one: a teacher's money comes from sales,
 * and someone who never proved the e-mail has not moved in yet.
 */
export async function findWallet(db: Queryable, accountText: string): Promise<PayableWallet | undefined> {
  if (!/^[0-9]{8}$/.test(accountText)) return undefined
  const row = await db.one<{ id: number; blocked: boolean; first_name: string; last_name: string }>(sql`
    select id, blocked_at is not null as blocked, first_name, last_name from app_user
     where payment_id = ${accountText} and type = 2 and verified_at is not null`)
  return (
    row && {
      userId: row.id,
      blocked: row.blocked,
      maskedName: `${mask(row.first_name)} ${mask(row.last_name)}`,
    }
  )
}
