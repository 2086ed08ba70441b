import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { PromoCode } from '@kashf/contract/purchases/promo-codes.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { QueryStates } from '../../api/query-states.tsx'
import { useTaughtCourse } from '../../features/teacher/course-frame/use-taught-course.ts'
import { useFeePercent, usePromoActions, usePromoCodes } from '../../features/teacher/promo/promo-codes.ts'
import { PromoForm } from '../../features/teacher/promo/promo-form.tsx'
import { PromoList } from '../../features/teacher/promo/promo-list.tsx'
import { privateHead } from '../../shell/base/page-head.ts'
import { myBundlesText } from '../../text/teach/my-bundles.ts'
import { promoText as text } from '../../text/teach/promo.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHead } from '../../ui/card.tsx'
import { Notice } from '../../ui/on-demand/notice.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NotFound } from '../../ui/states/not-found.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

export const meta = () => privateHead(text.title)

/** The promo codes that apply to a course: their sales, and a form for a new one. */
export default function CoursePromo() {
  const course = useTaughtCourse()
  return course ? <PromoCodes course={course} /> : <NotFound />
}

function PromoCodes({ course }: { course: Course }) {
  const codes = usePromoCodes(course.id)
  const percent = useFeePercent()
  /** The code in the form; `new` for a new one. */
  const [edited, setEdited] = useState<PromoCode | 'new' | null>(null)
  const [deleted, setDeleted] = useState<PromoCode | null>(null)
  const startNew = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {text.newCode}
    </Button>
  )
  return (
    <>
      <SectionHead
        title={text.title}
        aside={codes.data && codes.data.length > 0 && edited === null && startNew}
      />
      <div
        className={
          edited === null ? '' : 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]'
        }
      >
        {/* On phones the form comes first, because the teacher has just opened it. */}
        <div className="grid min-w-0 grid-cols-1 gap-4 max-xl:order-last">
          {deleted && <Undo promo={deleted} onDone={() => setDeleted(null)} />}
          <QueryStates
            query={codes}
            loading={<Skeleton className="h-48 rounded-lg" />}
            empty={
              edited === null && <EmptyState title={text.empty} message={text.emptyHint} action={startNew} />
            }
          >
            {(data) => (
              <PromoList
                course={course}
                promos={data}
                percent={percent}
                onEdit={setEdited}
                onDeleted={(promo) => {
                  setDeleted(promo)
                  setEdited(null)
                }}
              />
            )}
          </QueryStates>
          <Notice>{text.who}</Notice>
          <p className="text-ink-2">
            {myBundlesText.promoHint}{' '}
            <Link to={href('/my-bundles')} className="rounded-sm text-lapis underline underline-offset-2">
              {myBundlesText.open}
            </Link>
          </p>
        </div>
        {edited !== null && (
          <PromoForm
            key={edited === 'new' ? 'new' : `${edited.id} ${edited.version}`}
            course={course}
            promo={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </div>
    </>
  )
}

/** Restores a deleted code, until the page is left. */
function Undo({ promo, onDone }: { promo: PromoCode; onDone: () => void }) {
  const act = usePromoActions()
  const restore = () => act.mutate({ id: promo.id, act: 'restore' }, { onSuccess: onDone })
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {text.removed(promo.code)}
        <Button variant="outline" size="sm" loading={act.isPending} onClick={restore}>
          {text.undo}
        </Button>
      </div>
    </Notice>
  )
}
