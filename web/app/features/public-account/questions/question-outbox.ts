import type { Question, QuestionBody } from '@kashf/contract/learning/questions.ts'
import { messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { orFallback } from '../../../api/outbox.ts'
import { showToast } from '../../../ui/toast.ts'
import { isRetryable } from '../../visitor/player/progress/pending-progress.ts'
import { type DeliveryEvents, deliverFile } from '../uploads/deliver-file.ts'
import {
  forgetQuestion,
  loadQuestion,
  type PendingFile,
  type PendingQuestion,
  pendingQuestions,
  storeQuestion,
} from './question-store.ts'

/** Dispatched on `window` when a stored question has been sent. */
export const QUESTION_SENT = 'question-sent'

const UNHEARD: DeliveryEvents = { onProgress: () => {}, onWaiting: () => {} }

/**
 * Sends a question with its files, each of which goes on where a former try was cut. Its key is an idempotency key, so that the
 * server posts it only once. What has arrived is stored, so that it is not sent again.
 */
async function sendQuestion(question: PendingQuestion, on: DeliveryEvents): Promise<Question> {
  const files = [...(question.photos ?? []), ...(question.voice ? [question.voice] : [])]
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0)
  let sentBytes = 0
  const sent = new Map<string, number>()
  for (const pending of files) {
    const of = { bytesBefore: sentBytes, totalBytes, on }
    const id = pending.sentId ?? (await deliver(pending, of))
    sent.set(pending.id, id)
    sentBytes += pending.file.size
    await orFallback(() => storeQuestion(withSent(question, sent)), undefined)
  }
  const { lesson_id, key, text, at_s, parent_id, is_private, voice } = question
  const voiceId = voice && sent.get(voice.id)
  const body: QuestionBody = {
    ...{ text, key, photo_ids: question.photos?.flatMap(({ id }) => sent.get(id) ?? []) ?? [] },
    ...(voiceId !== undefined && { voice_id: voiceId }),
    ...(at_s !== null && { at_s }),
    ...(parent_id !== undefined && { parent_id }),
    ...(is_private && { is_private }),
  }
  return (await api('POST /api/courses/lesson/:id/questions', { params: { id: lesson_id }, body })).data
}

async function deliver(
  { file }: PendingFile,
  { bytesBefore, totalBytes, on }: { bytesBefore: number; totalBytes: number; on: DeliveryEvents },
): Promise<number> {
  const delivery = deliverFile({
    ...{ purpose: 'post' as const, load: async () => file },
    make: async (upload_id) => (await api('POST /api/courses/questions/files', { body: { upload_id } })).data,
    events: {
      onProgress: (percent) =>
        on.onProgress(Math.floor((bytesBefore * 100 + percent * file.size) / totalBytes)),
      onWaiting: on.onWaiting,
    },
  })
  return (await delivery.arrived).id
}

function withSent(question: PendingQuestion, sent: ReadonlyMap<string, number>): PendingQuestion {
  const known = (file: PendingFile): PendingFile => {
    const sentId = sent.get(file.id)
    return sentId === undefined ? file : { ...file, sentId }
  }
  return {
    ...question,
    ...(question.photos && { photos: question.photos.map(known) }),
    ...(question.voice && { voice: known(question.voice) }),
  }
}

/** One page of a browser sends at a time, so that no file is sent twice. Where the browser has no locks, every page may. */
async function alone<T>(send: () => Promise<T>): Promise<T> {
  // Missing where the connection is not secure.
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request('kashf-questions', send) : send()
}

/**
 * Keeps a question on this device and sends it now. Rejects when the server refuses it, and then forgets it; `false` when it waits for
 * the line.
 */
export async function keepAndSend(question: PendingQuestion, on: DeliveryEvents): Promise<boolean> {
  const isKept = await orFallback(async () => {
    await storeQuestion(question)
    return true
  }, false)
  try {
    await alone(async () => {
      // Another page may have sent it, or a part of its files, while this one waited.
      const left = isKept ? await loadQuestion(question.key) : question
      if (left) await sendQuestion(left, on)
    })
  } catch (error) {
    if (isKept && isRetryable(error)) return false
    await forgetQuestion(question.key)
    throw error
  }
  await forgetQuestion(question.key)
  window.dispatchEvent(new Event(QUESTION_SENT))
  return true
}

/** Sends stored questions until the connection fails. A permanent refusal is shown and the question removed. */
export const sendPendingQuestions = (userId: number): Promise<void> =>
  alone(async () => {
    for (const question of await pendingQuestions(userId)) {
      try {
        await sendQuestion(question, UNHEARD)
      } catch (error) {
        if (isRetryable(error)) return
        showToast({ kind: 'error', title: messageOf(error), message: question.text })
      }
      await forgetQuestion(question.key)
      window.dispatchEvent(new Event(QUESTION_SENT))
    }
  })
