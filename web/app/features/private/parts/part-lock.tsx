import { Link } from 'react-router'
import { QueryStates } from '../../../api/query-states.tsx'
import { partsText as text } from '../../../text/buy/parts.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PayParts } from './pay-parts.tsx'
import { usePartPlan } from './use-part-plan.ts'
import '../../../signed-in.css'

/** Why a lesson is closed whose part is not paid; where it is the next one, the button that pays it. */
export function PartLock({ courseId, part }: { courseId: number; part: number }) {
  const plan = usePartPlan(courseId)
  return (
    <>
      <p className="text-xl font-bold">{text.locked(part)}</p>
      <p className="max-w-lg text-ink-2 max-sm:hidden">{text.lockedHint}</p>
      <div className="mt-2 max-w-full">
        <QueryStates query={plan} loading={<Skeleton className="h-13 w-56" />}>
          {(found) => found && <PayParts plan={found} isWhole={false} />}
        </QueryStates>
      </div>
      <Link
        to={`/course/${courseId}/parts`}
        className="inline-flex min-h-11 items-center font-semibold text-lapis underline"
      >
        {text.toParts}
      </Link>
    </>
  )
}
