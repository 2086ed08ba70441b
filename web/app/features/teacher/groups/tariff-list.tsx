import type { Tariff } from '@kashf/contract/groups/tariffs.ts'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatCount, formatMoney, formatPrice } from '../../../shell/format/format.ts'
import { groupsText as text } from '../../../text/teach/groups/groups.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, SectionHead } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/on-demand/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TariffDialog } from './tariff-dialog.tsx'
import { useRefreshCourse, useTariffs } from './use-groups.ts'

/** The tariffs of an own course, with what each has sold. */
export function TariffList({ courseId }: { courseId: number }) {
  const tariffs = useTariffs(courseId)
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="grid grid-cols-1 gap-4">
      <SectionHead title={text.tariffs} />
      <p className="text-ink-2">{text.tariffsHint}</p>
      <QueryStates
        query={tariffs}
        loading={<Skeleton className="h-40 rounded-lg" />}
        empty={<EmptyState title={text.noTariffs} />}
      >
        {(rows) => (
          <Card>
            <ul aria-label={text.tariffs} className="-my-3 divide-y divide-line">
              {rows.map((tariff) => (
                <Row
                  key={tariff.id}
                  courseId={courseId}
                  tariff={tariff}
                  onSale={rows.filter(({ retired_at }) => !retired_at).map(({ id }) => id)}
                />
              ))}
            </ul>
          </Card>
        )}
      </QueryStates>
      <Button className="justify-self-start" onClick={() => setAdding(true)}>
        {text.addTariff}
      </Button>
      {isAdding && <TariffDialog courseId={courseId} tariff={null} onClose={() => setAdding(false)} />}
    </section>
  )
}

interface RowProps {
  courseId: number
  tariff: Tariff
  /** The tariffs on sale, in their order. */
  onSale: readonly number[]
}

function Row({ courseId, tariff, onSale }: RowProps) {
  const { id, title, price, price_to_pay, places, taken, waiting, retired_at } = tariff
  const [open, setOpen] = useState<'change' | 'retire' | null>(null)
  const refresh = useRefreshCourse(courseId)
  const retire = useMutation({
    mutationFn: () => api('DELETE /api/tariffs/:id', { params: { id } }),
    onSettled: () => {
      setOpen(null)
      return refresh()
    },
    onError: (error) => failureToast(error),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">
          {title} · {formatPrice(price)}
        </p>
        <p className="text-sm text-ink-2">
          {[
            price > 0 && text.paid(formatMoney(price_to_pay)),
            places === null
              ? text.sold(formatCount(taken))
              : text.soldOf(formatCount(taken), formatCount(places)),
            waiting > 0 && text.waiting(formatCount(waiting)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {retired_at && <Badge>{text.retired}</Badge>}
      </div>
      {!retired_at && (
        <>
          <Moves courseId={courseId} tariff={tariff} onSale={onSale} />
          <Button variant="outline" onClick={() => setOpen('change')}>
            {text.change}
          </Button>
          <Button variant="quiet" onClick={() => setOpen('retire')}>
            {text.retire}
          </Button>
        </>
      )}
      {open === 'change' && (
        <TariffDialog courseId={courseId} tariff={tariff} onClose={() => setOpen(null)} />
      )}
      {open === 'retire' && (
        <ConfirmDialog
          open
          onClose={() => setOpen(null)}
          title={`${text.retire}: ${title}`}
          confirm={text.retire}
          isDestructive
          isBusy={retire.isPending}
          onConfirm={() => retire.mutate()}
        >
          <p>{text.retireHint}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

/** Moves a tariff up or down among those on sale. */
function Moves({ courseId, tariff, onSale }: RowProps) {
  const refresh = useRefreshCourse(courseId)
  const at = onSale.indexOf(tariff.id)
  const order = useMutation({
    mutationFn: (to: number) =>
      api('PUT /api/courses/:id/tariffs/order', {
        params: { id: courseId },
        body: { ids: onSale.toSpliced(at, 1).toSpliced(to, 0, tariff.id) },
      }),
    onSettled: refresh,
    onError: (error) => failureToast(error),
  })
  if (onSale.length < 2) return null
  return (
    <div className="flex">
      <IconButton
        label={text.up(tariff.title)}
        icon={<ArrowUp size={19} aria-hidden="true" />}
        disabled={at === 0 || order.isPending}
        onClick={() => order.mutate(at - 1)}
      />
      <IconButton
        label={text.down(tariff.title)}
        icon={<ArrowDown size={19} aria-hidden="true" />}
        disabled={at === onSale.length - 1 || order.isPending}
        onClick={() => order.mutate(at + 1)}
      />
    </div>
  )
}
