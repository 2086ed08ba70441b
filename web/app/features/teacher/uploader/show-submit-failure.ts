import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { showFailure } from '../../../api/use-call-form.ts'

/**
 * Shows a failed submit of a long form with files: errors at their fields and the message again at the end, near
 * the button. A submit that the user cancelled is not a failure.
 */
export function showSubmitFailure<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  if (error instanceof ApiError && error.code === 'aborted') return
  showFailure(form, error)
  form.setError('root', { message: messageOf(error) })
}
