import { MAX_DISCOUNT_PERCENT } from '@kashf/contract/purchases/limits.ts'
import type { SeatSale } from '@kashf/contract/purchases/seat-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { seatText as text } from '../../../text/buy/seat-orders.ts'
import { Card, SectionHead } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { Table } from '../../../ui/private/table.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'

/** Whether the course is sold to firms by many places, and the discounts that its teacher bears. */
export function SeatSaleCard({ courseId }: { courseId: number }) {
  const sale = useQuery({
    ...dataOf('GET /api/courses/:id/seat-sale', sellingKeys.seatSale(courseId), { params: { id: courseId } }),
    staleTime: 0,
  })
  return (
    <section className="mt-10">
      <SectionHead title={text.studio} />
      <p className="mb-4 max-w-[68ch] text-ink-2">{text.studioLead}</p>
      <QueryStates query={sale} loading={<Skeleton className="h-64 rounded-lg" />}>
        {(data) => (
          <div className="grid max-w-2xl grid-cols-1 gap-5">
            <Table
              isNarrow
              label={text.table}
              rows={data.discounts}
              keyOf={({ places }) => places}
              columns={[
                { head: text.fromHead, cell: ({ places }) => text.from(formatCount(places)) },
                {
                  head: text.discountHead,
                  number: true,
                  cell: ({ percent }) =>
                    text.discount(String(Math.min(percent, data.max_percent ?? percent))),
                },
              ]}
            />
            <Card>
              <SaleForm key={data.max_percent} courseId={courseId} sale={data} />
            </Card>
          </div>
        )}
      </QueryStates>
    </section>
  )
}

const parsePercent = (typed: string): number | undefined => {
  const percent = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : MAX_DISCOUNT_PERCENT + 1
  return percent <= MAX_DISCOUNT_PERCENT ? percent : undefined
}

function SaleForm({ courseId, sale }: { courseId: number; sale: SeatSale }) {
  const refresh = useRefresh()
  const usual = Math.max(0, ...sale.discounts.map(({ percent }) => percent))
  const form = useForm({
    defaultValues: { isSold: sale.max_percent !== null, max: String(sale.max_percent ?? usual) },
  })
  const isSold = useWatch({ control: form.control, name: 'isSold' })
  const { errors, isSubmitting, submit } = useCallForm(form, async (fields) => {
    const max_percent = fields.isSold ? (parsePercent(fields.max) ?? null) : null
    await api('PUT /api/courses/:id/seat-sale', { params: { id: courseId }, body: { max_percent } })
    showToast({ title: text.studioSaved })
    await refresh(sellingKeys.seatSale(courseId))
  })
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Checkbox label={text.studioOn} {...form.register('isSold')} />
      {isSold && (
        <TextInput
          label={text.studioMax}
          hint={text.studioMaxHint}
          inputMode="numeric"
          maxLength={String(MAX_DISCOUNT_PERCENT).length}
          autoComplete="off"
          error={errors.max?.message}
          {...form.register('max', {
            validate: (typed) => parsePercent(typed) !== undefined || text.studioMaxWrong,
          })}
        />
      )}
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <SubmitButton loading={isSubmitting}>{text.studioSave}</SubmitButton>
    </form>
  )
}
