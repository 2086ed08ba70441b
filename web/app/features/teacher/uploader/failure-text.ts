import type { UploadItem } from '../../../api/upload.ts'
import { inputText } from '../../../text/inputs.ts'

/** What the tooltip of a failed file says: the server's words, else those of the failure, else a plain label. */
export function failureText({ response, error }: Pick<UploadItem, 'response' | 'error'>): string {
  if (typeof response === 'string' && response !== '') return response
  return error?.message || inputText.uploadFailed
}
