import type { Deps } from '../../../../deps.ts'
import type { JsonObject } from '../../exact-json.ts'
import { type Answer, refused } from '../answer.ts'
import { newPassword } from '../params.ts'
import { isPaynetPassword, setPaynetPassword } from '../password.ts'

/** Changes Paynet's password from the next call on. Refuses the current password. */
export async function changePassword(deps: Deps, params: JsonObject): Promise<Answer> {
  const password = newPassword(params)
  if (await isPaynetPassword(deps, password)) return refused('bad_params')
  await setPaynetPassword(deps, password)
  return { result: 'success' }
}
