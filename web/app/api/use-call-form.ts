import type { BaseSyntheticEvent } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from './client/api-error.ts'

/** The submission of a form: its state, and the handler for `onSubmit`. */
export interface CallForm<Fields extends FieldValues> {
  errors: FieldErrors<Fields>
  isSubmitting: boolean
  submit: (event?: BaseSyntheticEvent) => Promise<void>
}

/**
 * Submits valid fields with `call`, one submission at a time. If it throws, the form keeps its input and shows the
 * failure; `handle` sees it first and returns true if it has shown it.
 */
export function useCallForm<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  call: (fields: Fields) => Promise<unknown>,
  handle?: (error: unknown) => unknown,
): CallForm<Fields> {
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (fields) => {
    try {
      await call(fields)
    } catch (error) {
      if (handle?.(error) !== true) showFailure(form, error)
    }
  })
  return { errors, isSubmitting, submit: isSubmitting ? ignore : submit }
}

const ignore = async (event?: BaseSyntheticEvent) => event?.preventDefault()

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
