import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { showFailure } from '../../api/form-errors.ts'

/** As `showFailure`, but what is wrong with the code stands at the code, which is selected to be typed anew. */
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
