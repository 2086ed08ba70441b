import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useParams } from 'react-router'
import { QueryStates } from '../../api/query-states.tsx'
import { ChosenPlaces } from '../../features/private/seat-orders/chosen-places.tsx'
import { NewOrder } from '../../features/private/seat-orders/new-order.tsx'
import { useCourseOffer } from '../../features/public-account/purchase/tariffs/use-tariffs.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { inReadersScript } from '../../shell/written/written.ts'
import { seatText as text } from '../../text/buy/seat-orders.ts'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.buy)

/** Where somebody orders many places of a course, or of one of its tariffs. */
export default function SeatOrderNew() {
  const courseId = parseId(useParams().id)
  if (courseId === null) return <NotFound />
  return <Guard type={USER_TYPE.student}>{() => <OfCourse courseId={courseId} />}</Guard>
}

function OfCourse({ courseId }: { courseId: number }) {
  const offer = useCourseOffer(courseId)
  return (
    <QueryStates query={offer} loading={<Skeleton className="h-[36rem] rounded-lg" />}>
      {(data) =>
        data.tariffs.length > 0 ? (
          <ChosenPlaces courseId={courseId} offer={inReadersScript(data)} />
        ) : (
          <NewOrder of={{ courseId }} />
        )
      }
    </QueryStates>
  )
}
