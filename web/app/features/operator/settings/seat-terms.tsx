import type { SeatTermsState } from '@kashf/contract/operators/seat-orders.ts'
import {
  MAX_DISCOUNT_PERCENT,
  MAX_PAYEE,
  MAX_PLACES,
  MAX_SEAT_DISCOUNTS,
  MIN_PLACES,
} from '@kashf/contract/purchases/limits.ts'
import type { SeatDiscount } from '@kashf/contract/purchases/seat-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatDateTime } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { seatQueueText as text } from '../../../text/operate/seat-orders.ts'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Decision, DecisionDialog } from '../records/decision.tsx'

/** The discounts of many places, where invoices are paid, and what they were before. */
export function SeatTerms() {
  const terms = useQuery({
    queryKey: queryKeys.consoleList('seat-terms', {}),
    queryFn: async ({ signal }) => (await api('GET /api/admin/seat-terms', { signal })).data,
    staleTime: 0,
  })
  return (
    <QueryStates query={terms} loading={<Skeleton className="h-64 rounded-lg" />}>
      {(data) => (
        <Card>
          <TermsForm key={data.edit} terms={data} />
          <h3 className="mt-6 font-semibold">{text.history}</h3>
          <ul className="mt-2 grid gap-2 text-sm text-ink-2">
            {data.history.map(({ discounts, set_by, valid_from }) => (
              <li key={valid_from} className="wrap-anywhere">
                {formatDateTime(valid_from)}
                {set_by && `, ${fullName(set_by)}`}: {inOneLine(discounts)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </QueryStates>
  )
}

const inOneLine = (discounts: readonly SeatDiscount[]) =>
  discounts.map(({ places, percent }) => `${places}: ${percent} %`).join(', ')

/** The lines `20 10` of a table; undefined when one of them is wrong. */
function parseTable(typed: string): SeatDiscount[] | undefined {
  const lines = typed.split('\n').filter((line) => line.trim() !== '')
  const table = lines.map((line) => {
    const [places, percent, ...more] = line.trim().split(/\s+/).map(Number)
    return { places: places ?? 0, percent: percent ?? -1, isWhole: more.length === 0 }
  })
  const isRight = table.every(({ places, percent, isWhole }, at) => {
    const before = table[at - 1]
    const isInside =
      Number.isInteger(places) &&
      places >= MIN_PLACES &&
      places <= MAX_PLACES &&
      Number.isInteger(percent) &&
      percent >= 0 &&
      percent <= MAX_DISCOUNT_PERCENT
    return isWhole && isInside && (!before || (places > before.places && percent >= before.percent))
  })
  if (!isRight || table.length > MAX_SEAT_DISCOUNTS) return undefined
  return table.map(({ places, percent }) => ({ places, percent }))
}

function TermsForm({ terms }: { terms: SeatTermsState }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const form = useForm({
    defaultValues: {
      table: terms.discounts.map(({ places, percent }) => `${places} ${percent}`).join('\n'),
      payee: terms.payee,
    },
  })
  const confirm = ({ table, payee }: { table: string; payee: string }) => {
    const discounts = parseTable(table)
    if (!discounts) return
    setDecision({
      ...{ label: text.change, title: text.question, consequences: text.consequences, done: text.done },
      call: 'PUT /api/admin/seat-terms',
      body: { discounts, payee, edit: terms.edit },
    })
  }
  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(confirm)} className="grid grid-cols-1 gap-4">
        <TextArea
          label={text.table}
          hint={text.tableHint}
          rows={4}
          error={form.formState.errors.table?.message}
          {...form.register('table', { validate: (typed) => !!parseTable(typed) || text.tableWrong })}
        />
        <TextArea
          label={text.payee}
          hint={text.payeeHint}
          rows={4}
          maxLength={MAX_PAYEE}
          {...form.register('payee')}
        />
        <SubmitButton variant="outline">{text.change}</SubmitButton>
      </form>
      <DecisionDialog
        decision={decision}
        onClose={() => setDecision(null)}
        onDone={() => setDecision(null)}
      />
    </>
  )
}
