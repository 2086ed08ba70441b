import { MAX_INT4 } from '@kashf/contract/constants.ts'
import { accountTextOf } from '../check-topup.ts'
import { isObject, type JsonObject } from '../exact-json.ts'
import { Refusal } from './answer.ts'

/** The unvalidated parameters of a call. Unknown ones are ignored, because real calls carry extra ones. */
export type Params = JsonObject

/** The provider's transaction id: 24 hexadecimal characters in its documents; any printable text is accepted. */
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

/** Tiyin. Zero, negative and excessive amounts are wrong amounts, not type errors. */
export const amount = (params: Params): bigint => integer(params, 'amount')

/** Milliseconds since 1970, as a point in time. */
export function moment(params: Params, name: string): Date {
  const millis = integer(params, name)
  // "Timestamp: integer, 13 digits." A longer one is an error; 0 is a valid start of a statement.
  if (millis < 0n || millis > 9_999_999_999_999n) throw new Refusal('bad_request')
  return new Date(Number(millis))
}

/** The reason for a cancellation; an unknown code is stored unchanged. */
export function reason(params: Params): number {
  const value = integer(params, 'reason')
  if (value < -BigInt(MAX_INT4) || value > BigInt(MAX_INT4)) throw new Refusal('bad_request')
  return Number(value)
}

/** The account number. A value that is neither a string nor a number matches no account. */
export function accountText(params: Params): string {
  if (!isObject(params.account)) throw new Refusal('bad_request')
  const given = accountTextOf(params.account.payment_id)
  if (given === undefined) throw new Refusal('no_account', 'payment_id')
  return given
}
