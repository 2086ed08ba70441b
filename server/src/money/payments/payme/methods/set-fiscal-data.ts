import { sql } from '../../../../db/sql.ts'
import type { Deps } from '../../../../deps.ts'
import { exactJson, isObject } from '../../exact-json.ts'
import { type Answer, refused } from '../answer.ts'
import type { Params } from '../params.ts'

/** Stores the tax receipts of a payment. "PERFORM and CANCEL are two different receipts: store both." */
export async function setFiscalData(deps: Deps, params: Params): Promise<Answer> {
  const { id, type, fiscal_data: receipt } = params
  if (typeof id !== 'string' || (type !== 'PERFORM' && type !== 'CANCEL') || !isObject(receipt)) {
    return refused('bad_fiscal_params')
  }
  const text = exactJson({ [type]: receipt })
  // A JSON column cannot hold the character U+0000 or lone surrogates.
  if (/\0|\\u0000|\\ud[89a-f]/i.test(`${id}${text}`)) return refused('bad_fiscal_params')
  const found = await deps.db.run(sql`
    update payment set fiscal = fiscal || ${text}::jsonb where provider = 'payme' and provider_transaction_id = ${id}`)
  return found === 0 ? refused('no_receipt') : { result: { success: true } }
}
