import { QueryStates } from '../../../api/query-states.tsx'
import { partsText as text } from '../../../text/buy/parts.ts'
import { SectionHead } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PartList } from './part-list.tsx'
import { PartSum } from './part-sum.tsx'
import { usePartPlan } from './use-part-plan.ts'

/** The parts of one course on its own page; nothing for who has it whole. */
export default function CourseParts({ courseId }: { courseId: number }) {
  const plan = usePartPlan(courseId)
  return (
    <QueryStates query={plan} loading={<Skeleton className="h-64 rounded-lg" />}>
      {(found) =>
        found && (
          <section>
            <SectionHead title={text.mine} />
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <PartSum plan={found} />
              <PartList plan={found} />
            </div>
          </section>
        )
      }
    </QueryStates>
  )
}
