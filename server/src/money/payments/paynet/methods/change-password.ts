import type { Deps } from '../../../../deps.ts'
import type { JsonObject } from '../../exact-json.ts'
import type { Answer } from '../answer.ts'
import { newPassword } from '../params.ts'
import { setPaynetPassword } from '../password.ts'

/** Changes the password that Paynet calls us with, from the next call on. */
export async function changePassword(deps: Deps, params: JsonObject): Promise<Answer> {
  await setPaynetPassword(deps, newPassword(params))
  return { result: 'success' }
}
