import { MAX_NOTE } from '@kashf/contract/learning/limits.ts'
import { Clock3 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { messageOf } from '../../../api/client/api-error.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { commonText } from '../../../text/common.ts'
import { notesText } from '../../../text/learn/notes.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useDraft } from './use-draft.ts'

export interface NoteFormProps {
  lessonId: number
  /** The current position of the video, seconds. */
  nowS: () => number
  onSave: (atS: number, text: string) => Promise<'saved' | 'pending'>
  /** A ref with which a keyboard shortcut focuses the field. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** Writes a note at the position where typing began. The draft survives a reload. */
export function NoteForm({ lessonId, nowS, onSave, field }: NoteFormProps) {
  const [draft, setDraft] = useDraft(lessonId)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const clock = useRunningClock(nowS, draft.text === '')
  const atS = draft.text === '' ? clock : draft.atS

  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    const text = draft.text.trim()
    if (!text) return setProblem(notesText.required)
    setProblem(undefined)
    setSaving(true)
    // The list shows the note from now on; a note that is permanently refused returns to the form.
    setDraft({ text: '', atS: 0 })
    try {
      if ((await onSave(atS, text)) === 'pending') {
        showToast({ kind: 'info', title: notesText.waitingToast, message: notesText.waiting })
      }
    } catch (error) {
      setDraft({ text, atS })
      setProblem(messageOf(error))
    } finally {
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <TextArea
        ref={field}
        label={notesText.write(formatClock(atS))}
        placeholder={notesText.placeholder}
        rows={2}
        maxLength={MAX_NOTE}
        value={draft.text}
        error={problem}
        onKeyDown={onKeyDown}
        onChange={(event) =>
          setDraft({ text: event.target.value, atS: draft.text === '' ? nowS() : draft.atS })
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" loading={isSaving}>
          {commonText.save}
        </Button>
        {draft.text !== '' && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Clock3 size={16} aria-hidden="true" />}
            onClick={() => setDraft({ ...draft, atS: nowS() })}
          >
            {notesText.takeTime}
          </Button>
        )}
        <p className="text-sm text-ink-3">
          <span className="hidden pointer-fine:inline">{notesText.hint}</span>
          <span className="pointer-fine:hidden">{notesText.hintTouch}</span>
        </p>
      </div>
    </form>
  )
}

/** The position of the video, updated every second until typing begins. */
function useRunningClock(nowS: () => number, isRunning: boolean): number {
  const [atS, setAtS] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const read = () => setAtS(nowS())
    read()
    const timer = setInterval(read, 1000)
    return () => clearInterval(timer)
  }, [isRunning, nowS])
  return atS
}
