import type { Amount } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { moneyKeys, queryKeys } from '../../api/queries/query-keys.ts'
import { dataOf } from '../../api/queries/reads.ts'
import { useMe } from '../../api/queries/use-me.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { Statement } from '../../features/private/statement/statement.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { BalanceFigures } from '../../features/teacher/payout/balance-figures.tsx'
import { PayoutHistory } from '../../features/teacher/payout/payout-history.tsx'
import { PayoutRequest } from '../../features/teacher/payout/payout-request.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { payoutText } from '../../text/teach/payout.ts'
import { Card, SectionHead } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(payoutText.title)

/** What the reader earned: available balance, payouts, movements. Of a student, who has a wallet too, from shares. */
export default function AccountBalance() {
  const { user } = useMe()
  const queries = useQueryClient()

  // The server also moves money on its own, while responses stay cached for five minutes.
  useEffect(() => {
    for (const queryKey of moneyKeys) void queries.invalidateQueries({ queryKey })
  }, [queries])

  if (!user) return null
  return (
    <>
      <PageTitle title={payoutText.title} />
      {user.type === USER_TYPE.student ? <FromShares /> : <Balance amount={user.amount} />}
    </>
  )
}

function FromShares() {
  const earnings = useQuery(dataOf('GET /api/users/earnings', queryKeys.earnings))
  return (
    <QueryStates query={earnings} loading={<Skeleton className="h-40 rounded-lg" />}>
      {(amount) => <Balance amount={amount} account="earnings" />}
    </QueryStates>
  )
}

function Balance({ amount, account }: { amount: Amount; account?: 'earnings' }) {
  const { data: earnings } = useQuery(dataOf('GET /api/users/earnings', queryKeys.earnings))
  return (
    <>
      <BalanceFigures amount={amount} thisMonth={earnings?.this_month} ofSales={!account} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
        <section className="min-w-0 max-lg:order-last">
          <SectionHead title={payoutText.statement} />
          <Statement account={account} />
        </section>
        <div className="grid gap-8">
          <Card raised>
            <h2 className="mb-4 text-xl">{payoutText.requestTitle}</h2>
            <PayoutRequest amount={amount} />
          </Card>
          <section>
            <SectionHead title={payoutText.history} />
            <PayoutHistory />
          </section>
        </div>
      </div>
    </>
  )
}
