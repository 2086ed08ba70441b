import { partToPay } from '@kashf/contract/purchases/part-price.ts'
import type { Queryable } from '../../db/client.ts'
import { literal } from '../../db/literals.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'

/** What a number stands for that can be paid now: a wallet, or a request to pay for its owner's course. */
export interface Payable {
  /** Whose wallet the money goes to. */
  userId: number
  /** `A*** K***`: enough for the payer to notice a mistake, too little to identify the person. */
  maskedName: string
  /** Set for the number of a request. */
  request: { id: number; dueTiyin: bigint; cameTiyin: bigint } | null
}

/**
 * Why nothing can be paid to a number: `used` is a request whose money has come, `closed` one that was withdrawn, has expired or
 * could buy nothing now.
 */
type Unpayable = 'unknown' | 'blocked' | 'used' | 'closed'

const mask = (name: string) => `${name.trim().slice(0, 1).toUpperCase()}***`

interface OwnerRow {
  id: number
  blocked: boolean
  first_name: string
  last_name: string
}

/**
 * What has this number at a moment. Only students with a verified e-mail address have a wallet; teachers are paid from sales. It
 * writes and locks nothing: a payment that was checked is credited whatever happens meanwhile.
 */
export async function findPayable(
  db: Queryable,
  accountText: string,
  at: Date,
): Promise<Payable | Unpayable> {
  if (!/^[0-9]{8}$/.test(accountText)) return 'unknown'
  const owner = await db.one<OwnerRow>(sql`
    select id, blocked_at is not null as blocked, first_name, last_name from app_user
     where payment_id = ${accountText} and type = ${literal.userType.student} and verified_at is not null`)
  if (!owner) return findRequest(db, accountText, at)
  return owner.blocked ? 'blocked' : { ...payableOf(owner), request: null }
}

async function findRequest(db: Queryable, number: string, at: Date): Promise<Payable | Unpayable> {
  const row = await db.one<
    OwnerRow & {
      request_id: number
      state: string
      price_tiyin: bigint
      percent: number
      part: number | null
      parts: number | null
      came_tiyin: bigint
    }
  >(sql`
    select u.id, u.blocked_at is not null as blocked, u.first_name, u.last_name, r.id as request_id, t.*
      from payment_request r join app_user u on u.id = r.student_id
      cross join lateral payment_request_terms(r.id, ${at}) t
     where r.number = ${number}`)
  if (!row) return 'unknown'
  const { request_id: id, came_tiyin: cameTiyin } = row
  const dueTiyin = partToPay(row.price_tiyin, row.percent, row) - cameTiyin
  if (row.state === 'bought' || (row.state === 'open' && dueTiyin <= 0n)) return 'used'
  if (row.state !== 'open') return row.blocked ? 'blocked' : 'closed'
  return { ...payableOf(row), request: { id, dueTiyin, cameTiyin } }
}

const payableOf = (owner: OwnerRow) => ({
  userId: owner.id,
  maskedName: `${mask(owner.first_name)} ${mask(owner.last_name)}`,
})

/** An account number, a string or a number on the wire, as a string; undefined for any other value. */
export function accountTextOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined
}

/** The limit of a single top-up that the amount violates, or null. */
export function brokenLimit(deps: Pick<Deps, 'env'>, amountTiyin: bigint): 'minimum' | 'maximum' | null {
  if (amountTiyin < deps.env.topupMinTiyin) return 'minimum'
  return amountTiyin > deps.env.topupMaxTiyin ? 'maximum' : null
}

/** What is wrong with an amount, or null. A request takes exactly what it lacks, whatever the limits of a top-up. */
export function wrongAmount(
  deps: Pick<Deps, 'env'>,
  { request }: Payable,
  amountTiyin: bigint,
): 'minimum' | 'maximum' | 'other' | null {
  if (!request) return brokenLimit(deps, amountTiyin)
  return amountTiyin === request.dueTiyin ? null : 'other'
}
