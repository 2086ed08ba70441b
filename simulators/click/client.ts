import { createHash, randomInt } from 'node:crypto'
import type { ProviderTransport } from '../transport.ts'

/** One attempt to pay. */
export interface ClickPayment {
  transactionId: string
  /** Click's id of the payment, shared by all of its attempts. */
  paydocId: string
  account: string
  /** The amount in so'm, as the app formats it. */
  amount: string
  /** `merchant_prepare_id` of the Prepare response. */
  prepareId?: number
}

export interface ClickReply {
  error: number
  error_note: string
  merchant_trans_id?: string
  merchant_prepare_id?: number
  merchant_confirm_id?: number
  /** The raw response, which keeps every digit of numbers above 2^53. */
  text: string
}

type Fields = Record<string, string>
interface Changes {
  /** Overrides fields before they are signed. */
  fields?: Fields
  /** Overrides fields after signing; null removes one. */
  unsigned?: Record<string, string | null>
  method?: 'GET'
}

export interface ClickClient {
  prepare(payment: ClickPayment, changes?: Changes): Promise<ClickReply>
  complete(payment: ClickPayment, changes?: Changes): Promise<ClickReply>
  /** Cancels as Click does, with a Complete that carries a negative error code. */
  cancel(payment: ClickPayment): Promise<ClickReply>
}

/** A new payment with its first attempt. */
export const newClickPayment = (account: string, amount: string): ClickPayment => ({
  transactionId: String(randomInt(1, 2 ** 47)),
  paydocId: String(randomInt(1, 2 ** 47)),
  account,
  amount,
})

const CLICK_CANCELLATION_ERROR = '-5017'

/** Click's side of the SHOP API over any transport. Throws when the response breaks the protocol. */
export function clickClient(
  transport: ProviderTransport,
  credentials: { serviceId: string; secretKey: string },
): ClickClient {
  function sign(fields: Fields): string {
    const { click_trans_id, service_id, merchant_trans_id, merchant_prepare_id = '' } = fields
    const { amount, action, sign_time } = fields
    const text = `${click_trans_id}${service_id}${credentials.secretKey}${merchant_trans_id}${merchant_prepare_id}${amount}${action}${sign_time}`
    return createHash('md5').update(text).digest('hex')
  }
  async function send(step: 'prepare' | 'complete', payment: ClickPayment, changes: Changes) {
    const signed: Fields = {
      click_trans_id: payment.transactionId,
      service_id: credentials.serviceId,
      click_paydoc_id: payment.paydocId,
      merchant_trans_id: payment.account,
      ...(step === 'complete' && { merchant_prepare_id: String(payment.prepareId) }),
      amount: payment.amount,
      action: step === 'prepare' ? '0' : '1',
      error: '0',
      error_note: 'Ok',
      sign_time: new Date().toISOString().slice(0, 19).replace('T', ' '),
      ...changes.fields,
    }
    const all: Record<string, string | null> = { ...signed, sign_string: sign(signed), ...changes.unsigned }
    const body = new URLSearchParams(
      Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    )
    const answer = await transport({
      ...(changes.method && { method: changes.method }),
      path: `/${step}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
    if (answer.status !== 200) throw new Error(`${step} answered with status ${answer.status}, not 200`)
    return { ...JSON.parse(answer.body), text: answer.body } as ClickReply
  }
  return {
    prepare: (payment, changes = {}) => send('prepare', payment, changes),
    complete: (payment, changes = {}) => send('complete', payment, changes),
    cancel: (payment) => send('complete', payment, { fields: { error: CLICK_CANCELLATION_ERROR } }),
  }
}
