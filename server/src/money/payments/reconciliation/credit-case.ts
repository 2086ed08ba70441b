import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import type { Tx } from '../../../db/client.ts'
import { literal } from '../../../db/literals.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { Failure, invalid } from '../../../errors/failure.ts'
import { creditPayment } from '../credit-payment.ts'
import { type Payment, paymentColumns, recordPayment } from '../payment.ts'
import { resolveCase } from './cases.ts'

interface LockedCase {
  id: number
  kind: string
  provider: PaymentProvider
  /** The provider's transaction id. */
  subject: string
  payment_id: number | null
  resolved_at: Date | null
  their_tiyin: bigint | null
  their_state: string | null
}

/** Locks a case that a credit can settle: open, and its statement shows the payment as charged. */
async function lockLost(tx: Tx, caseId: number): Promise<LockedCase & { their_tiyin: bigint }> {
  const { provider } = await tx.found<{ provider: string }>(sql`
    select coalesce(c.provider, p.provider) as provider
      from payment_case c left join payment p on p.id = c.payment_id where c.id = ${caseId}`)
  // Serializes with the comparison of a statement, which may close the case or change its amount.
  await tx.one(sql`select pg_advisory_xact_lock(hashtext(${`reconcile:${provider}`}))`)
  const found = await tx.found<LockedCase>(sql`
    select id, kind, provider, subject, payment_id, resolved_at, (details->>'their_tiyin')::bigint as their_tiyin,
           details->>'their_state' as their_state
      from payment_case where id = ${caseId} for no key update`)
  if (found.resolved_at) throw new Failure('payment_case_resolved')
  const { kind, their_tiyin, their_state } = found
  if (kind !== 'missing_here' || their_state !== 'paid' || their_tiyin === null || their_tiyin <= 0n)
    throw new Failure('payment_case_changed')
  return { ...found, their_tiyin }
}

/** Our payment of the case's transaction, locked; undefined when the app never told us of it. */
const lockOwn = (tx: Tx, { provider, subject }: LockedCase): Promise<Payment | undefined> =>
  tx.one<Payment>(sql`
    select ${paymentColumns} from payment where provider = ${provider} and provider_transaction_id = ${subject}
     order by id limit 1 for no key update`)

/** Whether a payment of ours can still become the one that the statement shows. */
function checkCreditable(payment: Payment | undefined, lost: { their_tiyin: bigint }): void {
  const isOpen = payment === undefined || payment.status === 'pending' || payment.status === 'cancelled'
  if (!isOpen || (payment && payment.amount_tiyin !== lost.their_tiyin))
    throw new Failure('payment_case_changed')
}

/**
 * Proposes to credit a lost payment to the wallet of our payment's payer, or else of the account number that the
 * operator has found. Moves no money. `amountTiyin` is what the operator saw. Fails with `payment_case_resolved`, or
 * with `payment_case_changed` when the case is another or was proposed already.
 */
export async function proposeCredit(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  input: {
    caseId: number
    operatorId: number
    accountNumber: string | null
    amountTiyin: bigint
    reason: string
  },
): Promise<void> {
  const lost = await lockLost(tx, input.caseId)
  if (lost.their_tiyin !== input.amountTiyin) throw new Failure('payment_case_changed')
  const payment = await lockOwn(tx, lost)
  checkCreditable(payment, lost)
  const owner = await tx.one<{ id: number }>(sql`
    select id from app_user
     where type = ${literal.userType.student} and closed_at is null
       and case when ${payment?.user_id ?? null}::int is null then payment_id = ${input.accountNumber ?? ''}
                else id = ${payment?.user_id ?? null} end`)
  if (!owner) throw invalid({ account_number: 'not_yours' })
  const added = await tx.run(sql`
    insert into payment_case_credit (case_id, user_id, amount_tiyin, reason, operator_id, created_at)
    values (${lost.id}, ${owner.id}, ${lost.their_tiyin}, ${input.reason}, ${input.operatorId}, ${deps.clock.now()})
    on conflict do nothing`)
  if (added === 0) throw new Failure('payment_case_changed')
}

/** Withdraws a proposal that nobody has approved; any operator may. */
export async function withdrawCredit(tx: Tx, { caseId }: { caseId: number }): Promise<void> {
  await lockLost(tx, caseId)
  const removed = await tx.run(
    sql`delete from payment_case_credit where case_id = ${caseId} and decided_at is null`,
  )
  if (removed === 0) throw new Failure('payment_case_changed')
}

interface Proposal {
  user_id: number
  account_number: string
  amount_tiyin: bigint
  reason: string
  operator_id: number
}

/**
 * Approves another operator's proposal: credits the payment and closes the case. Fails with `credit_own_proposal`,
 * `payment_case_resolved`, or with `payment_case_changed` when there is no proposal of this amount by an operator who
 * is still one, or the payment was credited meanwhile.
 */
export async function approveCredit(
  deps: Pick<Deps, 'clock' | 'env'>,
  tx: Tx,
  { caseId, operatorId, amountTiyin }: { caseId: number; operatorId: number; amountTiyin: bigint },
): Promise<void> {
  const lost = await lockLost(tx, caseId)
  const proposal = await tx.one<Proposal>(sql`
    select c.user_id, u.payment_id as account_number, c.amount_tiyin, c.reason, c.operator_id
      from payment_case_credit c join app_user u on u.id = c.user_id join app_user o on o.id = c.operator_id
     where c.case_id = ${caseId} and c.decided_at is null and o.blocked_at is null`)
  if (!proposal) throw new Failure('payment_case_changed')
  if (proposal.operator_id === operatorId) throw new Failure('credit_own_proposal')
  const isSame = proposal.amount_tiyin === amountTiyin && lost.their_tiyin === amountTiyin
  const own = await lockOwn(tx, lost)
  checkCreditable(own, lost)
  if (!isSame || (own && own.user_id !== proposal.user_id)) throw new Failure('payment_case_changed')
  const pending = own ? await reopen(tx, own) : await record(deps, tx, lost, proposal)
  await creditPayment(deps, tx, pending)
  await tx.run(sql`
    update payment_case_credit set decided_by = ${operatorId}, decided_at = ${deps.clock.now()}, payment_id = ${pending.id}
     where case_id = ${caseId}`)
  await resolveCase(deps, tx, { caseId, operatorId, note: proposal.reason })
}

/** A payment that was cancelled here, though the provider has charged it, is pending again. */
function reopen(tx: Tx, { id }: Payment): Promise<Payment> {
  return tx.only<Payment>(sql`
    update payment set status = 'pending', cancelled_at = null, cancel_reason = null, provider_cancelled_at = null
     where id = ${id} returning ${paymentColumns}`)
}

/** Records a payment of which the provider never told us, so that a late call of theirs finds it credited. */
async function record(
  deps: Pick<Deps, 'clock' | 'env'>,
  tx: Tx,
  { provider, subject }: LockedCase,
  { user_id, account_number, amount_tiyin }: Proposal,
): Promise<Payment> {
  const payment = await recordPayment(deps, tx, {
    provider,
    id: subject,
    to: { userId: user_id, request: null },
    amountTiyin: amount_tiyin,
    accountText: account_number,
    ...(provider === 'click' && { serviceId: deps.env.click.serviceId ?? '' }),
  })
  if (!payment) throw new Failure('payment_case_changed')
  return payment
}
