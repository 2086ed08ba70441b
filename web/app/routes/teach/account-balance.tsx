import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { moneyKeys } from '../../api/queries/query-keys.ts'
import { useMe } from '../../api/queries/use-me.ts'
import { Statement } from '../../features/private/statement/statement.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { BalanceFigures } from '../../features/teacher/payout/balance-figures.tsx'
import { PayoutHistory } from '../../features/teacher/payout/payout-history.tsx'
import { PayoutRequest } from '../../features/teacher/payout/payout-request.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { payoutText } from '../../text/teach/payout.ts'
import { Card, SectionHead } from '../../ui/card.tsx'

export const meta = () => privateHead(payoutText.title)

/** The teacher's money: available balance, payouts, movements. */
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
      <BalanceFigures amount={user.amount} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_24rem]">
        <section className="min-w-0 max-lg:order-last">
          <SectionHead title={payoutText.statement} />
          <Statement />
        </section>
        <div className="grid gap-8">
          <Card raised>
            <h2 className="mb-4 text-xl">{payoutText.requestTitle}</h2>
            <PayoutRequest amount={user.amount} />
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
