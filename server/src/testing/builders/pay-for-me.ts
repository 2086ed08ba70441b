import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { askToPay } from '../../purchases/pay-for-me/ask-to-pay.ts'

export interface TestRequest {
  id: number
  number: string
  code: string
}

/** A request to pay for a course, at whatever it costs now. */
export async function buildRequest(
  deps: Deps,
  of: { studentId: number; courseId: number; tariffId?: number; groupId?: number },
): Promise<TestRequest> {
  const { studentId, courseId, ...choice } = of
  const shownTiyin = 100_000_000_00n
  const { id } = await askToPay(deps, { studentId, courseId, choice, shownTiyin, words: null })
  return deps.db.only<TestRequest>(sql`select id, number, code from payment_request where id = ${id}`)
}
