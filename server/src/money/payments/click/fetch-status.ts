import { createHash } from 'node:crypto'
import type { Deps } from '../../../runtime/deps.ts'
import { isObject } from '../exact-json.ts'

/** The state that Click reports for a payment: charged; refunded or never charged; or undecided. */
export type ClickStatus = 'paid' | 'cancelled' | 'undecided'

const TIMEOUT_MS = 10_000

/**
 * Reads the state of a payment (`click_paydoc_id`) from Click's Merchant API: `GET payment/status/:service_id/:payment_id`.
 * Throws if the response cannot be understood.
 */
export async function fetchStatus(
  deps: Pick<Deps, 'env' | 'clock'>,
  payment: { paydocId: string; serviceId: string },
): Promise<ClickStatus> {
  const { merchantUserId, secretKey, apiUrl } = deps.env.click
  // "Auth: merchant_user_id:digest:timestamp; digest is sha1(timestamp + secret_key); 10 digits of seconds."
  const timestamp = Math.floor(deps.clock.now().getTime() / 1000)
  const digest = createHash('sha1').update(`${timestamp}${secretKey}`).digest('hex')
  const answer = await fetch(`${apiUrl}/payment/status/${payment.serviceId}/${payment.paydocId}`, {
    headers: { accept: 'application/json', auth: `${merchantUserId}:${digest}:${timestamp}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  const body: unknown = answer.ok ? await answer.json() : null
  const status = isObject(body) && body.error_code === 0 ? body.payment_status : null
  if (!Number.isInteger(status)) throw new Error(`Click answered ${answer.status} without a payment_status`)
  // "Below 0 error; 0 created; 1 processing; 2 successful."
  if (Number(status) < 0) return 'cancelled'
  return status === 2 ? 'paid' : 'undecided'
}
