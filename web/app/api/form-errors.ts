import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from './client/api-error.ts'

/**
 * Shows a failed call in a form: field messages go to their fields, anything else to `formState.errors.root`, which
 * the form shows in a Notice. The first invalid field gets the focus.
 */
export function showFailure<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  const known = new Set(Object.keys(form.getValues()))
  const entries = error instanceof ApiError ? Object.entries(error.fields) : []
  const ours = entries.filter((entry): entry is [Path<T>, string] => known.has(entry[0]))
  for (const [index, [name, message]] of ours.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  if (ours.length === 0) form.setError('root', { type: 'server', message: messageOf(error) })
}
