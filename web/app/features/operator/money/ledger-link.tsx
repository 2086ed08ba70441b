import { Link } from 'react-router'
import { queueText } from '../../../text/operate/queue.ts'

/** Link to the ledger filtered by `query` (`cause=payout:3`, `user_id=5`). */
export function LedgerLink({ query }: { query: string }) {
  return (
    <p>
      <Link to={`/admin/ledger?${query}`} className="rounded-sm font-medium text-lapis hover:underline">
        {queueText.inLedger}
      </Link>
    </p>
  )
}
