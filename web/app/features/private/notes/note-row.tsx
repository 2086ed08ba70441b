import { MAX_NOTE } from '@kashf/contract/learning/limits.ts'
import type { Note } from '@kashf/contract/learning/notes.ts'
import { CloudOff, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { notesText } from '../../../text/learn/notes.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { useFocusReturn } from '../../../ui/on-demand/use-focus-return.ts'
import { showToast } from '../../../ui/toast.ts'
import type { ListedNote } from './use-notes.ts'

export interface NoteRowProps {
  note: ListedNote
  onSeek: (seconds: number) => void
  onEdit: (note: Note, text: string) => Promise<unknown>
  onRemove: (note: Note) => Promise<unknown>
}

/** One note: its time as a link into the video, its text, edit and delete. */
export function NoteRow({ note, onSeek, onEdit, onRemove }: NoteRowProps) {
  const [isEditing, setEditing] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  useFocusReturn(place, isEditing)
  const remove = async () => {
    try {
      await onRemove(note)
      showToast({ title: notesText.removed })
    } catch (error) {
      failureToast(error, notesText.failed)
    }
  }
  return (
    <li ref={place} tabIndex={-1} className="flex items-start gap-x-3 gap-y-1 py-3 max-sm:flex-wrap">
      <button
        type="button"
        aria-label={notesText.goTo(formatClock(note.at_s))}
        title={notesText.goTo(formatClock(note.at_s))}
        onClick={() => onSeek(note.at_s)}
        className="min-h-9 pointer-coarse:min-h-11 shrink-0 rounded-full bg-lapis-tint px-3 font-semibold tabular-nums text-lapis hover:underline"
      >
        {formatClock(note.at_s)}
      </button>
      {isEditing ? (
        <EditNote note={note} onDone={() => setEditing(false)} onSave={(text) => onEdit(note, text)} />
      ) : (
        <>
          <div className="order-last min-w-0 flex-1 self-center sm:order-none max-sm:basis-full">
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
            {note.isPending && (
              <p className="mt-1 flex items-center gap-1.5 text-sm text-apricot">
                <CloudOff size={15} aria-hidden="true" className="shrink-0" /> {notesText.waiting}
              </p>
            )}
          </div>
          <div className="flex shrink-0 max-sm:ml-auto">
            <IconButton
              label={notesText.edit}
              icon={<Pencil size={18} aria-hidden="true" />}
              onClick={() => setEditing(true)}
            />
            <IconButton
              label={notesText.remove}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => void remove()}
            />
          </div>
        </>
      )}
    </li>
  )
}

interface EditNoteProps {
  note: Note
  onSave: (text: string) => Promise<unknown>
  onDone: () => void
}

function EditNote({ note, onSave, onDone }: EditNoteProps) {
  const [text, setText] = useState(note.text)
  const [problem, setProblem] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return setProblem(notesText.required)
    try {
      await onSave(text.trim())
      onDone()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <form noValidate onSubmit={save} className="grid min-w-0 flex-1 gap-3 max-sm:basis-full">
      <TextArea
        label={notesText.editLabel}
        autoFocus
        rows={2}
        maxLength={MAX_NOTE}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm">
          {commonText.save}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          {commonText.cancel}
        </Button>
      </div>
    </form>
  )
}
