import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { startTransfer } from '../../public-account/uploads/start-transfer.ts'
import { sendCaptions } from '../lesson-form/send-captions.ts'
import { type Companions, filesOf } from './plan-files.ts'

/**
 * Attaches captions and document to a lesson that lacks them, so that a repeated import replaces nothing. Returns the name of
 * each file that was not attached, with the reason.
 */
export async function attachCompanions(lessonId: number, companions: Companions): Promise<string[]> {
  const { captions, document } = companions
  const files = filesOf(companions)
  if (files.length === 0) return []
  const failures: string[] = []
  const attempt = async (file: File, attach: () => Promise<unknown>) => {
    try {
      await attach()
    } catch (error) {
      failures.push(`${file.name}: ${reasonOf(error)}`)
    }
  }
  try {
    const { data: lesson } = await api('GET /api/courses/lesson/:id', { params: { id: lessonId } })
    for (const { language, file } of captions) {
      if (lesson.captions.some((other) => other.language === language)) continue
      await attempt(file, () => sendCaptions(lessonId, language, file))
    }
    if (document && !lesson.file) await attempt(document, () => sendDocument(lessonId, document))
    return failures
  } catch (error) {
    return files.map((file) => `${file.name}: ${reasonOf(error)}`)
  }
}

async function sendDocument(lessonId: number, file: File): Promise<void> {
  const transfer = startTransfer(file, 'attachment', {
    onProgress() {},
    onWaiting() {},
    onChecking() {},
  })
  const file_upload_id = await transfer.arrived
  await api('PATCH /api/courses/videos/:id', { params: { id: lessonId }, body: { file_upload_id } })
  transfer.forget()
}

const reasonOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || messageOf(error)
