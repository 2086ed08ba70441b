import type { Movement } from '@kashf/contract/accounts/accounts.ts'
import { formatChange, formatDateTime } from '../../../shell/format/format.ts'
import { walletText } from '../../../text/account/wallet.ts'
import { cx } from '../../../ui/class-names.ts'
import { TaxReceiptLink } from './tax-receipt-link.tsx'

/** The latest movements. */
export function Movements({ movements }: { movements: Movement[] }) {
  return (
    <section>
      <h3 className="mb-3 text-lg">{walletText.movements}</h3>
      {movements.length === 0 ? (
        <p className="text-ink-2">{walletText.noMovements}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {movements.map((movement) => (
            <li key={movement.id} className="flex items-center justify-between gap-4 px-4 py-3">
              <span className="min-w-0">
                <span className="block font-medium">{movement.comment}</span>
                <span className="block text-sm text-ink-2">{formatDateTime(movement.created_at)}</span>
                <TaxReceiptLink url={movement.receipt_url} />
              </span>
              <span className={cx('shrink-0 font-bold', movement.credit > 0 && 'text-teal')}>
                {formatChange(movement.credit - movement.debit)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
