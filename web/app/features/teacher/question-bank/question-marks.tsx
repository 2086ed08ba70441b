import type { BankQuestionItem, QuestionWarning } from '@kashf/contract/practice/questions.ts'
import { CircleAlert } from 'lucide-react'
import { questionBankText as text } from '../../../text/teach/practice/question-bank.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ProgressBar } from '../../../ui/on-demand/progress-bar.tsx'

/** From so many answers on their mean says something of the question. */
const ENOUGH_ANSWERS = 20
/** Worse than guessing among five: most people chose another option, so the key may be wrong. */
const DOUBTFUL_MILLI = 200
const EASY_MILLI = 850

/** What a warning of an import or of the editor says. */
export const warningText = ({ code, of }: QuestionWarning): string =>
  of ? `${text.warnings[code]}: ${of}` : text.warnings[code]

/** What a question's author should know: that it is a draft and why, or what its answers show. */
export function QuestionMarks({ question }: { question: BankQuestionItem }) {
  const { state, warnings, usage, form } = question
  const mean = usage.answers >= ENOUGH_ANSWERS ? usage.mean_credit_milli : null
  const isMarked = form === 'essay' || form === 'speech'
  const [first, ...others] = warnings
  const isDoubtful = mean !== null && mean < DOUBTFUL_MILLI && !isMarked
  const isEasy = mean !== null && mean > EASY_MILLI
  if (state !== 'draft' && !first && !isDoubtful && !isEasy) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {state === 'draft' && <Badge tone="wait">{text.draft}</Badge>}
      {isDoubtful && (
        <Badge tone="bad">
          <CircleAlert size={14} aria-hidden="true" />
          {text.checkKey}
        </Badge>
      )}
      {isEasy && <Badge>{text.easy}</Badge>}
      {first && (
        <span className="min-w-0 text-sm text-apricot wrap-anywhere">
          {warningText(first)}
          {others.length > 0 && ` ${text.moreWarnings(others.length)}`}
        </span>
      )}
    </span>
  )
}

/** How many per cent of the credits the first answers earned. */
export function Solved({ question, isShort }: { question: BankQuestionItem; isShort?: boolean }) {
  const mean = question.usage.mean_credit_milli
  if (mean === null) return <span className="text-sm text-ink-2">{text.notYet}</span>
  const percent = Math.round(mean / 10)
  if (isShort) return <span className="tabular-nums">{percent}%</span>
  return (
    <span className="inline-flex items-center gap-2">
      <ProgressBar value={percent} label={text.columns.solved} className="w-16" />
      <span className="w-10 tabular-nums">{percent}%</span>
    </span>
  )
}
