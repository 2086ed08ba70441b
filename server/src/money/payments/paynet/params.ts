import { TASHKENT_OFFSET_MS, tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import { accountTextOf } from '../check-topup.ts'
import { isObject, type JsonObject } from '../exact-json.ts'
import { Refusal } from './answer.ts'

/** Reads `YYYY-MM-DD HH:mm:ss` or `DD.MM.YYYY HH:mm:ss` on Tashkent's clocks; null for anything else. */
export function readLocalTime(value: unknown): Date | null {
  if (typeof value !== 'string') return null
  const text = value.trim().replace(/^(\d\d)\.(\d\d)\.(\d{4}) /, '$3-$2-$1 ')
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const date = new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - TASHKENT_OFFSET_MS)
  // JavaScript reads 30 February as a day in March; the round trip exposes it.
  return Number.isNaN(date.getTime()) || tashkentDateTime(date) !== text ? null : date
}

function required(params: JsonObject, name: string): unknown {
  const value = params[name]
  if (value === undefined || value === null || value === '') throw new Refusal('missing')
  return value
}

/** "A wrong `serviceId` gives 305 in every method." */
export function checkService(params: JsonObject, ours: string | null): void {
  const given = required(params, 'serviceId')
  if ((typeof given !== 'number' && typeof given !== 'string') || String(given) !== ours) {
    throw new Refusal('wrong_service')
  }
}

/** "`transactionId` can exceed 32 bits: keep as text." */
export function transactionId(params: JsonObject): string {
  const given = required(params, 'transactionId')
  const isNumber = typeof given === 'bigint' || Number.isSafeInteger(given)
  const text = isNumber || typeof given === 'string' ? String(given) : ''
  if (!/^[\x21-\x7e]{1,64}$/.test(text)) throw new Refusal('bad_params')
  return text
}

/** A positive amount in tiyin. */
export function amount(params: JsonObject): bigint {
  const given = required(params, 'amount')
  if (typeof given !== 'bigint' && !Number.isSafeInteger(given)) throw new Refusal('wrong_amount')
  const tiyin = typeof given === 'bigint' ? given : BigInt(Number(given))
  if (tiyin <= 0n) throw new Refusal('wrong_amount')
  return tiyin
}

/** `fields.client_id`: the account number. A missing or malformed one is reported as an unknown client. */
export function clientId(params: JsonObject): string {
  const given = isObject(params.fields) ? accountTextOf(params.fields.client_id) : undefined
  if (given === undefined) throw new Refusal('no_client')
  return given
}

export function moment(params: JsonObject, name: string): Date {
  const date = readLocalTime(required(params, name))
  if (!date) throw new Refusal('wrong_date')
  return date
}

export function newPassword(params: JsonObject): string {
  const given = required(params, 'newPassword')
  if (typeof given !== 'string' || !/^[\x20-\x7e]{6,200}$/.test(given)) throw new Refusal('bad_params')
  return given
}
