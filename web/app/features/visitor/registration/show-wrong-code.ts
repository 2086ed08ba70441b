import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../api/client/api-error.ts'

/** Makes `useCallForm` show a wrong code at its field, and selects the text to be replaced. */
export const showWrongCode =
  <T extends FieldValues>(form: UseFormReturn<T>, name: Path<T>) =>
  (error: unknown): boolean => {
    const isCode =
      error instanceof ApiError && (error.code === 'code_invalid' || error.code === 'code_attempts_exceeded')
    if (!isCode) return false
    form.setError(name, { type: 'server', message: error.message })
    form.setFocus(name, { shouldSelect: true })
    return true
  }
