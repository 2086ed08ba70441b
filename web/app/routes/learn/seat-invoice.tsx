import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { Queries } from '../../api/queries/queries.tsx'
import { noRetry } from '../../api/queries/query-client.ts'
import { dataOf } from '../../api/queries/reads.ts'
import { sellingKeys } from '../../api/queries/selling-keys.ts'
import { QueryStates } from '../../api/query-states.tsx'
import { InvoicePaper } from '../../features/private/seat-orders/invoice-paper.tsx'
import { signedInStyles } from '../../features/public-account/header/signed-in-styles.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { seatText as text } from '../../text/buy/seat-orders.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const links = signedInStyles
export const meta = () => privateHead(text.paper)

/** The printable invoice of an order, outside the layouts, so that no header is printed. */
export default function SeatInvoiceRoute() {
  const id = parseId(useParams().id)
  if (id === null) return <NotFound />
  return (
    <Queries>
      <Guard type={USER_TYPE.student}>{() => <Sheet id={id} />}</Guard>
    </Queries>
  )
}

function Sheet({ id }: { id: number }) {
  const order = useQuery({
    ...dataOf('GET /api/seat-orders/:id', sellingKeys.seatOrder(id), { params: { id } }),
    ...noRetry,
  })
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-230 grid-cols-1 gap-5 px-4 py-6 print:p-0"
    >
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <LinkButton
          to={`/seat-orders/${id}`}
          variant="quiet"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
        >
          {text.order(id)}
        </LinkButton>
        <Button
          icon={<Printer size={18} aria-hidden="true" />}
          disabled={!order.data?.invoice}
          onClick={() => window.print()}
        >
          {text.print}
        </Button>
      </div>
      <QueryStates query={order} loading={<Skeleton className="h-[60vh] rounded-lg" />}>
        {(data) => (data.invoice ? <InvoicePaper order={data} invoice={data.invoice} /> : <NotFound />)}
      </QueryStates>
    </main>
  )
}
