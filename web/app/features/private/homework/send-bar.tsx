import type { LessonHomework } from '@kashf/contract/homework/homework.ts'
import { UPLOAD_GRACE_MINUTES } from '@kashf/contract/homework/limits.ts'
import { useId } from 'react'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { Button } from '../../../ui/button.tsx'
import { linkOf, refusedIn, type WorkDraft } from '../../public-account/homework/local-work.ts'
import type { WorkOutbox, WorkState } from '../../public-account/homework/work-outbox.ts'
import { creditNow } from './deadline-words.ts'

interface SendBarProps {
  homework: LessonHomework
  outbox: WorkOutbox
  state: WorkState
}

/** The one button, named by its result, at the thumb; below it what follows, or what is missing. */
export function SendBar({ homework, outbox, state }: SendBarProps) {
  const hintId = useId()
  const { draft, isHandedIn, failure, problem } = state
  const isAgain = homework.work?.state === 'returned'
  const missing = problem === 'conflict' ? text.chooseFirst : missingIn(draft)
  const sheets = draft.sheets.length
  const canSend = missing === null && !isHandedIn
  return (
    <div className="sticky bottom-0 z-10 grid gap-1.5 border-t border-line bg-surface px-4 py-3 lg:static lg:border-0 lg:bg-transparent lg:px-0">
      {failure && (
        <p role="alert" className="text-center font-medium text-red">
          {failure}
        </p>
      )}
      <Button
        size="lg"
        wide
        disabled={!canSend}
        loading={isHandedIn && problem === null}
        aria-describedby={hintId}
        onClick={() => void outbox.handIn()}
      >
        {isAgain ? text.sendAgain(sheets) : text.send(sheets)}
      </Button>
      <p id={hintId} className="text-center text-sm text-ink-2">
        {missing ?? consequence(homework)}
      </p>
    </div>
  )
}

/** What hinders handing in; null when nothing does. */
function missingIn(draft: WorkDraft): string | null {
  const { text: written, link, sheets, recording } = draft
  if (refusedIn(draft)) return text.fixFirst
  if (linkOf(link) === undefined) return text.fixLink
  const isEmpty = !written.trim() && !link.trim() && sheets.length === 0 && recording === null
  return isEmpty ? text.empty : null
}

/** What follows from handing in now. */
function consequence({ task, due_at, work }: LessonHomework): string {
  const checked = text.checkedIn(task.promised_hours)
  const isLate = due_at !== null && Date.parse(due_at) < Date.now()
  // Only the first hand-in can be late.
  if (!isLate || work?.state === 'returned') return checked
  if (task.late === 'closed') return text.closing(UPLOAD_GRACE_MINUTES)
  const credit = creditNow(task, due_at, Date.now())
  return task.late === 'accept' ? text.lateNow.accept : text.lateNow.reduce(credit)
}
