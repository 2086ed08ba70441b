import { uploaderText } from '../text/teach/uploader.ts'
import { ApiError, networkError } from './client/api-error.ts'

/**
 * The error of a request that got no answer: browsers report a file that was changed, moved or cannot be read like a
 * lost connection, although no retry can help. `parts` are the bytes that were being sent.
 */
export async function unansweredError(parts: Iterable<Blob>): Promise<ApiError> {
  for (const part of parts) {
    try {
      await part.arrayBuffer()
    } catch {
      return new ApiError({ code: 'file_changed', status: 0, message: uploaderText.fileChanged })
    }
  }
  return networkError()
}
