import { CategoryList } from '../../features/operator/settings/category-list.tsx'
import { FeePercent } from '../../features/operator/settings/fee-percent.tsx'
import { FiscalData } from '../../features/operator/settings/fiscal-data.tsx'
import { FreeSeats } from '../../features/operator/settings/free-seats.tsx'
import { SeatTerms } from '../../features/operator/settings/seat-terms.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { feeText, fiscalText, categoryText as text } from '../../text/operate/console.ts'
import { freeSeatsText } from '../../text/operate/free-seats.ts'
import { seatQueueText } from '../../text/operate/seat-orders.ts'

export const meta = () => privateHead(text.title)

/** Settings of the whole school: categories, the platform's fee and tax data. */
export default function Categories() {
  return (
    <>
      <h1 className="mb-6 text-2xl sm:text-3xl">{text.title}</h1>
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section>
          <h2 className="text-xl">{text.categories}</h2>
          <p className="mb-4 mt-1 text-ink-2">{text.lead}</p>
          <CategoryList />
        </section>
        <section>
          <h2 className="mb-4 text-xl">{feeText.title}</h2>
          <FeePercent />
        </section>
        <section>
          <h2 className="text-xl">{freeSeatsText.title}</h2>
          <p className="mb-4 mt-1 text-ink-2">{freeSeatsText.lead}</p>
          <FreeSeats />
        </section>
        <section>
          <h2 className="text-xl">{seatQueueText.terms}</h2>
          <p className="mb-4 mt-1 text-ink-2">{seatQueueText.termsLead}</p>
          <SeatTerms />
        </section>
        <section>
          <h2 className="text-xl">{fiscalText.title}</h2>
          <p className="mb-4 mt-1 text-ink-2">{fiscalText.lead}</p>
          <FiscalData />
        </section>
      </div>
    </>
  )
}
