import { readFile } from 'node:fs/promises'
import type { BankAnswersResult } from '@kashf/contract/operators/money.ts'
import { audit } from '../../audit/audit.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { type BankAnswer, readBankAnswers, unreadable } from '../../money/payouts/read-bank-answers.ts'
import { applyDecision, type PayoutDecision } from './decide-payout.ts'

interface RegisteredPayout {
  id: number
  amount_tiyin: bigint
  status: string
  register_id: number | null
}

const decisionOf = ({ result, note }: BankAnswer): PayoutDecision =>
  result === 'paid' ? { kind: 'paid', reference: note || null } : { kind: 'refuse', reason: `Bank: ${note}` }

/**
 * Imports the bank's response to a register: payouts it made become paid, those it could not make go back to the teacher, each
 * with its audit entry. If one row does not match, nothing is imported and `bank_answers_unreadable` names the row.
 * Importing the same file again changes nothing.
 */
export async function importBankAnswers(
  deps: Deps,
  input: { operatorId: number; file: FilePart | undefined },
): Promise<BankAnswersResult> {
  if (!input.file) throw invalid({ file: 'required' })
  const answers = readBankAnswers(await readFile(input.file.path))
  return deps.db.transaction(async (tx) => {
    const payouts = await tx.rows<RegisteredPayout>(sql`
      select id, amount_tiyin, status, register_id from payout
       where id = any(${answers.map(({ payoutId }) => payoutId)}::int[]) order by id for no key update`)
    const known = new Map(payouts.map((payout) => [payout.id, payout]))
    const imported = { paid: 0, failed: 0, already: 0 }
    for (const answer of answers) {
      if (isSettled(answer, known.get(answer.payoutId))) {
        imported.already++
        continue
      }
      const decision = decisionOf(answer)
      const { status } = await applyDecision(deps, tx, answer.payoutId, decision)
      await audit(tx, {
        personId: input.operatorId,
        action: `payout.${decision.kind}`,
        subject: `payout:${answer.payoutId}`,
        before: { status: 'approved' },
        after: { status, bank_file: input.file?.name ?? null, note: answer.note },
      })
      imported[answer.result]++
    }
    return imported
  })
}

/** True when the payout already has the bank's result. Fails when it cannot reach that result. */
function isSettled(answer: BankAnswer, payout: RegisteredPayout | undefined): boolean {
  const { line, result } = answer
  if (!payout || payout.register_id === null) throw unreadable(line, 'the payout is in no register')
  if (payout.amount_tiyin !== answer.amountTiyin) throw unreadable(line, 'the payout has another sum')
  if (payout.status === (result === 'paid' ? 'paid' : 'refused')) return true
  if (payout.status !== 'approved') throw unreadable(line, 'the payout is settled otherwise')
  return false
}
