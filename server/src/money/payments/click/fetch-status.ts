import type { Deps } from '../../../deps.ts'
import { callMerchantApi } from './merchant-api.ts'

/** The state that Click reports for a payment: charged; refunded or never charged; or undecided. */
export type ClickStatus = 'paid' | 'cancelled' | 'undecided'

/**
 * Reads the state of a payment (`click_paydoc_id`) from Click's Merchant API: `GET payment/status/:service_id/:payment_id`.
 * Throws if the response cannot be understood.
 */
export async function fetchStatus(
  deps: Pick<Deps, 'env' | 'clock'>,
  payment: { paydocId: string; serviceId: string },
): Promise<ClickStatus> {
  const { error_code, payment_status } = await callMerchantApi(
    deps,
    `/payment/status/${payment.serviceId}/${payment.paydocId}`,
  )
  if (error_code !== 0 || !Number.isInteger(payment_status)) throw new Error('Click named no payment_status')
  // "Below 0 error; 0 created; 1 processing; 2 successful."
  if (Number(payment_status) < 0) return 'cancelled'
  return payment_status === 2 ? 'paid' : 'undecided'
}
