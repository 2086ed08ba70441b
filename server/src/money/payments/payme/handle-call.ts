import type { Deps } from '../../../deps.ts'
import { isObject, parseExact } from '../exact-json.ts'
import { type Answer, Refusal, refused } from './answer.ts'
import { cancelTransaction } from './methods/cancel-transaction.ts'
import { checkPerformTransaction } from './methods/check-perform-transaction.ts'
import { checkTransaction } from './methods/check-transaction.ts'
import { createTransaction } from './methods/create-transaction.ts'
import { getStatement } from './methods/get-statement.ts'
import { performTransaction } from './methods/perform-transaction.ts'
import { setFiscalData } from './methods/set-fiscal-data.ts'
import type { Params } from './params.ts'

type Method = (deps: Deps, params: Params) => Promise<Answer>

/** The seven current methods; ChangePassword of old templates is obsolete. */
const METHODS = new Map<string, Method>([
  ['CheckPerformTransaction', checkPerformTransaction],
  ['CreateTransaction', createTransaction],
  ['PerformTransaction', performTransaction],
  ['CancelTransaction', cancelTransaction],
  ['CheckTransaction', checkTransaction],
  ['GetStatement', getStatement],
  ['SetFiscalData', setFiscalData],
])

type CallId = number | bigint | string | null

/** The reply with "the same `id` as the request". */
export type Reply = Answer & { id: CallId }

interface Incoming {
  isPost: boolean
  mayCall: boolean
  /** The raw body, whatever its content type. */
  body: string
}

/** Handles one call. The provider prescribes the order of the checks. */
export async function handleCall(deps: Deps, incoming: Incoming): Promise<Reply> {
  const body = parseExact(incoming.body)
  const id = callId(body)
  if (!incoming.isPost) return { id, ...refused('not_post') }
  if (!incoming.mayCall) return { id, ...refused('no_rights') }
  if (body === undefined) return { id, ...refused('not_json') }
  // "`method` (string), `params` (object), `id` (integer)"; "`jsonrpc` may be absent: do not require it".
  if (!isObject(body) || id === null || typeof body.method !== 'string')
    return { id, ...refused('bad_request') }
  if (body.params !== undefined && !isObject(body.params)) return { id, ...refused('bad_request') }
  const method = METHODS.get(body.method)
  // "No such method; put the method name in `data`."
  if (!method) return { id, ...refused('no_method', body.method) }
  if (body.params === undefined) return { id, ...refused('bad_request') }
  try {
    return { id, ...(await method(deps, body.params)) }
  } catch (error) {
    if (error instanceof Refusal) return { id, ...error.answer }
    deps.log.error({ err: error, method: body.method }, 'a Payme call failed unexpectedly')
    // "Any unexpected exception, still HTTP 200."
    return { id, ...refused('internal') }
  }
}

function callId(body: unknown): CallId {
  const id = isObject(body) ? body.id : null
  if (typeof id === 'string' || typeof id === 'bigint') return id
  return typeof id === 'number' && Number.isInteger(id) ? id : null
}
