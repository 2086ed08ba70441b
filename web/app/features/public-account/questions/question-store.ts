import { del, entries, get, keys, set } from 'idb-keyval'
import { openOutbox, orFallback } from '../../../api/outbox.ts'
import { markHeldWork } from '../uploads/waiting-mark.ts'

/** A photo or a voice of a post that waits. */
export interface PendingFile {
  id: string
  file: File
  /** What the server made of it, once it has arrived. */
  sentId?: number
}

/** A question or an answer that the server has not received yet. */
export interface PendingQuestion {
  user_id: number
  lesson_id: number
  key: string
  text: string
  at_s: number | null
  /** The question that is answered. */
  parent_id?: number
  is_private?: boolean
  photos?: readonly PendingFile[]
  voice?: PendingFile
  /** ISO 8601, by this device's clock. */
  written_at: string
}

const store = openOutbox('kashf-questions')

/** Stores a question on the device until the server has it. Rejects where storage is blocked. */
export async function storeQuestion(question: PendingQuestion): Promise<void> {
  await set(question.key, question, store())
  markHeldWork(true)
}

/** A stored question as it is now; undefined once it was sent. */
export const loadQuestion = (key: string): Promise<PendingQuestion | undefined> =>
  orFallback(() => get<PendingQuestion>(key, store()), undefined)

export const forgetQuestion = (key: string): Promise<void> => orFallback(() => del(key, store()), undefined)

/** The user's unsent questions, all or those of a lesson, oldest first. */
export async function pendingQuestions(userId: number, lessonId?: number): Promise<PendingQuestion[]> {
  const all = await orFallback(() => entries<string, PendingQuestion>(store()), [])
  return all
    .map(([, question]) => question)
    .filter(
      (question) => question.user_id === userId && (lessonId ?? question.lesson_id) === question.lesson_id,
    )
    .sort((a, b) => a.written_at.localeCompare(b.written_at))
}

/** Whether a question of anybody waits here. */
export const hasPendingQuestions = async (): Promise<boolean> =>
  (await orFallback(() => keys(store()), [])).length > 0
