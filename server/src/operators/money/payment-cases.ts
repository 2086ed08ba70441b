import type { Page } from '@kashf/contract/common.ts'
import { fromUzs, toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminPaymentCase } from '@kashf/contract/operators/money.ts'
import type { QueueQuery } from '@kashf/contract/operators/operators.ts'
import type { Tx } from '../../db/client.ts'
import { pageById } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure, invalid } from '../../errors/failure.ts'
import {
  type CaseRow,
  paymentCase,
  paymentCases,
  resolveCase,
} from '../../money/payments/reconciliation/cases.ts'
import {
  approveCredit,
  proposeCredit,
  withdrawCredit,
} from '../../money/payments/reconciliation/credit-case.ts'
import { audited } from '../audit-trail.ts'
import { wantedRecords } from '../desk/claims.ts'
import { idBelowCursor, matchesSearch, parseStatus } from '../list-filter.ts'

const uzs = (tiyin: unknown): number | null => (typeof tiyin === 'string' ? toUzs(BigInt(tiyin)) : null)
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const presentCredit = ({ amount_tiyin, created_at, ...credit }: NonNullable<CaseRow['credit']>) => ({
  ...credit,
  amount: toUzs(BigInt(amount_tiyin)),
  created_at: new Date(created_at).toISOString(),
})

const present = (row: CaseRow): AdminPaymentCase => ({
  id: row.id,
  kind: row.kind,
  provider: row.provider,
  subject: row.subject,
  payment:
    row.payment_id === null || row.amount_tiyin === null || row.user_id === null
      ? null
      : {
          id: row.payment_id,
          amount: toUzs(row.amount_tiyin),
          status: row.payment_status ?? '',
          user: { id: row.user_id, first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
        },
  their_amount: uzs(row.details.their_tiyin),
  their_state: text(row.details.their_state),
  our_amount: uzs(row.details.our_tiyin),
  our_state: text(row.details.our_state),
  credit: row.credit && presentCredit(row.credit),
  created_at: row.created_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  note: row.note,
})

/** The conditions of a search: the payer's name, or an exact provider name or transaction id. */
function searched(text: string | undefined): Statement[] {
  const [ofPayer] = matchesSearch(text, [sql`u.search_key`])
  if (!ofPayer) return []
  const wanted = text?.trim() ?? ''
  return [sql`(${ofPayer} or ${wanted} in (c.subject, c.provider, p.provider_transaction_id, p.provider))`]
}

/** Payments that need a person to investigate, newest first. */
export async function listPaymentCases(
  deps: Deps,
  query: QueueQuery,
  operatorId: number,
): Promise<Page<AdminPaymentCase>> {
  const limit = query.limit ?? 24
  const status = parseStatus('payment_cases', query.status)
  const where = allOf([
    ...wantedRecords(query, operatorId, 'payment_case', sql`c.id`),
    ...(status === 'open' ? [sql`c.resolved_at is null`] : []),
    ...(status === 'resolved' ? [sql`c.resolved_at is not null`] : []),
    ...searched(query.search),
    ...idBelowCursor(query.cursor, sql`c.id`),
  ])
  return pageById(await paymentCases(deps.db, where, limit + 1), limit, present)
}

/** Resolves a case with the operator's note; audited. */
export function resolvePaymentCase(
  deps: Deps,
  input: { operatorId: number; caseId: number; note: string },
): Promise<AdminPaymentCase> {
  return changeCase(deps, input, 'payment_case.resolve', (tx) => resolveCase(deps, tx, input))
}

interface OnCase {
  operatorId: number
  caseId: number
}

/** Proposes to credit a lost payment, for another operator to approve; audited. */
export function proposeCaseCredit(
  deps: Deps,
  input: OnCase & { amount: number; accountNumber: string | null; reason: string },
): Promise<AdminPaymentCase> {
  const credit = { ...input, amountTiyin: exactTiyin(input.amount) }
  return changeCase(deps, input, 'payment_case.propose_credit', (tx) => proposeCredit(deps, tx, credit))
}

/** Withdraws a proposal; audited. */
export const withdrawCaseCredit = (deps: Deps, input: OnCase): Promise<AdminPaymentCase> =>
  changeCase(deps, input, 'payment_case.withdraw_credit', (tx) => withdrawCredit(tx, input))

/** Approves another operator's proposal, which moves the money and closes the case; audited. */
export function approveCaseCredit(deps: Deps, input: OnCase & { amount: number }): Promise<AdminPaymentCase> {
  const credit = { ...input, amountTiyin: exactTiyin(input.amount) }
  return changeCase(deps, input, 'payment_case.credit', (tx) => approveCredit(deps, tx, credit))
}

function exactTiyin(uzs: number): bigint {
  try {
    return fromUzs(uzs)
  } catch {
    throw invalid({ amount: 'format' })
  }
}

function changeCase(
  deps: Deps,
  { operatorId, caseId }: OnCase,
  action: string,
  change: (tx: Tx) => Promise<void>,
): Promise<AdminPaymentCase> {
  return audited(deps, {
    operatorId,
    action,
    subject: `payment_case:${caseId}`,
    snapshot: async (tx) => {
      const row = await paymentCase(tx, caseId)
      return row && snapshotOf(present(row))
    },
    change: async (tx) => {
      await change(tx)
      const row = await paymentCase(tx, caseId)
      if (!row) throw new Failure('not_found')
      return present(row)
    },
  })
}

const snapshotOf = ({ kind, resolved_at, note, credit, payment }: AdminPaymentCase) => ({
  kind,
  resolved_at,
  note,
  ...(credit && {
    amount_uzs: credit.amount,
    credited_to: `user:${credit.user.id}`,
    credit_reason: credit.reason,
    proposed_by: fullNameOf(credit.operator),
    approved_by: credit.decided_by && fullNameOf(credit.decided_by),
  }),
  payment_status: payment?.status ?? null,
})

const fullNameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()
