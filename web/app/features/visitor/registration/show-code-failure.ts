import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/client/api-error.ts'
import { showFailure } from '../../../api/form-errors.ts'

/** Like `showFailure`, but shows a wrong code at its field and selects the text to be replaced. */
export function showCodeFailure<T extends FieldValues>(
  form: UseFormReturn<T>,
  name: Path<T>,
  error: unknown,
): void {
  const isCode =
    error instanceof ApiError && (error.code === 'code_invalid' || error.code === 'code_attempts_exceeded')
  if (!isCode) {
    showFailure(form, error)
    return
  }
  form.setError(name, { type: 'server', message: error.message })
  form.setFocus(name, { shouldSelect: true })
}
