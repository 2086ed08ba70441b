import type { PromoCode } from '@kashf/contract/purchases/promo-codes.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { ListStates } from '../../../api/query-states.tsx'
import { myBundlesText } from '../../../text/teach/my-bundles.ts'
import { promoText as text } from '../../../text/teach/promo.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { useOwnFees } from '../fees/use-own-fees.ts'
import { type PromoCourse, usePromoActions, usePromoCodes } from './promo-codes.ts'
import { PromoForm } from './promo-form.tsx'
import { PromoList } from './promo-list.tsx'

interface PromoDeskProps {
  /** The paid courses of the codes: one, or all of the teacher's. A new code is for the first. */
  courses: readonly PromoCourse[]
  /** Shows the codes of this course alone. */
  courseId?: number
}

interface Edited {
  course: PromoCourse
  /** Null: a new code. */
  promo: PromoCode | null
}

/** Promo codes with their sales, and a form for a new one. */
export function PromoDesk({ courses, courseId }: PromoDeskProps) {
  const codes = usePromoCodes(courseId)
  const percent = useOwnFees().data?.brought_percent
  const [edited, setEdited] = useState<Edited | null>(null)
  const [deleted, setDeleted] = useState<PromoCode | null>(null)
  const [first] = courses
  const startNew = edited === null && first && (
    <Button
      icon={<Plus size={18} aria-hidden="true" />}
      onClick={() => setEdited({ course: first, promo: null })}
    >
      {text.newCode}
    </Button>
  )
  return (
    <div
      className={
        edited === null ? '' : 'grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]'
      }
    >
      {/* On phones the form comes first, because the teacher has just opened it. */}
      <div className="grid min-w-0 grid-cols-1 gap-4 max-xl:order-last">
        {deleted && <Undo promo={deleted} onDone={() => setDeleted(null)} />}
        <ListStates
          list={codes}
          loading={<Skeleton className="h-48 rounded-lg" />}
          empty={
            edited === null && (
              <EmptyState
                heading="h2"
                title={text.empty}
                message={first ? text.emptyHint : text.noPaidCourse}
                action={startNew}
              />
            )
          }
        >
          {(promos) => (
            <>
              {startNew && <div className="justify-self-start">{startNew}</div>}
              <PromoList
                courses={courses}
                namesCourses={courseId === undefined}
                promos={promos}
                percent={percent}
                onEdit={(promo, course) => setEdited({ promo, course })}
                onDeleted={(promo) => {
                  setDeleted(promo)
                  setEdited(null)
                }}
              />
            </>
          )}
        </ListStates>
        <Notice>{text.who}</Notice>
        <p className="text-ink-2">
          {myBundlesText.promoHint}{' '}
          <Link to={href('/my-bundles')} className="rounded-sm text-lapis underline underline-offset-2">
            {myBundlesText.open}
          </Link>
        </p>
      </div>
      {edited && (
        <PromoForm
          key={edited.promo ? `${edited.promo.id} ${edited.promo.version}` : 'new'}
          {...edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
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
