import type { FeeTerms } from '@kashf/contract/money/fees.ts'
import { MAX_BROUGHT_DAYS } from '@kashf/contract/operators/limits.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { feeText as text } from '../../../text/operate/console.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { type Decision, DecisionDialog } from '../records/decision.tsx'
import { formatPercent, MAX_TYPED_PERCENT, parsePercent } from './percent.ts'

interface Typed {
  percent: string
  brought: string
  days: string
}

/** `30`; null unless the server accepts it. */
const parseDays = (typed: string): number | null => {
  const days = Number(typed)
  return /^\s*\d{1,2}\s*$/.test(typed) && days >= 1 && days <= MAX_BROUGHT_DAYS ? days : null
}

/** Changes the general fees. */
export function FeeForm({
  terms,
  decisionFor,
}: {
  terms: FeeTerms
  decisionFor: (terms: FeeTerms) => Decision
}) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const form = useForm<Typed>({
    defaultValues: {
      percent: formatPercent(terms.percent),
      brought: formatPercent(terms.brought_percent),
      days: String(terms.brought_days),
    },
  })
  const { errors } = form.formState
  const confirm = (typed: Typed) => {
    const [percent, brought_percent] = [parsePercent(typed.percent), parsePercent(typed.brought)]
    const brought_days = parseDays(typed.days)
    if (percent === null || brought_percent === null || brought_days === null) return
    const next = { percent, brought_percent, brought_days }
    const isSame = (Object.keys(next) as (keyof FeeTerms)[]).every((name) => next[name] === terms[name])
    if (isSame) form.setError('percent', { message: text.same })
    else setDecision(decisionFor(next))
  }
  const validate = (typed: string) => parsePercent(typed) !== null || text.percentWrong
  const percentField = { inputMode: 'decimal', maxLength: MAX_TYPED_PERCENT, autoComplete: 'off' } as const
  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(confirm)} className="grid gap-4">
        <TextInput
          label={text.percent}
          {...percentField}
          error={errors.percent?.message}
          {...form.register('percent', { validate })}
        />
        <TextInput
          label={text.broughtPercent}
          {...percentField}
          error={errors.brought?.message}
          {...form.register('brought', { validate })}
        />
        <TextInput
          label={text.days}
          inputMode="numeric"
          maxLength={String(MAX_BROUGHT_DAYS).length}
          autoComplete="off"
          error={errors.days?.message}
          {...form.register('days', { validate: (typed) => parseDays(typed) !== null || text.daysWrong })}
        />
        <div>
          <SubmitButton variant="outline">{text.change}</SubmitButton>
        </div>
      </form>
      <DecisionDialog
        decision={decision}
        onClose={() => setDecision(null)}
        onDone={() => setDecision(null)}
      />
    </>
  )
}
