import { readFile } from 'node:fs/promises'
import type { BankAnswersTaken } from '@kashf/contract/operators-money.ts'
import { audit } from '../../audit/audit.ts'
import { sql } from '../../db/sql.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import { invalid } from '../../http/errors/failure.ts'
import { type BankAnswer, readBankAnswers, unreadable } from '../../money/payouts/read-bank-answers.ts'
import type { Deps } from '../../runtime/deps.ts'
import { carryOut, type PayoutDecision } from './payouts.ts'

interface RegisteredPayout {
  id: number
  amount_tiyin: bigint
  status: string
  register_id: number | null
}

const decisionOf = ({ result, note }: BankAnswer): PayoutDecision =>
  result === 'paid' ? { kind: 'paid', reference: note || null } : { kind: 'refuse', reason: `Bank: ${note}` }

/**
 * Takes the bank's answer to a register: what it paid is marked as paid, what it could not pay goes back to the teacher, each
 * with its line in the audit trail. When one row does not fit, nothing is taken, and `bank_answers_unreadable` names the row.
 * The same file again changes nothing.
 */
export async function takeBankAnswers(
  deps: Deps,
  input: { operatorId: number; file: FilePart | undefined },
): Promise<BankAnswersTaken> {
  if (!input.file) throw invalid({ file: 'required' })
  const answers = readBankAnswers(await readFile(input.file.path))
  return deps.db.transaction(async (tx) => {
    const payouts = await tx.rows<RegisteredPayout>(sql`
      select id, amount_tiyin, status, register_id from payout
       where id = any(${answers.map(({ payoutId }) => payoutId)}::int[]) order by id for no key update`)
    const known = new Map(payouts.map((payout) => [payout.id, payout]))
    const taken = { paid: 0, failed: 0, already: 0 }
    for (const answer of answers) {
      if (isSettled(answer, known.get(answer.payoutId))) {
        taken.already++
        continue
      }
      const decision = decisionOf(answer)
      const { status } = await carryOut(deps, tx, answer.payoutId, decision)
      await audit(tx, {
        personId: input.operatorId,
        action: `payout.${decision.kind}`,
        subject: `payout:${answer.payoutId}`,
        before: { status: 'approved' },
        after: { status, bank_file: input.file?.name ?? null, note: answer.note },
      })
      taken[answer.result]++
    }
    return taken
  })
}

/** Whether the payout is what the bank says already; refuses the file when it cannot become that. */
function isSettled(answer: BankAnswer, payout: RegisteredPayout | undefined): boolean {
  const { line, result } = answer
  if (!payout || payout.register_id === null) throw unreadable(line, 'the payout is in no register')
  if (payout.amount_tiyin !== answer.amountTiyin) throw unreadable(line, 'the payout has another sum')
  if (payout.status === (result === 'paid' ? 'paid' : 'refused')) return true
  if (payout.status !== 'approved') throw unreadable(line, 'the payout is settled otherwise')
  return false
}
