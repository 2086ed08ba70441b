import type { Deps } from '../../../deps.ts'
import { exactJson } from '../exact-json.ts'
import { type Answer, answered } from './answer.ts'
import { complete } from './complete.ts'
import { type Form, integerText, readForm, readRequest } from './fields.ts'
import { prepare } from './prepare.ts'
import { isSigned } from './signature.ts'

/** "Action not the one of this URL: -3." */
const STEPS = { prepare: { action: '0', run: prepare }, complete: { action: '1', run: complete } } as const

interface Incoming {
  isPost: boolean
  /** Whether the caller's address is one of Click's. */
  isAllowed: boolean
  /** The raw form, whatever its content type. */
  body: string
}

/** Handles one call and returns the JSON reply. The provider prescribes the order of the checks. */
export async function handleCall(deps: Deps, step: keyof typeof STEPS, incoming: Incoming): Promise<string> {
  const form = readForm(incoming.body)
  return present(form, await answerOf(deps, step, incoming, form))
}

async function answerOf(
  deps: Deps,
  step: keyof typeof STEPS,
  incoming: Incoming,
  form: Form | null,
): Promise<Answer> {
  const { serviceId, secretKey } = deps.env.click
  const request = form && readRequest(form, step)
  if (!incoming.isPost || !form || !request) return answered('bad_request')
  if (!incoming.isAllowed || secretKey === null || request.serviceId !== serviceId)
    return answered('bad_sign')
  const isOurAction = request.action === STEPS[step].action
  // With another action it is unclear which fields were signed, so either set is accepted; nothing is done in any case.
  const signedAs = isOurAction ? [step] : (['prepare', 'complete'] as const)
  if (!signedAs.some((kind) => isSigned(form, kind, secretKey))) return answered('bad_sign')
  if (!isOurAction) return answered('no_action')
  try {
    return await STEPS[step].run(deps, request)
  } catch (error) {
    deps.log.error({ err: error, step }, 'a Click call failed unexpectedly')
    // "-7: our database failed; a retry may succeed."
    return answered('failed')
  }
}

/** "HTTP 200 always", with the ids of the request; Click's id is a number with all its digits. */
export function present(form: Form | null, answer: Answer): string {
  const given = form?.get('click_trans_id')
  const integer = integerText(given)
  return exactJson({
    click_trans_id: integer ? BigInt(integer) : (given ?? null),
    merchant_trans_id: form?.get('merchant_trans_id') ?? null,
    ...answer,
  })
}
