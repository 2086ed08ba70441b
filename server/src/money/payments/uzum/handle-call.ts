import type { Deps } from '../../../deps.ts'
import { exactJson, isObject, type JsonObject, parseExact } from '../exact-json.ts'
import type { ProviderReply } from '../provider-route.ts'
import { type Answer, Refusal, refused } from './answer.ts'
import { checkService } from './params.ts'
import { check } from './webhooks/check.ts'
import { confirm } from './webhooks/confirm.ts'
import { create } from './webhooks/create.ts'
import { reverse } from './webhooks/reverse.ts'
import { status } from './webhooks/status.ts'

export const WEBHOOKS = { check, create, confirm, reverse, status }

interface Incoming {
  isPost: boolean
  mayCall: boolean
  body: string
}

/** Handles one call; `webhook` is null for an unknown address. */
export async function handleCall(
  deps: Deps,
  webhook: keyof typeof WEBHOOKS | null,
  incoming: Incoming,
): Promise<ProviderReply> {
  const body = parseExact(incoming.body)
  const request = isObject(body) ? body : {}
  return present(deps, request, await answerOf(deps, webhook, incoming, body))
}

async function answerOf(
  deps: Deps,
  webhook: keyof typeof WEBHOOKS | null,
  incoming: Incoming,
  body: unknown,
): Promise<Answer> {
  // "Invalid operation (not POST, unknown path)."
  if (!incoming.isPost || !webhook) return refused('bad_operation')
  if (!incoming.mayCall) return refused('no_access')
  if (!isObject(body)) return refused('not_json')
  try {
    checkService(body, deps.env.uzum.serviceId)
    return await WEBHOOKS[webhook](deps, body)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    deps.log.error({ err: error, webhook }, 'an Uzum call failed unexpectedly')
    return refused('internal')
  }
}

const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? value : undefined

/** "Success: HTTP 200. Failure: HTTP 400 and JSON with `status` FAILED and `errorCode`, also for auth failures." */
export function present(deps: Deps, request: JsonObject, answer: Answer): ProviderReply {
  const serviceId = plain(request.serviceId)
  if ('success' in answer) return { status: 200, body: exactJson({ serviceId, ...answer.success }) }
  const { errorCode } = answer
  return {
    status: 400,
    body: exactJson({
      serviceId,
      transId: plain(request.transId),
      status: 'FAILED',
      timestamp: deps.clock.now().getTime(),
      errorCode: deps.env.uzum.errorCode === 'number' ? errorCode : String(errorCode),
    }),
  }
}
