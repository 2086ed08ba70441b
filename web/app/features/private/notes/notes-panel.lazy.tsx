import type { Note } from '@kashf/contract/learning/notes.ts'
import { useEffect, useRef } from 'react'
import { QueryStates } from '../../../api/query-states.tsx'
import { notesText } from '../../../text/learn/notes.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { LessonClock } from '../../visitor/lesson-playback/lesson-clock.ts'
import { NoteForm } from './note-form.tsx'
import { NoteRow } from './note-row.tsx'
import { useNotes } from './use-notes.ts'

export interface NotesPanelProps {
  lessonId: number
  userId: number
  clock: LessonClock
  /** Incremented by each press of the shortcut or of the button in the player. */
  writeRequests: number
}

/** The student's notes of a lesson. */
export default function NotesPanel({ lessonId, userId, clock, writeRequests }: NotesPanelProps) {
  const { notes, add, edit, remove } = useNotes(lessonId, userId)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const removeFrom = async (note: Note) => {
    await remove(note)
    // The pressed button was removed together with its note.
    list.current?.focus()
  }

  const save = (atS: number, text: string) => {
    clock.release()
    return add(atS, text)
  }

  useEffect(() => {
    if (writeRequests > 0) field.current?.focus()
  }, [writeRequests])

  return (
    <div className="grid max-w-3xl gap-6">
      <NoteForm lessonId={lessonId} nowS={clock.nowS} onSave={save} field={field} />
      <QueryStates
        query={notes}
        loading={<Skeleton className="h-24 rounded-lg" />}
        empty={<p className="text-ink-2">{notesText.none}</p>}
      >
        {(data) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={notesText.title}
            className="divide-y divide-line border-y border-line"
          >
            {data.map((note) => (
              <NoteRow key={note.key} note={note} onSeek={clock.seek} onEdit={edit} onRemove={removeFrom} />
            ))}
          </ul>
        )}
      </QueryStates>
    </div>
  )
}
