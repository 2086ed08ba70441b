import { MAX_COMMENT } from '@kashf/contract/learning/limits.ts'
import { MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { SavedAnswers } from '../../../private/saved-answers/saved-answers.tsx'
import { useTeacherAnswers } from '../../inbox/use-inbox.ts'

/** As many as are seen at once. */
const SHOWN = 3

interface ReadyRemarksProps {
  /** What is written now, which can be saved for later. */
  written: string
  onInsert: (remark: string) => void
}

/** The saved answers of the checker as remarks: the newest at hand, the others in a dialog that also saves and deletes. */
export function ReadyRemarks({ written, onInsert }: ReadyRemarksProps) {
  const answers = useTeacherAnswers()
  const [isOpen, setOpen] = useState(false)
  const saved = answers.list.data ?? []
  const rest = saved.length - SHOWN
  return (
    <section aria-label={text.ready} className="flex flex-wrap gap-2">
      {saved.slice(0, SHOWN).map((answer) => (
        <button
          key={answer.id}
          type="button"
          onClick={() => onInsert(answer.text)}
          className="min-h-9 max-w-full truncate rounded-full border border-edge bg-surface px-3.5 text-md hover:border-lapis hover:text-lapis pointer-coarse:min-h-11"
        >
          {answer.text}
        </button>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        data-ready
        onClick={() => setOpen(true)}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-sm px-1 text-md font-semibold text-lapis hover:underline pointer-coarse:min-h-11"
      >
        <MessageSquareQuote size={18} aria-hidden="true" />
        {rest > 0 ? text.moreReady(rest) : text.manageReady}
      </button>
      <SavedAnswers
        open={isOpen}
        answers={answers}
        written={written.trim()}
        maxLength={MAX_COMMENT}
        onClose={() => setOpen(false)}
        onInsert={(remark) => {
          onInsert(remark)
          setOpen(false)
        }}
      />
    </section>
  )
}

/** The text with a remark on a line of its own at its end, as far as it fits. */
export const withRemark = (written: string, remark: string, maxLength: number): string =>
  (written.trim() === '' ? remark : `${written.trimEnd()}\n${remark}`).slice(0, maxLength)
