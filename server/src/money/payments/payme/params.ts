import { MAX_INT4 } from '@kashf/contract/constants.ts'
import { accountTextOf } from '../account-text.ts'
import { isObject, type JsonObject } from '../exact-json.ts'
import { Refusal } from './answer.ts'

/** The named parameters of a call, as they came. Unknown ones are ignored: real calls carry more than they need. */
export type Params = JsonObject

/** The provider's number of a transaction: 24 hex characters in its documents; any printable text is kept as it is. */
export function transactionId(params: Params): string {
  const id = params.id
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(id)) throw new Refusal('bad_request')
  return id
}

function integer(params: Params, name: string): bigint {
  const value = params[name]
  if (typeof value === 'bigint') return value
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new Refusal('bad_request')
  return BigInt(value)
}

/** Tiyin. Zero, less and too much are sums of the wrong size, not of the wrong type. */
export const amount = (params: Params): bigint => integer(params, 'amount')

/** Milliseconds since 1970, as a point in time. */
export function moment(params: Params, name: string): Date {
  const millis = integer(params, name)
  // "Timestamp: integer, 13 digits." What is longer is a mistake; 0 is a fair beginning of a statement.
  if (millis < 0n || millis > 9_999_999_999_999n) throw new Refusal('bad_request')
  return new Date(Number(millis))
}

/** Why a transaction is cancelled; a code that no list names is kept as it came. */
export function reason(params: Params): number {
  const value = integer(params, 'reason')
  if (value < -BigInt(MAX_INT4) || value > BigInt(MAX_INT4)) throw new Refusal('bad_request')
  return Number(value)
}

/** The account number. What is neither text nor number names no account. */
export function accountText(params: Params): string {
  if (!isObject(params.account)) throw new Refusal('bad_request')
  const given = accountTextOf(params.account.payment_id)
  if (given === undefined) throw new Refusal('no_account', 'payment_id')
  return given
}
