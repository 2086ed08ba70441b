import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { StatementSheet } from '@kashf/contract/money/money.ts'
import { formatChange, formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { formatPaymentId } from '../../../shell/format/format-payment-id.ts'
import { commonText } from '../../../text/common.ts'
import { payoutText as text } from '../../../text/teach/payout.ts'
import { cx } from '../../../ui/class-names.ts'
import { formatPeriod, type Period } from './period.ts'

const cell = 'border-b border-paper-line px-2 py-1.5 text-left align-top'
const numberCell = cx(cell, 'text-right whitespace-nowrap tabular-nums')
/** Columns for wide screens and paper. On a phone their content is shown within the remaining columns. */
const wide = 'max-sm:hidden print:table-cell'
const narrow = 'block sm:hidden print:hidden'

/** The statement as printed: black on white in every theme, A4. */
export function StatementPaper(props: { user: User; period: Period; sheet: StatementSheet }) {
  const { user, period, sheet } = props
  const facts = [
    { label: text.holder, value: `${user.last_name} ${user.first_name}` },
    { label: text.accountNumber, value: formatPaymentId(user.payment_id) },
    { label: text.period, value: formatPeriod(period) },
    { label: text.madeAt, value: formatDateTime(sheet.made_at) },
  ]
  const totals = [
    { label: text.opening, value: sheet.opening },
    { label: text.totalCredit, value: sheet.credit },
    { label: text.totalDebit, value: sheet.debit },
    { label: text.closing, value: sheet.closing },
  ]
  return (
    <article className="statement-paper mx-auto w-full max-w-210 rounded-lg border border-line bg-white p-5 text-md text-paper-ink sm:p-10">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-paper-ink pb-3">
        <h1 className="text-2xl font-bold">{text.paperTitle}</h1>
        <p className="text-lg font-bold">{commonText.product}</p>
      </header>
      <dl className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-paper-ink-2">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-5 grid grid-cols-2 gap-4 border-y border-paper-line py-3 sm:grid-cols-4 print:grid-cols-4">
        {totals.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-paper-ink-2">{label}</dt>
            <dd className="font-bold tabular-nums">{formatMoney(value)}</dd>
          </div>
        ))}
      </dl>
      {sheet.lines.length === 0 ? (
        <p className="mt-6">{text.noStatement}</p>
      ) : (
        <section
          aria-label={text.statement}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
          tabIndex={0}
          className="mt-5 overflow-x-auto print:overflow-visible"
        >
          <Lines sheet={sheet} />
        </section>
      )}
    </article>
  )
}

function Lines({ sheet }: { sheet: StatementSheet }) {
  return (
    <table className="w-full border-collapse text-sm sm:min-w-150 print:min-w-0">
      <thead>
        <tr>
          <th scope="col" className={cx(cell, wide)}>
            {text.date}
          </th>
          <th scope="col" className={cell}>
            {text.what}
          </th>
          <th scope="col" className={cx(numberCell, wide)}>
            {text.credit}
          </th>
          <th scope="col" className={cx(numberCell, wide)}>
            {text.debit}
          </th>
          <th scope="col" className={numberCell}>
            {text.rest}
          </th>
        </tr>
      </thead>
      <tbody>
        {sheet.lines.map((line) => (
          <tr key={line.id} className="break-inside-avoid">
            <td className={cx(cell, wide, 'whitespace-nowrap tabular-nums')}>
              {formatDateTime(line.created_at)}
            </td>
            <td className={cx(cell, 'wrap-anywhere')}>
              {line.comment}
              <span className={cx(narrow, 'text-xs text-paper-ink-2 tabular-nums')}>
                {formatDateTime(line.created_at)}
              </span>
            </td>
            <td className={cx(numberCell, wide)}>{line.credit > 0 && formatMoney(line.credit)}</td>
            <td className={cx(numberCell, wide)}>{line.debit > 0 && formatMoney(line.debit)}</td>
            <td className={numberCell}>
              <span className={cx(narrow, 'font-semibold')}>{formatChange(line.credit - line.debit)}</span>
              {formatMoney(line.balance)}
            </td>
          </tr>
        ))}
      </tbody>
      <tbody className="font-bold">
        <tr className="break-inside-avoid">
          <th scope="row" colSpan={2} className={cx(cell, wide)}>
            {text.total}
          </th>
          <th scope="row" className={cx(cell, 'sm:hidden print:hidden')}>
            {text.total}
          </th>
          <td className={cx(numberCell, wide)}>{formatMoney(sheet.credit)}</td>
          <td className={cx(numberCell, wide)}>{formatMoney(sheet.debit)}</td>
          <td className={numberCell}>{formatMoney(sheet.closing)}</td>
        </tr>
      </tbody>
    </table>
  )
}
