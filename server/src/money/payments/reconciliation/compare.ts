import type { Payment } from '../payment.ts'
import type { StatementLine } from './read-statement.ts'
import type { Finding } from './record-run.ts'

/** The compared part of a payment. */
export type ComparedPayment = Pick<Payment, 'id' | 'provider_transaction_id' | 'amount_tiyin' | 'status'>

interface Transaction {
  amountTiyin: bigint
  state: StatementLine['state']
  paidLines: number
}

/** Groups the lines by transaction, because a reversal may have a separate line. */
function transactionsOf(lines: readonly StatementLine[]): Map<string, Transaction> {
  const transactions = new Map<string, Transaction>()
  for (const { transactionId, amountTiyin, state } of lines) {
    const known = transactions.get(transactionId) ?? { amountTiyin, state, paidLines: 0 }
    if (state === 'reversed') known.state = state
    else known.paidLines++
    transactions.set(transactionId, known)
  }
  return transactions
}

/**
 * Compares a statement with our payments: those that its lines name, and the `expected` ones, which it must contain. Returns
 * all differences, and the ids of the payments without one.
 */
export function compare(
  lines: readonly StatementLine[],
  payments: readonly ComparedPayment[],
  expected: ReadonlySet<number>,
): { findings: Finding[]; matched: number[] } {
  const findings: Finding[] = []
  const matched: number[] = []
  const transactions = transactionsOf(lines)
  const ours = new Map(payments.map((payment) => [payment.provider_transaction_id, payment]))
  for (const [transactionId, theirs] of transactions) {
    const payment = ours.get(transactionId)
    const about = {
      transactionId,
      paymentId: payment?.id ?? null,
      details: {
        their_tiyin: String(theirs.amountTiyin),
        their_state: theirs.state,
        ...(payment && { our_tiyin: String(payment.amount_tiyin), our_state: payment.status }),
      },
    }
    if (theirs.paidLines > 1) {
      findings.push({ ...about, kind: 'doubled', details: { ...about.details, lines: theirs.paidLines } })
    }
    const isOurs = payment?.status === 'credited' || payment?.status === 'reversed'
    if (!isOurs) {
      // A payment that they charged and refunded, and that we never credited, is settled.
      if (theirs.state === 'paid') findings.push({ ...about, kind: 'missing_here' })
      continue
    }
    const isSameState = (payment.status === 'reversed') === (theirs.state === 'reversed')
    if (payment.amount_tiyin !== theirs.amountTiyin || !isSameState)
      findings.push({ ...about, kind: 'altered' })
    else if (theirs.paidLines <= 1) matched.push(payment.id)
  }
  for (const payment of payments) {
    // A statement may omit reversed payments.
    const isAwaited = expected.has(payment.id) && payment.status === 'credited'
    if (!isAwaited || transactions.has(payment.provider_transaction_id)) continue
    findings.push({
      kind: 'missing_there',
      transactionId: payment.provider_transaction_id,
      paymentId: payment.id,
      details: { our_tiyin: String(payment.amount_tiyin), our_state: payment.status },
    })
  }
  return { findings, matched }
}
