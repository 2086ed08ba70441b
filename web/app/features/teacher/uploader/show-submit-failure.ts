import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { showFailure } from '../../../api/form-errors.ts'

/**
 * Puts a failed sending of a long form with files into the form: what is wrong at its fields, and the sentence again at
 * its end, where the button is. A sending that the person stopped is no failure.
 */
export function showSubmitFailure<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  if (error instanceof ApiError && error.code === 'aborted') return
  showFailure(form, error)
  form.setError('root', { message: messageOf(error) })
}
