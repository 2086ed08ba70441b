import type { Env } from '../../../env.ts'
import { exactJson, isObject, type JsonObject, parseExact } from '../../payments/exact-json.ts'
import { type PayoutProvider, TransferRefused, type TransferState } from './payout-provider.ts'

const ANSWER_WITHIN_MS = 20_000
/** A token lives about an hour; it is taken anew well before. */
const TOKEN_FOR_MS = 50 * 60_000
/** "Codes 100 to 103 mean unknown: ask for the state before deciding." */
const UNKNOWN = new Set([100, 101, 102, 103])

/** States of a transaction. */
const DRAFT = 2
const DONE = 4
const FAILED = 5

/** Atmos ASL: deposit-funded transfers to cards. Sums in tiyin, as everywhere here. */
export function openAtmos(settings: NonNullable<Env['atmos']>): PayoutProvider {
  let token: { text: string; until: number } | undefined

  async function freshToken(): Promise<string> {
    // "POST token endpoint, Basic, client-credentials grant": beside the folder of the calls.
    const credentials = Buffer.from(`${settings.login}:${settings.password}`).toString('base64')
    const answer = await fetch(new URL('/token', settings.url), {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      redirect: 'error',
    })
    const body: unknown = answer.ok ? await answer.json() : null
    const text = isObject(body) ? body.access_token : null
    if (typeof text !== 'string') throw new Error(`Atmos gave no token (${answer.status})`)
    token = { text, until: Date.now() + TOKEN_FOR_MS }
    return text
  }

  async function call(path: string, body: object | null, isRetry = false): Promise<JsonObject> {
    const text = token && token.until > Date.now() ? token.text : await freshToken()
    const answer = await fetch(`${settings.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
      ...(body && { body: exactJson(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      redirect: 'error',
    })
    // "Refresh once on 401."
    if (answer.status === 401 && !isRetry) {
      token = undefined
      return call(path, body, true)
    }
    const said = parseExact(await answer.text())
    if (!isObject(said) || typeof said.code !== 'number') throw new Error(`Atmos answered ${answer.status}`)
    const { code } = said
    if (code === 0) return isObject(said.data) ? said.data : {}
    const message = String(said.description ?? said.message ?? code).slice(0, 300)
    if (UNKNOWN.has(code) || answer.status >= 500)
      throw new Error(`Atmos does not know yet: ${code} ${message}`)
    throw new TransferRefused(message)
  }

  return {
    name: 'Atmos',
    depositTiyin: async () => integerOf((await call('/deposit/current', null)).saldo),
    async draft({ extId, cardNumber, amountTiyin }) {
      const card = await call('/info', { card_number: cardNumber })
      return stateOf(await call('/create', { card_id: card.id, amount: amountTiyin, ext_id: extId }))
    },
    apply: async (ref) => stateOf(await call('/apply', { transaction_id: BigInt(ref) })),
    async ask(extId) {
      try {
        return stateOf(await call('/id', { ext_id: extId }))
      } catch (error) {
        if (error instanceof TransferRefused) return { state: 'not_found' }
        throw error
      }
    },
  }
}

function integerOf(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  throw new Error(`Atmos gave no whole number but ${String(value).slice(0, 40)}`)
}

/** "State 2 draft, 4 done, 5 failed, 13 in progress"; what is none of them is not decided. */
function stateOf(data: JsonObject): TransferState {
  const ref = String(integerOf(data.transaction_id))
  if (data.state === DRAFT) return { state: 'draft', ref }
  if (data.state === DONE) return { state: 'paid', ref }
  if (data.state === FAILED) {
    return { state: 'failed', ref, message: String(data.billing_error_message ?? 'Atmos: 5').slice(0, 300) }
  }
  return { state: 'under_way', ref }
}
