import { fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import { MAX_PART_SURCHARGE, MAX_PARTS, MIN_PARTS } from '@kashf/contract/purchases/limits.ts'
import { priceParts } from '@kashf/contract/purchases/part-price.ts'
import type { CourseParts } from '@kashf/contract/purchases/parts.ts'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { sellingKeys } from '../../../api/queries/selling-keys.ts'
import { useRefresh } from '../../../api/queries/use-refresh.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { partsText, coursePartsText as text } from '../../../text/buy/parts.ts'
import { Card, SectionHead } from '../../../ui/card.tsx'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { Table } from '../../../ui/private/table.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'

/** Whether the course is also sold in parts: where they begin, the surcharge, and what a buyer would see. */
export function CoursePartsCard({ courseId }: { courseId: number }) {
  const sale = useQuery({
    ...dataOf('GET /api/courses/:id/parts', sellingKeys.courseParts(courseId), { params: { id: courseId } }),
    staleTime: 0,
  })
  return (
    <section className="mt-10">
      <SectionHead title={text.title} />
      <p className="mb-4 max-w-[68ch] text-ink-2">{text.lead}</p>
      <QueryStates query={sale} loading={<Skeleton className="h-64 rounded-lg" />}>
        {(data) => (
          <Card className="max-w-2xl">
            {data.closed_because && (
              <Notice tone="attention" className="mb-4">
                {text.closed[data.closed_because]}
              </Notice>
            )}
            {(data.starts.length > 0 || data.closed_because === null) && (
              <PartsForm key={data.starts.join()} courseId={courseId} sale={data} />
            )}
          </Card>
        )}
      </QueryStates>
    </section>
  )
}

interface Fields {
  isSold: boolean
  surcharge: string
  /** The first sections of the parts, without that of the first part, in any order. */
  starts: number[]
}

const parseSurcharge = (typed: string): number | undefined => {
  const percent = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : MAX_PART_SURCHARGE + 1
  return percent <= MAX_PART_SURCHARGE ? percent : undefined
}

/** The first sections of the parts, in the order of the course. */
const startsOf = (sale: CourseParts, starts: readonly number[]): number[] =>
  sale.sections.filter(({ id }, at) => at === 0 || starts.includes(id)).map(({ id }) => id)

function PartsForm({ courseId, sale }: { courseId: number; sale: CourseParts }) {
  const refresh = useRefresh()
  const form = useForm<Fields>({
    defaultValues: {
      isSold: sale.starts.length > 0,
      surcharge: String(sale.surcharge),
      starts: sale.starts.slice(1),
    },
  })
  const isSold = useWatch({ control: form.control, name: 'isSold' })
  const { errors, isSubmitting, submit } = useCallForm(form, async ({ isSold, surcharge, starts }) => {
    const body = {
      surcharge: parseSurcharge(surcharge) ?? 0,
      starts: isSold ? startsOf(sale, starts) : [],
    }
    await api('PUT /api/courses/:id/parts', { params: { id: courseId }, body })
    showToast({ title: text.saved })
    await refresh(sellingKeys.courseParts(courseId))
  })
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <Checkbox label={text.on} {...form.register('isSold')} />
      {isSold && (
        <>
          <Starts form={form} sale={sale} />
          <TextInput
            label={text.surcharge}
            hint={text.surchargeHint}
            inputMode="numeric"
            maxLength={String(MAX_PART_SURCHARGE).length}
            autoComplete="off"
            error={errors.surcharge?.message}
            {...form.register('surcharge', {
              validate: (typed) => parseSurcharge(typed) !== undefined || text.surchargeWrong,
            })}
          />
          <Preview form={form} sale={sale} />
          <p className="text-md text-ink-2">{text.kept}</p>
        </>
      )}
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <SubmitButton loading={isSubmitting}>{text.save}</SubmitButton>
    </form>
  )
}

interface PartsFormProps {
  form: UseFormReturn<Fields>
  sale: CourseParts
}

/** The sections of the course, each with a mark where a part begins. */
function Starts({ form, sale }: PartsFormProps) {
  const starts = useWatch({ control: form.control, name: 'starts' })
  const parts = startsOf(sale, starts)
  const error = form.formState.errors.starts
  const choose = (id: number, isStart: boolean) =>
    form.setValue('starts', isStart ? [...starts, id] : starts.filter((start) => start !== id), {
      shouldValidate: form.formState.isSubmitted,
    })
  form.register('starts', {
    validate: (chosen) => {
      const count = startsOf(sale, chosen).length
      if (!form.getValues('isSold')) return true
      return count < MIN_PARTS ? text.needsTwo : count <= MAX_PARTS || text.tooMany
    },
  })
  return (
    <FieldGroup label={text.starts} {...(error?.message && { error: error.message })}>
      <ol className="divide-y divide-line rounded-md border border-line">
        {sale.sections.map(({ id, title, lessons }, at) => {
          const part = sale.sections.slice(0, at + 1).filter((section) => parts.includes(section.id)).length
          return (
            <li key={id} className="px-4 py-3">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
                <span className="text-md text-ink-2">
                  {partsText.partOf(part)} · {text.lessons(lessons)}
                </span>
              </p>
              {at > 0 && (
                <Checkbox
                  label={text.startsHere}
                  aria-label={`${title}: ${text.startsHere}`}
                  checked={starts.includes(id)}
                  onChange={(event) => choose(id, event.target.checked)}
                />
              )}
            </li>
          )
        })}
      </ol>
    </FieldGroup>
  )
}

/** The parts with their sums, as a buyer of the school sees them. */
function Preview({ form, sale }: PartsFormProps) {
  const [starts, typed] = useWatch({ control: form.control, name: ['starts', 'surcharge'] })
  const ids = startsOf(sale, starts)
  const whole = priceToPay(fromUzs(sale.price), parseSurcharge(typed) ?? 0)
  if (ids.length < MIN_PARTS || ids.length > MAX_PARTS) return null
  const firsts = ids.map((id) => sale.sections.findIndex((section) => section.id === id))
  const rows = priceParts(whole, sale.percent, ids.length).map(({ paidTiyin }, at) => ({
    part: at + 1,
    price: toUzs(paidTiyin),
    titles: sale.sections.slice(firsts[at], firsts[at + 1]).map(({ title }) => title),
  }))
  const total = rows.reduce((sum, { price }) => sum + price, 0)
  return (
    <div aria-live="polite">
      <p className="mb-2 font-semibold">{text.preview}</p>
      <Table
        isNarrow
        label={text.preview}
        rows={rows}
        keyOf={({ part }) => part}
        columns={[
          { head: text.head.part, cell: ({ part }) => partsText.partOf(part) },
          { head: text.head.price, number: true, cell: ({ price }) => formatMoney(price) },
          { head: text.head.sections, cell: ({ titles }) => titles.join(', '), className: 'wrap-anywhere' },
        ]}
      />
      <p className="mt-2 text-md text-ink-2">
        {text.total(formatMoney(total), formatMoney(toUzs(priceToPay(fromUzs(sale.price), sale.percent))))}
      </p>
    </div>
  )
}
