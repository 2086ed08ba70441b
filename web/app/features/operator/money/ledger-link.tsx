import { Link } from 'react-router'
import { queueText } from '../../../text/operate-queue.ts'

/** To the money of a record; `query` is the ledger's filter (`cause=payout:3`, `user_id=5`). */
export function LedgerLink({ query }: { query: string }) {
  return (
    <p>
      <Link to={`/admin/ledger?${query}`} className="rounded-sm font-medium text-lapis hover:underline">
        {queueText.inLedger}
      </Link>
    </p>
  )
}
