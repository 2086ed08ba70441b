import type { LessonHomework } from '@kashf/contract/homework/homework.ts'
import { UPLOAD_GRACE_MINUTES } from '@kashf/contract/homework/limits.ts'
import { CircleCheck, Clock, CloudOff, CloudUpload, LogIn, Undo2 } from 'lucide-react'
import { homeworkText as text } from '../../../text/learn/homework.ts'
import { Button } from '../../../ui/button.tsx'
import { undelivered } from '../../public-account/homework/local-work.ts'
import type { WorkOutbox, WorkState } from '../../public-account/homework/work-outbox.ts'
import { Strip } from '../practice/exam/strip.tsx'
import { hasClosed, momentInWords } from './deadline-words.ts'

interface WorkStripProps {
  homework: LessonHomework
  outbox: WorkOutbox | null
  state: WorkState | null
}

/** Where the work is now: what is safe, then what to do. */
export function WorkStrip({ homework, outbox, state }: WorkStripProps) {
  const { task, work } = homework
  if (task.is_removed)
    return (
      <Strip icon={<Undo2 size={20} aria-hidden="true" />} title={text.removed}>
        {text.removedHint}
      </Strip>
    )
  if (work?.state === 'sent') return <SentStrip work={work} />
  if (work?.state === 'accepted')
    return (
      <Strip tone="good" icon={<CircleCheck size={20} aria-hidden="true" />} title={text.states.accepted}>
        {[text.acceptedHint, lateness(work)].filter(Boolean).join(' ')}
      </Strip>
    )
  if (state?.problem === 'sign_in')
    return <Strip icon={<LogIn size={20} aria-hidden="true" />} title={text.signedOut} />
  if (state?.isHandedIn && outbox) return <WaitingStrip homework={homework} outbox={outbox} state={state} />
  if (state?.problem === 'line')
    return (
      <Strip icon={<CloudOff size={20} aria-hidden="true" />} title={text.offline}>
        {text.offlineThen}
      </Strip>
    )
  if (work?.state === 'returned')
    return (
      <Strip icon={<Undo2 size={20} aria-hidden="true" />} title={text.states.returned}>
        {text.returnedHint}
      </Strip>
    )
  if (hasClosed(homework, Date.now()))
    return (
      <Strip tone="bad" icon={<Clock size={20} aria-hidden="true" />} title={text.closed}>
        {text.closedHint}
      </Strip>
    )
  return null
}

function SentStrip({ work }: { work: NonNullable<LessonHomework['work']> }) {
  const { promised_at, hand_ins } = work
  const sentAt = hand_ins[0]?.sent_at
  const isOverdue = promised_at !== null && Date.parse(promised_at) < Date.now()
  return (
    <Strip
      tone="info"
      icon={<CircleCheck size={20} aria-hidden="true" />}
      title={sentAt ? text.sentAt(momentInWords(sentAt)) : text.states.sent}
    >
      {[
        isOverdue || promised_at === null ? text.overdue : text.checkedBy(momentInWords(promised_at)),
        lateness(work),
      ]
        .filter(Boolean)
        .join(' ')}
    </Strip>
  )
}

/** Handed in here: the files are on their way, or the line is missing. What that means for the deadline is said before it passes. */
function WaitingStrip({
  homework,
  outbox,
  state,
}: {
  homework: LessonHomework
  outbox: WorkOutbox
  state: WorkState
}) {
  const { due_at, work, task } = homework
  const isLine = state.problem === 'line'
  const [title, then] = isLine
    ? [text.waits, text.waitsThen]
    : [text.waitsFiles, undelivered(state.draft).length > 0 ? text.waitsFilesThen : '']
  const matters = due_at !== null && work?.state !== 'returned' && task.late !== 'accept'
  const hasBegun = state.sending !== null && state.sending.percent > 0
  return (
    <>
      <Strip icon={<CloudUpload size={20} aria-hidden="true" />} title={title}>
        {[
          then,
          matters &&
            (hasBegun
              ? text.waitsGrace(momentInWords(due_at), UPLOAD_GRACE_MINUTES)
              : text.waitsDue(momentInWords(due_at))),
        ]
          .filter(Boolean)
          .join(' ')}
      </Strip>
      <div className="bg-apricot-tint px-4 pb-2">
        <Button variant="quiet" size="sm" onClick={outbox.takeBack}>
          {text.takeBack}
        </Button>
      </div>
    </>
  )
}

const lateness = ({ late_days, credit_percent }: { late_days: number; credit_percent: number }) =>
  late_days > 0 &&
  `${text.wasLate(late_days)}${credit_percent < 100 ? `, ${text.credit(credit_percent)}` : ''}.`
