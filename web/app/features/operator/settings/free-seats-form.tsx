import { MAX_FREE_SEATS } from '@kashf/contract/roster/limits.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatCount } from '../../../shell/format/format.ts'
import { freeSeatsText as text } from '../../../text/operate/free-seats.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { type Decision, DecisionDialog } from '../records/decision.tsx'

interface FreeSeatsFormProps {
  /** The number in force, if there is one of this form's own. */
  seats: number | null
  /** Whether the field may be empty: the teacher then has what everybody has. */
  mayBeEmpty: boolean
  decisionFor: (seats: number | null) => Pick<Decision, 'call' | 'body' | 'params'>
}

/** Changes a number of free seats, for everybody or for one teacher. */
export function FreeSeatsForm({ seats, mayBeEmpty, decisionFor }: FreeSeatsFormProps) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const form = useForm<{ seats: string }>({ defaultValues: { seats: seats === null ? '' : String(seats) } })
  const parse = (typed: string): number | null | undefined => {
    if (typed.trim() === '') return mayBeEmpty ? null : undefined
    const next = Number(typed)
    return /^\d{1,6}$/.test(typed.trim()) && next <= MAX_FREE_SEATS ? next : undefined
  }
  const confirm = (typed: { seats: string }) => {
    const next = parse(typed.seats)
    if (next === undefined) return
    setDecision({
      ...{ label: text.change, done: text.done, consequences: text.consequences },
      title: next === null ? text.questionUsual : text.question(formatCount(next)),
      ...decisionFor(next),
    } as Decision)
  }
  return (
    <>
      <form noValidate onSubmit={form.handleSubmit(confirm)} className="flex flex-wrap items-end gap-3">
        <TextInput
          label={mayBeEmpty ? text.ownNumber : text.number}
          inputMode="numeric"
          maxLength={String(MAX_FREE_SEATS).length}
          autoComplete="off"
          fieldClassName="flex-1 basis-40"
          error={form.formState.errors.seats?.message}
          {...form.register('seats', { validate: (typed) => parse(typed) !== undefined || text.wrong })}
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
