import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import type { Bundle } from '@kashf/contract/purchases/bundles.ts'
import { MIN_BUNDLE_COURSES } from '@kashf/contract/purchases/limits.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryStates } from '../../api/query-states.tsx'
import { BundleForm } from '../../features/teacher/bundles/bundle-form.tsx'
import { BundleList } from '../../features/teacher/bundles/bundle-list.tsx'
import { useOwnBundles } from '../../features/teacher/bundles/bundles.ts'
import { PageTitle } from '../../features/teacher/courses/page-title.tsx'
import { useOwnCourses } from '../../features/teacher/courses/use-own-courses.ts'
import { privateHead } from '../../shell/base/page-head.ts'
import { myBundlesText as text } from '../../text/teach/my-bundles.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/on-demand/notice.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The teacher's bundles with their sales, and a form for a new one. */
export default function MyBundles() {
  const bundles = useOwnBundles()
  const courses = useOwnCourses()
  /** The bundle in the form; `new` for a new one. */
  const [edited, setEdited] = useState<Bundle | 'new' | null>(null)
  const forSale = courses?.filter(({ status, is_free }) => status === COURSE_STATUS.published && !is_free)
  const hasTooFew = forSale !== undefined && forSale.length < MIN_BUNDLE_COURSES
  const startNew = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {text.newBundle}
    </Button>
  )
  const mayStart = edited === null && courses !== undefined && !hasTooFew
  return (
    <>
      <PageTitle title={text.title}>{text.lead}</PageTitle>
      <div
        className={
          edited === null ? '' : 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]'
        }
      >
        {/* On phones the form comes first, because the teacher has just opened it. */}
        <div className="grid min-w-0 grid-cols-1 gap-4 max-xl:order-last">
          <QueryStates
            query={bundles}
            loading={<Skeleton className="h-48 rounded-lg" />}
            empty={
              edited === null && (
                <EmptyState
                  heading="h2"
                  title={text.empty}
                  message={hasTooFew ? text.fewCourses : text.emptyHint}
                  action={mayStart && startNew}
                />
              )
            }
          >
            {(data) => (
              <>
                {mayStart && <div className="justify-self-start">{startNew}</div>}
                {hasTooFew && <p className="text-ink-2">{text.fewCourses}</p>}
                <BundleList bundles={data} onEdit={setEdited} />
              </>
            )}
          </QueryStates>
          <Notice>{text.who}</Notice>
        </div>
        {edited !== null && courses && (
          <BundleForm
            key={edited === 'new' ? 'new' : `${edited.id} ${edited.version}`}
            courses={courses}
            bundle={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </div>
    </>
  )
}
