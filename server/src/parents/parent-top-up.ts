import { type InterfaceLanguage, pathIn } from '@kashf/contract/interface-language.ts'
import type { ParentTopUp } from '@kashf/contract/parents/parents.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { topUpLinks } from '../money/wallet/top-up-links.ts'
import { findParent } from './find-parent.ts'

/**
 * How a parent fills the learner's wallet: links of the payment apps for an amount within the limits, and the wallet's number.
 * Never what is in the wallet. The apps return to the page without its secret, which the tab remembers. Fails like `findParent`.
 */
export async function parentTopUp(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'publicUrl'>,
  { key, amount, language }: { key: string; amount: number; language: InterfaceLanguage },
): Promise<ParentTopUp> {
  const { student_id } = await findParent(deps, deps.db, key)
  const back = pathIn(language, '/parent#sent')
  const [links, { payment_id }] = await Promise.all([
    topUpLinks(deps, { studentId: student_id, query: { amount, back } }),
    deps.db.only<{ payment_id: string }>(sql`select payment_id from app_user where id = ${student_id}`),
  ])
  return { ...links, account_number: payment_id }
}
