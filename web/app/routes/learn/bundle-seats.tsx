import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useParams } from 'react-router'
import { NewOrder } from '../../features/private/seat-orders/new-order.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { seatText as text } from '../../text/buy/seat-orders.ts'
import { NotFound } from '../../ui/states/not-found.tsx'

export const meta = () => privateHead(text.buy)

/** Where somebody orders many places of a bundle. */
export default function BundleSeats() {
  const bundleId = parseId(useParams().id)
  if (bundleId === null) return <NotFound />
  return <Guard type={USER_TYPE.student}>{() => <NewOrder of={{ bundleId }} />}</Guard>
}
