import type { Note, NoteBody } from '@kashf/contract/learning/notes.ts'
import { delMany, entries, set } from 'idb-keyval'
import { api } from '../../../api/client/client.ts'
import { openOutbox, orFallback } from '../../../api/outbox.ts'
import { isRetryable } from '../../visitor/player/progress/pending-progress.ts'

/** A note change that the server has not received yet; `text` is null for a deletion. */
export interface PendingNote {
  user_id: number
  lesson_id: number
  key: string
  at_s: number
  text: string | null
  changed_at: string
}

// If the device cannot store a note, the note is sent at once or lost.
const store = openOutbox('kashf-notes')

const storageKey = (note: Pick<PendingNote, 'user_id' | 'key'>) => `${note.user_id}:${note.key}`

/** Stores a change on the device until the server has it. */
export const storeNote = (note: PendingNote): Promise<void> =>
  orFallback(() => set(storageKey(note), note, store()), undefined)

/** The user's unsent changes for a lesson. */
export async function pendingNotes(userId: number, lessonId: number): Promise<PendingNote[]> {
  const all = await pendingOf(userId)
  return all.filter((note) => note.lesson_id === lessonId)
}

/** Sends one change and removes it from the outbox once it is accepted or permanently refused. Throws the failure. */
export async function sendNote(note: PendingNote): Promise<Note | null> {
  try {
    if (note.text === null) {
      await api('DELETE /api/courses/lesson/:id/notes/:key', {
        params: { id: note.lesson_id, key: note.key },
      })
      await removePending(note)
      return null
    }
    const body: NoteBody = { at_s: note.at_s, text: note.text }
    const { data } = await api('PUT /api/courses/lesson/:id/notes/:key', {
      params: { id: note.lesson_id, key: note.key },
      body,
    })
    await removePending(note)
    return data
  } catch (error) {
    if (!isRetryable(error)) await removePending(note)
    throw error
  }
}

/** Sends all pending changes until the connection fails. True when at least one was accepted. */
export async function sendPendingNotes(userId: number): Promise<boolean> {
  let hasSent = false
  for (const note of await pendingOf(userId)) {
    try {
      await sendNote(note)
      hasSent = true
    } catch (error) {
      if (isRetryable(error)) break
    }
  }
  return hasSent
}

async function pendingOf(userId: number): Promise<PendingNote[]> {
  const all = await orFallback(() => entries<string, PendingNote>(store()), [])
  return all.map(([, note]) => note).filter((note) => note.user_id === userId)
}

const removePending = (note: PendingNote) => orFallback(() => delMany([storageKey(note)], store()), undefined)
