import { QueryStates } from '../../api/query-states.tsx'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { useOwnFees } from '../../features/teacher/fees/use-own-fees.ts'
import { FeeExample } from '../../features/teacher/own-link/fee-example.tsx'
import { OwnLinkCard } from '../../features/teacher/own-link/own-link-card.tsx'
import { SalesBySource } from '../../features/teacher/own-link/sales-by-source.tsx'
import { PartnersCard } from '../../features/teacher/partners/partners-card.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { formatCount } from '../../shell/format/format.ts'
import { ownLinkText as text } from '../../text/teach/own-link.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The teacher's own link, what it changes of the fee, and the sales by who brought their buyers. */
export default function MyLink() {
  const fees = useOwnFees()
  return (
    <>
      <PageTitle title={text.title}>{text.lead}</PageTitle>
      {fees.data ? (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-5">
            <OwnLinkCard fees={fees.data} />
            <FeeExample fees={fees.data} />
            <SalesBySource />
            <PartnersCard />
          </div>
          <Card>
            <h2 className="text-xl">{text.whose}</h2>
            <ul className="mt-3 grid list-disc gap-2 pl-5">
              {text.conditions(formatCount(fees.data.brought_days)).map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
            <p className="mt-3 text-sm text-ink-2">{text.first}</p>
          </Card>
        </div>
      ) : (
        <QueryStates query={fees} loading={<Skeleton className="h-72 rounded-lg" />} />
      )}
    </>
  )
}
