import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { LATE_POLICIES } from '@kashf/contract/homework/homework.ts'
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { homeworkTaskText as text } from '../../../text/teach/homework/task.ts'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { RadioGroup } from '../../../ui/private/choices.tsx'
import type { TaskFields } from './task-fields.ts'

const DEADLINES = ['none', 'day', 'days'] as const
const RANGES = {
  due_days: [1, 365],
  late_percent: [0, 100],
  late_floor_percent: [0, 100],
  promised_hours: [1, 336],
} as const
const required = { required: FORM_ERRORS.required }

interface DeadlineFieldsProps {
  form: UseFormReturn<TaskFields>
  errors: FieldErrors<TaskFields>
}

/** Until when a task is handed in, what happens to late work, and within which time it is checked. */
export function DeadlineFields({ form, errors }: DeadlineFieldsProps) {
  const [deadline, late] = useWatch({ control: form.control, name: ['deadline', 'late'] })
  const number = (name: keyof typeof RANGES, label: string, hint?: string) => (
    <TextInput
      type="number"
      inputMode="numeric"
      min={RANGES[name][0]}
      max={RANGES[name][1]}
      label={label}
      hint={hint}
      error={errors[name]?.message}
      {...form.register(name, required)}
    />
  )
  return (
    <>
      <RadioGroup
        label={text.deadline}
        inline
        options={DEADLINES.map((value) => ({ value, label: text.deadlines[value] }))}
        {...form.register('deadline')}
      />
      {deadline === 'day' && (
        <TextInput
          type="date"
          label={text.dueOn}
          hint={text.dueOnHint}
          error={errors.due_on?.message}
          {...form.register('due_on', required)}
        />
      )}
      {deadline === 'days' && number('due_days', text.dueDays, text.dueDaysHint)}
      {deadline !== 'none' && (
        <RadioGroup
          label={text.late}
          options={LATE_POLICIES.map((value) => ({ value, label: text.latePolicies[value] }))}
          error={errors.late?.message}
          {...form.register('late')}
        />
      )}
      {deadline !== 'none' && late === 'reduce' && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {number('late_percent', text.latePercent)}
          {number('late_floor_percent', text.lateFloor)}
        </div>
      )}
      {number('promised_hours', text.promised, text.promisedHint)}
    </>
  )
}
