import { fromUzs, priceToPay, toUzs } from '@kashf/contract/money/amount.ts'
import type { FeeState } from '@kashf/contract/operators/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { formatDateTime, formatMoney } from '../../../shell/format/format.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { feeText as text } from '../../../text/operate/console.ts'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Decision, DecisionDialog } from '../records/decision.tsx'
import { formatPercent, MAX_TYPED_PERCENT, parsePercent } from './percent.ts'

const EXAMPLE_UZS = 100_000

/** The current fee, the form to change it, and its history. */
export function FeePercent() {
  const fee = useQuery({
    queryKey: queryKeys.consoleList('percentage', {}),
    queryFn: async ({ signal }) => (await api('GET /api/admin/percentage', { signal })).data,
    staleTime: 0,
  })
  if (!fee.data) return <QueryStates query={fee} loading={<Skeleton className="h-64 rounded-lg" />} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <p className="text-ink-2">{text.now}</p>
        <p className="mb-5 text-4xl font-bold">{formatPercent(fee.data.percent)} %</p>
        <ChangeFee percent={fee.data.percent} />
      </Card>
      <FeeHistory history={fee.data.history} />
    </div>
  )
}

function ChangeFee({ percent }: { percent: number }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const form = useForm<{ percent: string }>({ defaultValues: { percent: '' } })

  const confirmChange = (typed: { percent: string }) => {
    const next = parsePercent(typed.percent)
    if (next !== null) setDecision(feeDecision(percent, next))
  }

  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(confirmChange)} className="flex flex-wrap items-end gap-3">
        <TextInput
          label={text.percent}
          inputMode="decimal"
          maxLength={MAX_TYPED_PERCENT}
          autoComplete="off"
          fieldClassName="flex-1 basis-40"
          error={form.formState.errors.percent?.message}
          {...form.register('percent', {
            validate: (typed) => {
              const next = parsePercent(typed)
              if (next === null) return text.percentWrong
              return next !== percent || text.same
            },
          })}
        />
        <SubmitButton variant="outline">{text.change}</SubmitButton>
      </form>
      <DecisionDialog
        decision={decision}
        onClose={() => setDecision(null)}
        onDone={() => {
          setDecision(null)
          form.reset()
        }}
      />
    </>
  )
}

function feeDecision(before: number, after: number): Decision {
  const priceAt = (percent: number) => formatMoney(toUzs(priceToPay(fromUzs(EXAMPLE_UZS), percent)))
  return {
    label: text.change,
    title: text.question(formatPercent(after)),
    consequences: text.changeThen(formatMoney(EXAMPLE_UZS), priceAt(before), priceAt(after)),
    call: 'PUT /api/admin/percentage',
    body: { percent: after, shown: before },
    done: text.done,
  }
}

function FeeHistory({ history }: { history: FeeState['history'] }) {
  return (
    <section>
      <h3 className="mb-2 text-lg">{text.history}</h3>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {history.map(({ percent, set_by, valid_from }) => (
          <li key={valid_from} className="flex items-center justify-between gap-4 px-4 py-3">
            <span className="min-w-0">
              <span className="block">{set_by ? fullName(set_by) : text.first}</span>
              <span className="text-sm text-ink-2 tabular-nums">{formatDateTime(valid_from)}</span>
            </span>
            <span className="font-semibold whitespace-nowrap">{formatPercent(percent)} %</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
