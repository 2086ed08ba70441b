import type { Deps } from '../../../deps.ts'
import { exactJson, isObject, type JsonObject, parseExact } from '../exact-json.ts'
import type { ProviderCall, ProviderReply } from '../provider-route.ts'
import { type Answer, Refusal, refused } from './answer.ts'
import { cancelTransaction } from './methods/cancel-transaction.ts'
import { changePassword } from './methods/change-password.ts'
import { checkTransaction } from './methods/check-transaction.ts'
import { getInformation } from './methods/get-information.ts'
import { getStatement } from './methods/get-statement.ts'
import { performTransaction } from './methods/perform-transaction.ts'
import { checkService } from './params.ts'
import { hasPaynetPassword } from './password.ts'

type Method = (deps: Deps, params: JsonObject) => Promise<Answer>

const METHODS = new Map<string, Method>([
  ['GetInformation', getInformation],
  ['PerformTransaction', performTransaction],
  ['CheckTransaction', checkTransaction],
  ['CancelTransaction', cancelTransaction],
  ['GetStatement', getStatement],
  ['ChangePassword', changePassword],
])

/** Handles one call. */
export async function handleCall(
  deps: Deps,
  isAllowed: (address: string) => boolean,
  call: ProviderCall,
): Promise<ProviderReply> {
  const body = parseExact(call.body)
  const id = callId(body)
  try {
    if (!call.isPost) return present(id, refused('not_post'))
    // "Auth failure: real HTTP 401", before the address: "right credentials, foreign address: 601".
    if (!(await hasPaynetPassword(deps, call.authorization))) return unauthorised(id)
    if (!isAllowed(call.address)) return present(id, refused('no_access'))
    return present(id, await answerOf(deps, body, id))
  } catch (error) {
    if (error instanceof Refusal) return present(id, error.answer)
    deps.log.error({ err: error }, 'a Paynet call failed unexpectedly')
    return present(id, refused('internal'))
  }
}

async function answerOf(deps: Deps, body: unknown, id: CallId): Promise<Answer> {
  if (body === undefined) return refused('not_json')
  if (!isObject(body) || id === null || typeof body.method !== 'string') return refused('bad_request')
  const method = METHODS.get(body.method)
  if (!method) return refused('no_method')
  if (!isObject(body.params)) return refused('bad_params')
  // Only ChangePassword may omit the service; if it names one, it must be ours.
  const needsService = method !== changePassword || body.params.serviceId !== undefined
  if (needsService) checkService(body.params, deps.env.paynet.serviceId)
  return method(deps, body.params)
}

type CallId = string | number | bigint | null

/** "Echo `id` exactly as received (samples mix number and text)." */
function callId(body: unknown): CallId {
  const id = isObject(body) ? body.id : null
  return typeof id === 'string' || typeof id === 'number' || typeof id === 'bigint' ? id : null
}

const envelope = (id: CallId, answer: Answer) => exactJson({ jsonrpc: '2.0', id, ...answer })

/** "Errors: HTTP 200." */
export const present = (id: CallId, answer: Answer): ProviderReply => ({
  status: 200,
  body: envelope(id, answer),
})

const unauthorised = (id: CallId): ProviderReply => ({
  status: 401,
  body: envelope(id, refused('wrong_login')),
  headers: { 'www-authenticate': 'Basic realm="Paynet"' },
})
