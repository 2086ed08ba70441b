import { USER_TYPE } from '@kashf/contract/constants.ts'
import { Link, useParams } from 'react-router'
import { QueryStates } from '../../api/query-states.tsx'
import { PartList } from '../../features/private/parts/part-list.tsx'
import { PartSum } from '../../features/private/parts/part-sum.tsx'
import { usePartPlan } from '../../features/private/parts/use-part-plan.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { purchasePath } from '../../shell/base/sign-in-path.ts'
import { formatMoney } from '../../shell/format/format.ts'
import { parseId } from '../../shell/format/id-in-url.ts'
import { Guard } from '../../shell/guard/guard.tsx'
import { partsText as text } from '../../text/buy/parts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { BackLink } from '../../ui/private/back-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** Where a course is bought in parts: what is paid now, the whole sum, and what each part opens. */
export default function CoursePartsPage() {
  const courseId = parseId(useParams().id)
  if (courseId === null) return <NotFound />
  return <Guard type={USER_TYPE.student}>{() => <Parts courseId={courseId} />}</Guard>
}

function Parts({ courseId }: { courseId: number }) {
  const plan = usePartPlan(courseId)
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6">
      <QueryStates query={plan} loading={<Skeleton className="h-[36rem] rounded-lg" />}>
        {(found) =>
          found ? (
            <>
              <header>
                <BackLink to={`/course/${courseId}`}>{found.course.title}</BackLink>
                <h1 className="text-2xl leading-tight sm:text-3xl">{text.title}</h1>
              </header>
              <PartSum plan={found} />
              <PartList plan={found} />
              {found.whole_price !== null && (
                <p>
                  <Link
                    to={purchasePath(courseId)}
                    className="inline-flex min-h-11 items-center font-semibold text-lapis underline"
                  >
                    {text.atOnce(formatMoney(found.whole_price))}
                  </Link>
                </p>
              )}
            </>
          ) : (
            <EmptyState
              heading="h1"
              title={text.notOffered}
              message={text.notOfferedHint}
              action={<LinkButton to={`/course/${courseId}`}>{text.toCourse}</LinkButton>}
            />
          )
        }
      </QueryStates>
    </div>
  )
}
