import { readFile } from 'node:fs/promises'
import { toUzs } from '@kashf/contract/money/amount.ts'
import type { PaymentProvider } from '@kashf/contract/money/money.ts'
import { MAX_STATEMENT_DAYS } from '@kashf/contract/operators/limits.ts'
import type {
  ReconciliationBody,
  ReconciliationResult,
  ReconciliationRun,
  StatementFormat,
  StatementPreview,
} from '@kashf/contract/operators/money.ts'
import { audit } from '../../audit/audit.ts'
import { DAY_MS } from '../../clock.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../errors/failure.ts'
import type { FilePart } from '../../http/bodies/form.ts'
import {
  previewStatement,
  readStatement,
  STANDARD_FORMAT,
} from '../../money/payments/reconciliation/read-statement.ts'
import { compareStatement, reconcile } from '../../money/payments/reconciliation/reconcile.ts'
import type { Finding } from '../../money/payments/reconciliation/record-run.ts'
import { keepFormat, keptFormat, parseFormat } from '../../money/payments/reconciliation/statement-format.ts'

/** Maximum findings in the response; the list of cases has the rest. */
const MAX_FINDINGS_SHOWN = 200

const uzs = (tiyin: string | number | undefined): number | null =>
  tiyin === undefined ? null : toUzs(BigInt(tiyin))

const present = ({ kind, transactionId, paymentId, details }: Finding) => ({
  kind,
  transaction_id: transactionId,
  payment_id: paymentId,
  their_amount: uzs(details.their_tiyin),
  our_amount: uzs(details.our_tiyin),
})

/** Compares an uploaded statement with our payments; audited. A dry run records nothing. */
export async function reconcileUpload(
  deps: Deps,
  input: {
    operatorId: number
    provider: PaymentProvider
    period: ReconciliationBody
    file: FilePart | undefined
  },
): Promise<ReconciliationResult> {
  const { operatorId, provider, file } = input
  const { from, to } = input.period
  if (!file) throw invalid({ file: 'required' })
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (days < 0 || days >= MAX_STATEMENT_DAYS) throw invalid({ to: 'period' })
  const format = parseFormat(input.period.format)
  const lines = readStatement(await readFile(file.path), format)
  const shown = { provider, source: 'statement', from, to } as const
  if (input.period.dry_run) {
    const { matched, findings } = await compareStatement(deps, deps.db, { provider, from, to, lines })
    return { ...shown, ...figuresOf({ id: null, lines: lines.length, matched: matched.length, findings }) }
  }
  return deps.db.transaction(async (tx) => {
    const run = await reconcile(deps, tx, { provider, operatorId, from, to, lines })
    if (format) await keepFormat(tx, { provider, format, operatorId, now: deps.clock.now() })
    const figures = { lines: run.lines, matched: run.matched, findings: run.findings.length }
    await audit(tx, {
      personId: operatorId,
      action: 'payment.reconcile',
      subject: `reconciliation:${run.id}`,
      after: { provider, from, to, file: file.name, ...figures, ...(format && { format }) },
    })
    return { ...shown, ...figuresOf(run) }
  })
}

/** The beginning of a statement, and the format in which the last one of this app was read, if it fits. */
export async function previewUpload(
  deps: Deps,
  input: {
    provider: PaymentProvider
    separator: StatementFormat['separator'] | undefined
    file: FilePart | undefined
  },
): Promise<StatementPreview> {
  if (!input.file) throw invalid({ file: 'required' })
  const kept = await keptFormat(deps.db, input.provider)
  const preview = previewStatement(await readFile(input.file.path), input.separator ?? kept?.separator)
  const names = preview.columns.map(({ name }) => name.toLowerCase())
  const fits = ({ id, amount, state }: Omit<StatementFormat, 'separator'>) =>
    [id, amount, state].every((name) => names.includes(name.toLowerCase()))
  const format = [kept, STANDARD_FORMAT].find((each) => each && fits(each))
  return { ...preview, format: format ? { ...format, separator: preview.separator } : null }
}

const figuresOf = (run: { id: number | null; lines: number; matched: number; findings: Finding[] }) => ({
  id: run.id,
  lines: run.lines,
  matched: run.matched,
  findings_count: run.findings.length,
  findings: run.findings.slice(0, MAX_FINDINGS_SHOWN).map(present),
})

/** The latest 50 comparisons. */
export async function listReconciliations(deps: Deps): Promise<ReconciliationRun[]> {
  const rows = await deps.db.rows<RowOf<ReconciliationRun>>(sql`
    select id, provider, source, from_day::text as "from", to_day::text as "to", lines, matched,
           findings as findings_count, created_at
      from reconciliation order by id desc limit 50`)
  return rows.map(withTimeText)
}
