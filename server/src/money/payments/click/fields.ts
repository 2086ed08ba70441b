import { MAX_INT4 } from '@kashf/contract/constants.ts'

/** The unparsed fields of a request, which the signature covers. */
export type Form = ReadonlyMap<string, string>

export interface ClickRequest {
  /** `click_trans_id`: one attempt to pay. */
  transactionId: string
  /** `click_paydoc_id`: the payment, which may have several attempts. */
  paymentId: string
  serviceId: string
  /** `merchant_trans_id`: the account number that the payer entered. */
  account: string
  /** `merchant_prepare_id`: our payment id; null in Prepare. */
  prepareId: bigint | null
  /** The amount in tiyin; null if it has a fraction of a tiyin. */
  amountTiyin: bigint | null
  action: string
  /** 0, or the negative reason for which Click cancels. */
  error: number
  signTime: string
  signString: string
}

/** The fields of a form body; null if a name repeats, since only one of the values can be signed. */
export function readForm(body: string): Form | null {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    if (form.has(name)) return null
    form.set(name, value)
  }
  return form
}

const INT64_MAX = 9_223_372_036_854_775_807n

/** A positive 64-bit integer with all its digits: "never as doubles". */
export function integerText(text: string | undefined): string | null {
  return text && /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= INT64_MAX ? text : null
}

/** The smallest value of the column `cancel_reason`. */
const MIN_INT4 = -MAX_INT4 - 1

/**
 * "Error: 0 fine; negative: Click cancels", for any negative code, because Click's list of them grows. Null for anything else: a
 * positive number, a fraction, or a signed zero, which must not count as "fine".
 */
function errorOf(text: string): number | null {
  if (text === '0') return 0
  if (!/^-\d{1,30}$/.test(text) || Number(text) === 0) return null
  return Math.max(Number(text), MIN_INT4)
}

/**
 * Click's so'm (`50000`, `50000.0`, `50000.00`) in tiyin, by exact decimal arithmetic. Null for a fraction of a tiyin;
 * undefined for text that is not a decimal number.
 */
function tiyinOf(text: string): bigint | null | undefined {
  const match = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/.exec(text)
  if (!match) return undefined
  const [, minus = '', som = '', fraction = ''] = match
  const tiyin = fraction.padEnd(2, '0')
  if (/[^0]/.test(tiyin.slice(2))) return null
  const sum = BigInt(som) * 100n + BigInt(tiyin.slice(0, 2))
  return minus ? -sum : sum
}

/** The request of a step, or null when a field is missing, empty or malformed. */
export function readRequest(form: Form, step: 'prepare' | 'complete'): ClickRequest | null {
  const transactionId = integerText(form.get('click_trans_id'))
  const paymentId = integerText(form.get('click_paydoc_id'))
  const serviceId = form.get('service_id') ?? ''
  const account = form.get('merchant_trans_id') ?? ''
  const prepareText = form.get('merchant_prepare_id') ?? ''
  const amountTiyin = tiyinOf(form.get('amount') ?? '')
  const action = form.get('action') ?? ''
  const error = form.get('error') ?? ''
  const signTime = form.get('sign_time') ?? ''
  const signString = form.get('sign_string') ?? ''
  if (!transactionId || !paymentId || !/^\d{1,19}$/.test(serviceId) || !account) return null
  if (step === 'complete' && !/^\d{1,18}$/.test(prepareText)) return null
  // "Accept it empty; never decide on it": it only has to be present.
  if (!form.has('error_note')) return null
  if (amountTiyin === undefined || !/^-?\d{1,9}$/.test(action)) return null
  const errorCode = errorOf(error)
  if (errorCode === null) return null
  // The signature joins fields without a separator, so a fixed time format prevents shifting their boundaries.
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(signTime) || !signString) return null
  return {
    transactionId,
    paymentId,
    serviceId,
    account,
    prepareId: step === 'complete' ? BigInt(prepareText) : null,
    amountTiyin,
    action,
    error: errorCode,
    signTime,
    signString,
  }
}
