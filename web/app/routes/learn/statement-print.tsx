import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Queries } from '../../api/queries/queries.tsx'
import { queryKeys } from '../../api/queries/query-keys.ts'
import { dataOf } from '../../api/queries/reads.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { CsvButton } from '../../features/private/files/csv-button.tsx'
import { type Period, periodOf, periodQuery } from '../../features/private/statement/period.ts'
import { StatementPaper } from '../../features/private/statement/statement-paper.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { payoutText as text } from '../../text/teach/payout.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const links = signedInStyles
export const meta = () => privateHead(text.paperTitle)

/** The printable statement, outside the layouts, so that no header is printed. */
export default function StatementPrint() {
  return (
    <Queries>
      <Guard>{(user) => <Sheet user={user} />}</Guard>
    </Queries>
  )
}

function Sheet({ user }: { user: User }) {
  const period = periodOf(useSearchParams()[0])
  const sheet = useQuery({
    ...dataOf('GET /api/users/statement-sheet', queryKeys.statementSheet(period), { query: { ...period } }),
    staleTime: 0,
  })
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-230 grid-cols-1 gap-5 px-4 py-6 print:p-0"
    >
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton
          to={backPath(user, period)}
          variant="quiet"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
        >
          {text.back}
        </LinkButton>
        <span className="flex-1 max-sm:hidden" />
        <CsvButton file={{ call: 'GET /api/users/statement.csv', query: period }} />
        <Button
          icon={<Printer size={18} aria-hidden="true" />}
          disabled={!sheet.data}
          onClick={() => window.print()}
        >
          {text.print}
        </Button>
      </div>
      <QueryStates query={sheet} loading={<Skeleton className="h-[60vh] rounded-lg" />} />
      {sheet.data && <StatementPaper user={user} period={period} sheet={sheet.data} />}
    </main>
  )
}

/** The path back to the page the user came from, with the same period. */
function backPath(user: User, period: Period): string {
  const query = periodQuery({ from: period.from, to: period.to })
  return user.type === USER_TYPE.student && !period.account
    ? `/student-profile?tab=wallet${query.replace('?', '&')}`
    : `/account-balance${query}`
}
