import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { isObject } from '../exact-json.ts'

const TIMEOUT_MS = 10_000

/**
 * Calls Click's Merchant API: GET, or POST with the JSON `body`. Throws unless the response is a JSON object with
 * status 200; its `error_code` is for the caller to read.
 */
export async function callMerchantApi(
  deps: Pick<Deps, 'env' | 'clock'>,
  path: string,
  body?: string,
): Promise<Record<string, unknown>> {
  const { merchantUserId, secretKey, apiUrl } = deps.env.click
  // "Auth: merchant_user_id:digest:timestamp; digest is sha1(timestamp + secret_key); 10 digits of seconds."
  const timestamp = Math.floor(deps.clock.now().getTime() / 1000)
  const digest = createHash('sha1').update(`${timestamp}${secretKey}`).digest('hex')
  const answer = await fetch(apiUrl + path, {
    headers: {
      accept: 'application/json',
      auth: `${merchantUserId}:${digest}:${timestamp}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  const content: unknown = answer.ok ? await answer.json() : null
  if (!isObject(content)) throw new Error(`Click answered ${answer.status} without an object`)
  return content
}
