import { accountTextOf } from '../check-topup.ts'
import { isObject, type JsonObject } from '../exact-json.ts'
import { Refusal } from './answer.ts'

function required(body: JsonObject, name: string): unknown {
  const value = body[name]
  if (value === undefined || value === null || value === '') throw new Refusal('missing')
  return value
}

/** "`serviceId`: integer in every request; must be ours." */
export function checkService(body: JsonObject, ours: string | null): void {
  const given = required(body, 'serviceId')
  if ((typeof given !== 'number' && typeof given !== 'string') || String(given) !== ours) {
    throw new Refusal('wrong_service')
  }
}

/** Milliseconds since 1970, as a point in time. */
export function timestamp(body: JsonObject): Date {
  const given = required(body, 'timestamp')
  const isMillis = typeof given === 'number' || (typeof given === 'string' && /^\d{1,13}$/.test(given))
  const millis = isMillis ? Number(given) : Number.NaN
  if (!(millis >= 0 && millis <= 9_999_999_999_999)) throw new Refusal('missing')
  return new Date(millis)
}

/** `transId`: a UUID in the provider's documents; any printable text is accepted. */
export function transactionId(body: JsonObject): string {
  const given = required(body, 'transId')
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(given)) throw new Refusal('missing')
  return given
}

/** Tiyin. */
export function amount(body: JsonObject): bigint {
  const given = required(body, 'amount')
  if (typeof given === 'bigint') return given
  if (!Number.isSafeInteger(given)) throw new Refusal('wrong_amount')
  return BigInt(Number(given))
}

/** `params.account`: "the key is configured per service"; ours is the account number. */
export function accountText(body: JsonObject): string {
  const params = required(body, 'params')
  if (!isObject(params)) throw new Refusal('missing')
  const given = accountTextOf(params.account)
  // "Payment attribute not found."
  if (given === undefined) throw new Refusal('no_account')
  return given
}
