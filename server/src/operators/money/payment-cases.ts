import type { Page } from '@kashf/contract/common.ts'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { AdminPaymentCase } from '@kashf/contract/operators/money.ts'
import type { QueueQuery } from '@kashf/contract/operators/operators.ts'
import { pageById } from '../../db/cursor.ts'
import { allOf, type Statement, sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import {
  type CaseRow,
  paymentCase,
  paymentCases,
  resolveCase,
} from '../../money/payments/reconciliation/cases.ts'
import { audited } from '../audit-trail.ts'
import { wantedRecords } from '../desk/claims.ts'
import { idBelowCursor, matchesSearch, parseStatus } from '../list-filter.ts'

const uzs = (tiyin: unknown): number | null => (typeof tiyin === 'string' ? toUzs(BigInt(tiyin)) : null)
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

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
  const { operatorId, caseId, note } = input
  return audited(deps, {
    operatorId,
    action: 'payment_case.resolve',
    subject: `payment_case:${caseId}`,
    snapshot: async (tx) => {
      const row = await paymentCase(tx, caseId)
      return row && { kind: row.kind, resolved_at: row.resolved_at, note: row.note }
    },
    change: async (tx) => {
      await resolveCase(deps, tx, { caseId, operatorId, note })
      const row = await paymentCase(tx, caseId)
      if (!row) throw new Failure('not_found')
      return present(row)
    },
  })
}
