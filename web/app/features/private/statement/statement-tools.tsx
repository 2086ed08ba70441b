import { Printer } from 'lucide-react'
import { payoutText } from '../../../text/teach/payout.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { CsvButton } from '../files/csv-button.tsx'
import { type Period, periodQuery } from './period.ts'

/** Exports the statement of the period: a CSV file and a print view. */
export function StatementTools({ period }: { period: Period }) {
  return (
    <>
      <CsvButton file={{ call: 'GET /api/users/statement.csv', query: period }} />
      <LinkButton
        to={`/statement/print${periodQuery(period)}`}
        variant="outline"
        icon={<Printer size={18} aria-hidden="true" />}
      >
        {payoutText.print}
      </LinkButton>
    </>
  )
}
