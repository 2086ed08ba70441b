import type { Env } from '../../../config/env.ts'
import { exactJson, isObject, type JsonObject, parseExact } from '../../payments/exact-json.ts'
import {
  CALL_WITHIN_MS,
  type PayoutProvider,
  TransferRefused,
  type TransferState,
} from './payout-provider.ts'

/** The time after which a token is replaced, well before it expires after about an hour. */
const TOKEN_LIFETIME_MS = 50 * 60_000
/** "Codes 100 to 103 mean unknown: ask for the state before deciding." */
const UNKNOWN = new Set([100, 101, 102, 103])
/** Statuses whose body concerns the transfer, unlike those for missing rights, too many calls or a broken gateway. */
const TRANSFER_STATUSES = new Set([200, 400, 404])

/** Codes of a transaction's states. */
const DRAFT = 2
const DONE = 4
const FAILED = 5

/** Atmos ASL: deposit-funded transfers to cards. Amounts are in tiyin. */
export function openAtmos(settings: NonNullable<Env['atmos']>): PayoutProvider {
  let token: { text: string; until: number } | undefined

  async function freshToken(signal: AbortSignal): Promise<string> {
    // "POST token endpoint, Basic, client-credentials grant", at the root of the host.
    const credentials = Buffer.from(`${settings.login}:${settings.password}`).toString('base64')
    const answer = await fetch(new URL('/token', settings.url), {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal,
      redirect: 'error',
    })
    const body: unknown = answer.ok ? await answer.json() : null
    const text = isObject(body) ? body.access_token : null
    if (typeof text !== 'string') throw new Error(`Atmos gave no token (${answer.status})`)
    token = { text, until: Date.now() + TOKEN_LIFETIME_MS }
    return text
  }

  async function call(
    path: string,
    body: object | null,
    signal: AbortSignal,
    isRetry = false,
  ): Promise<JsonObject> {
    const text = token && token.until > Date.now() ? token.text : await freshToken(signal)
    const answer = await fetch(`${settings.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
      ...(body && { body: exactJson(body) }),
      signal,
      redirect: 'error',
    })
    // "Refresh once on 401."
    if (answer.status === 401 && !isRetry) {
      token = undefined
      return call(path, body, signal, true)
    }
    const reply = parseExact(await answer.text())
    if (!isObject(reply) || typeof reply.code !== 'number') throw new Error(`Atmos answered ${answer.status}`)
    const { code } = reply
    if (code === 0) return isObject(reply.data) ? reply.data : {}
    const message = String(reply.description ?? reply.message ?? code).slice(0, 300)
    if (UNKNOWN.has(code) || !TRANSFER_STATUSES.has(answer.status))
      throw new Error(`Atmos does not know yet: ${answer.status} ${code} ${message}`)
    throw new TransferRefused(code, message)
  }

  /** A time limit for all requests of one operation. */
  const limit = () => AbortSignal.timeout(CALL_WITHIN_MS)

  return {
    name: 'Atmos',
    depositTiyin: async () => integerOf((await call('/deposit/current', null, limit())).saldo),
    async draft({ extId, cardNumber, amountTiyin }) {
      const signal = limit()
      const card = await call('/info', { card_number: cardNumber }, signal)
      return readState(
        await call('/create', { card_id: card.id, amount: amountTiyin, ext_id: extId }, signal),
      )
    },
    apply: async (ref) => readState(await call('/apply', { transaction_id: BigInt(ref) }, limit())),
    async stateOf(extId) {
      try {
        return readState(await call('/id', { ext_id: extId }, limit()))
      } catch (error) {
        if (!(error instanceof TransferRefused)) throw error
        // Only the contract's code means that there is no such transfer. After any other refusal its state is unknown.
        if (error.code === settings.notFoundCode) return { state: 'not_found' }
        throw new Error(`Atmos refused to say: ${error.code} ${error.message}`, { cause: error })
      }
    },
  }
}

function integerOf(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  throw new Error(`Atmos gave no whole number but ${String(value).slice(0, 40)}`)
}

/** "State 2 draft, 4 done, 5 failed, 13 in progress"; any other state is undecided. */
function readState(data: JsonObject): TransferState {
  const ref = String(integerOf(data.transaction_id))
  if (data.state === DRAFT) return { state: 'draft', ref }
  if (data.state === DONE) return { state: 'paid', ref }
  if (data.state === FAILED) {
    return { state: 'failed', ref, message: String(data.billing_error_message ?? 'Atmos: 5').slice(0, 300) }
  }
  return { state: 'processing', ref }
}
