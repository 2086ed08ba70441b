import { ApiError, messageOf } from '../../../../api/client/api-error.ts'
import { api } from '../../../../api/client/client.ts'
import { recordingText } from '../../../../text/learn/recording.ts'
import { showToast } from '../../../../ui/toast.ts'
import { startTransfer } from '../../uploads/start-transfer.ts'
import { forgetRecording, loadRecording } from '../recording-store.ts'
import type { LocalAnswer } from './local-answer.ts'
import { localIdIn } from './local-recording.ts'

/** Refusals after which the same recording need not be sent again. */
const FINAL = new Set(['recording_refused', 'body_too_large', 'too_many_recordings'])
const UNHEARD = { onProgress: () => {}, onWaiting: () => {}, onChecking: () => {} }

/** Deliveries of this page, so that a recording is not sent twice at the same time. */
const running = new Map<string, Promise<string | null>>()

/**
 * Sends the recording of an answer and returns the number that the server gave it. Null, with a message, when it is not on this
 * device any more or the server refuses it for good; other failures reject, and are tried again.
 */
export function deliverRecording(attemptId: number, answer: LocalAnswer): Promise<string | null> {
  const id = localIdIn(answer.value) ?? ''
  const known = running.get(id)
  if (known) return known
  const delivery = deliver(attemptId, id, answer)
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || !FINAL.has(error.code)) throw error
      showToast({ kind: 'error', title: messageOf(error) })
      return null
    })
    .finally(() => running.delete(id))
  running.set(id, delivery)
  return delivery
}

async function deliver(attemptId: number, id: string, { slot, part }: LocalAnswer): Promise<string | null> {
  const local = await loadRecording(id)
  if (!local) {
    showToast({ kind: 'error', title: recordingText.notKept })
    return null
  }
  const transfer = startTransfer(local.file, 'speech', UNHEARD)
  const upload_id = await transfer.arrived
  try {
    const { data } = await api('POST /api/practice/attempts/:id/recordings', {
      params: { id: attemptId },
      body: { upload_id, slot, part },
    })
    transfer.forget()
    await forgetRecording(id)
    return String(data.id)
  } catch (error) {
    // The upload has expired: the next attempt begins a new one.
    if (error instanceof ApiError && error.status === 422) transfer.forget()
    throw error
  }
}
