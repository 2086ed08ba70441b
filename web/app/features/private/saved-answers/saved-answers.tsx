import type { SavedAnswer } from '@kashf/contract/learning/inbox.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryStates } from '../../../api/query-states.tsx'
import { savedAnswersText as text } from '../../../text/saved-answers.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { useSavedAnswers } from './use-saved-answers.ts'

export interface SavedAnswersProps {
  open: boolean
  answers: ReturnType<typeof useSavedAnswers>
  /** The current input, which can be saved. */
  written: string
  /** The maximum length of a saved answer. */
  maxLength: number
  onClose: () => void
  onInsert: (saved: string) => void
}

/** Saved answers: insert one, save the current input, delete one. */
export function SavedAnswers({ open, onClose, ...content }: SavedAnswersProps) {
  return (
    <Dialog open={open} onClose={onClose} title={text.title}>
      <Content {...content} />
    </Dialog>
  )
}

function Content({ answers, written, maxLength, onInsert }: Omit<SavedAnswersProps, 'open' | 'onClose'>) {
  const { list, save, remove } = answers
  const [removed, setRemoved] = useState<SavedAnswer | null>(null)
  const isSaved = list.data?.some((answer) => answer.text === written)
  return (
    <div className="grid grid-cols-1 gap-4">
      {written && !isSaved && written.length <= maxLength && (
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
          <span className="min-w-0 flex-1 truncate">{text.deleted(removed.text)}</span>
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
        empty={<p className="text-ink-2">{text.none}</p>}
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
                  label={text.remove}
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
