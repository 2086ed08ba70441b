import type { SavedAnswer } from '@kashf/contract/learning/inbox.ts'
import { MAX_COMMENT } from '@kashf/contract/learning/limits.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryStates } from '../../../api/query-states.tsx'
import { inboxText as text } from '../../../text/teach/inbox.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useSavedAnswers } from './use-inbox.ts'

export interface SavedAnswersProps {
  open: boolean
  /** The teacher's current input, which can be saved. */
  written: string
  onClose: () => void
  onInsert: (saved: string) => void
}

/** The saved answers of a teacher: insert one, save the current input, delete one. */
export function SavedAnswers({ open, written, onClose, onInsert }: SavedAnswersProps) {
  return (
    <Dialog open={open} onClose={onClose} title={text.savedAnswers}>
      <Content written={written} onInsert={onInsert} />
    </Dialog>
  )
}

function Content({ written, onInsert }: Pick<SavedAnswersProps, 'written' | 'onInsert'>) {
  const { list, save, remove } = useSavedAnswers()
  const [removed, setRemoved] = useState<SavedAnswer | null>(null)
  const isSaved = list.data?.some((answer) => answer.text === written)
  return (
    <div className="grid grid-cols-1 gap-4">
      {written && !isSaved && written.length <= MAX_COMMENT && (
        <Button
          variant="soft"
          loading={save.isPending}
          onClick={() => save.mutate(written, { onSuccess: () => showToast({ title: text.saved }) })}
        >
          {text.saveThis}
        </Button>
      )}
      {removed && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5"
        >
          <span className="min-w-0 flex-1 truncate">{text.deletedSaved(removed.text)}</span>
          <Button
            variant="quiet"
            size="sm"
            loading={save.isPending}
            onClick={() => save.mutate(removed.text, { onSuccess: () => setRemoved(null) })}
          >
            {text.undo}
          </Button>
        </p>
      )}
      <QueryStates
        query={list}
        loading={<Skeleton className="h-24 rounded-md" />}
        empty={<p className="text-ink-2">{text.noSaved}</p>}
      >
        {(data) => (
          <ul className="divide-y divide-line rounded-md border border-line">
            {data.map((answer) => (
              <li key={answer.id} className="flex items-start gap-1 py-1.5 pr-1 pl-3">
                <button
                  type="button"
                  aria-label={`${text.insert}: ${answer.text}`}
                  onClick={() => onInsert(answer.text)}
                  className="min-h-11 min-w-0 flex-1 rounded-sm py-2 text-left hover:text-lapis"
                >
                  <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">{answer.text}</span>
                </button>
                <IconButton
                  label={text.deleteSaved}
                  icon={<Trash2 size={18} aria-hidden="true" />}
                  onClick={() => remove.mutate(answer.id, { onSuccess: () => setRemoved(answer) })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </div>
  )
}
