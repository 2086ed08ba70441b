import { MAX_INT4 } from '@kashf/contract/constants.ts'
import { tiyinOf } from './amount.ts'

/** One request, each text as it came: the signature is made of nothing else. */
export type Form = ReadonlyMap<string, string>

export interface ClickRequest {
  /** `click_trans_id`: one attempt to pay. */
  transactionId: string
  /** `click_paydoc_id`: the payment, which may have several attempts. */
  paymentId: string
  serviceId: string
  /** `merchant_trans_id`: what the payer typed. */
  account: string
  /** `merchant_prepare_id`: our number of the payment; null in Prepare. */
  prepareId: bigint | null
  /** Null when the sum is no whole number of tiyin. */
  amountTiyin: bigint | null
  action: string
  /** Below zero: Click cancels, with this reason. */
  error: number
  signTime: string
  signString: string
}

/** The fields of a form body, or null when one comes twice: which of them was signed? */
export function readForm(body: string): Form | null {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    if (form.has(name)) return null
    form.set(name, value)
  }
  return form
}

const INT64_MAX = 9_223_372_036_854_775_807n

/** A positive 64-bit integer as text, digit for digit: "never as doubles". */
export function integerText(text: string | undefined): string | null {
  return text && /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= INT64_MAX ? text : null
}

/** The smallest value that the column of reasons holds. */
const MIN_INT4 = -MAX_INT4 - 1

/**
 * "Error: 0 fine; negative: Click cancels", whichever number it is: its list of them grows. Null for what is neither: above zero, no
 * whole number, or a zero with a sign, which must not pass for "fine".
 */
function errorOf(text: string): number | null {
  if (text === '0') return 0
  if (!/^-\d{1,30}$/.test(text) || Number(text) === 0) return null
  return Math.max(Number(text), MIN_INT4)
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
  // "Accept it empty; never decide on it": it has to be there, and that is all.
  if (!form.has('error_note')) return null
  if (amountTiyin === undefined || !/^-?\d{1,9}$/.test(action)) return null
  const errorCode = errorOf(error)
  if (errorCode === null) return null
  // A fixed form of time and account keeps the joined texts of the signature from being cut elsewhere.
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
