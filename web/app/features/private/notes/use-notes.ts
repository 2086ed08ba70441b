import type { Note } from '@kashf/contract/learning/notes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { randomUuid } from '../../../api/random-uuid.ts'
import {
  type PendingNote,
  pendingNotes,
  sendNote,
  sendPendingNotes,
  storeNote,
} from '../../public-account/notes/note-outbox.ts'
import { isRetryable } from '../../visitor/player/progress/pending-progress.ts'

const SENDING_MS = 1500

/** A note in the list; `isPending` until the server has it. */
export type ListedNote = Note & { isPending: boolean }

/** Applies pending changes on top of the server's notes, sorted by position. */
export function withPending(notes: readonly Note[], pending: readonly PendingNote[]): ListedNote[] {
  const shown = new Map(notes.map((note) => [note.key, { ...note, isPending: false }]))
  for (const { key, lesson_id, at_s, text, changed_at } of pending) {
    if (text === null) shown.delete(key)
    else {
      const created_at = shown.get(key)?.created_at ?? changed_at
      shown.set(key, { key, lesson_id, at_s, text, created_at, updated_at: changed_at, isPending: true })
    }
  }
  return [...shown.values()].sort((a, b) => a.at_s - b.at_s || a.created_at.localeCompare(b.created_at))
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function readNotes(lessonId: number, userId: number, signal: AbortSignal): Promise<ListedNote[]> {
  const { data } = await api('GET /api/courses/lesson/:id/notes', { params: { id: lessonId }, signal })
  return withPending(data, await pendingNotes(userId, lessonId))
}

/**
 * The user's notes of a lesson. A change is shown at once and stored on the device until the server has it, so that a
 * lost connection loses nothing.
 */
export function useNotes(lessonId: number, userId: number) {
  const queries = useQueryClient()
  const queryKey = queryKeys.notes(lessonId)
  const notes = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      let isSent = false
      const sending = sendPendingNotes(userId).then((hasSent) => {
        isSent = true
        return hasSent
      })
      // Send pending changes before reading the list, but do not delay the list on a slow connection.
      await Promise.race([sending, delay(SENDING_MS)])
      const wasSent = isSent
      const shown = await readNotes(lessonId, userId, signal)
      if (wasSent) return shown
      if (isSent) return readNotes(lessonId, userId, signal)
      void sending.then((hasSent) => {
        if (hasSent) void queries.invalidateQueries({ queryKey })
      })
      return shown
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another lesson has another list
  useEffect(() => {
    const send = async () => {
      if (await sendPendingNotes(userId)) await queries.invalidateQueries({ queryKey })
    }
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [lessonId, userId])

  const showChange = (change: PendingNote, answer: Note | null) =>
    queries.setQueryData<ListedNote[]>(queryKey, (known = []) => {
      const others = known.filter(({ key }) => key !== change.key)
      const current = known.find(({ key }) => key === change.key)
      if (answer) return withPending([...others, answer], [])
      return withPending([...others, ...(current ? [current] : [])], [change])
    })

  /** Throws when the server permanently refuses the change. */
  const change = async (pending: PendingNote): Promise<'saved' | 'pending'> => {
    await storeNote(pending)
    showChange(pending, null)
    try {
      const answer = await sendNote(pending)
      if (answer) showChange(pending, answer)
      void queries.invalidateQueries({ queryKey: queryKeys.courseNotes })
      return 'saved'
    } catch (error) {
      if (isRetryable(error)) return 'pending'
      await queries.invalidateQueries({ queryKey })
      throw error
    }
  }
  const changeTo = (key: string) => ({
    user_id: userId,
    lesson_id: lessonId,
    key,
    changed_at: new Date().toISOString(),
  })
  return {
    notes,
    add: (atS: number, text: string) => change({ ...changeTo(randomUuid()), at_s: atS, text }),
    edit: (note: Note, text: string) => change({ ...changeTo(note.key), at_s: note.at_s, text }),
    remove: (note: Note) => change({ ...changeTo(note.key), at_s: note.at_s, text: null }),
  }
}
