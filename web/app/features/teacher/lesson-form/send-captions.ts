import type { CaptionLanguage } from '@kashf/contract/constants.ts'
import { api } from '../../../api/client/client.ts'

/** Saves a file as the captions of a lesson in a language; null removes them. */
export function sendCaptions(lessonId: number, language: CaptionLanguage, file: File | null) {
  const params = { id: lessonId, language }
  if (!file) return api('DELETE /api/courses/videos/:id/captions/:language', { params })
  const body = new FormData()
  body.set('file', file, file.name)
  return api('PUT /api/courses/videos/:id/captions/:language', { params, body })
}
