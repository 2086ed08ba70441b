import { showToast } from '../../ui/toast.ts'
import { messageOf } from './api-error.ts'

/** Shows why a call failed, below `title` if it says what was tried. */
export function failureToast(error: unknown, title?: string): void {
  const message = messageOf(error)
  showToast({ kind: 'error', ...(title ? { title, message } : { title: message }) })
}
